import Testing

@testable import LeakMemory

@Suite("Reabstraction thunks by their linker's names")
struct ReabstractionThunkTests {
  @Test(
    "thunks are recognised: forwarded, copied, asynchronous, specialised",
    arguments: [
      "$sIeg_ytIegr_TR", "$sIeg_ytIegr_TRTA", "$sIeg_ytIegr_TRTA.65", "$sIegH_ytIegHr_TRTATu",
      "$sxIeAgHr_xs5Error_pIegHrzo_s8SendableRzs5NeverORs_r0_lTRyt_Tg5TA.22",
      "$sxIeAgHr_xs5Error_pIegHrzo_s8SendableRzlTRyt_Tg5TATu",
      "$sIetH_yts5Error_pIegHrzo_TR10async_MainTf3npf_nTu",
      "$s4Demo3FutCyxGIegg_ADytIegnr_r__lTRSS_SiTG5TA",
      "$s4Demo3FutCyxGSfIegyg_ADSfytIegnr_r__lTRSS_Tg5",
      "$s6Server0A4FeedCSfIegyg_ADSfytIegnr_r__lTRSS_Tg5",
      "$s4Demo4InfoVS2fBi64_Iegyyg_AaBytIegnr_r__lTRSS_Tg5",
    ]
  )
  func thunks(name: String) {
    #expect(ReabstractionThunk.isNamed(name))
  }

  // Made by swiftc 6.3.1 -swift-version 6, equal with -Onone and -O, for conversions of
  // `@MainActor @Sendable () -> Void`, `@Disk @Sendable () -> Void` and
  // `@MainActor @Sendable (Big) -> [Int]` to their `@Sendable … async` forms.
  @Test(
    "thunks to a global actor are recognised, the program's own actors too",
    arguments: [
      "$sIegh_IeghH_TRScMTU", "$sIegh_IeghH_TRScMTUTA", "$sIegh_IeghH_TRScMTUTu",
      "$sIegh_IeghH_TRScMTUTATu", "$sIegh_IeghH_TR1b4DiskCTU", "$sIegh_IeghH_TR1b4DiskCTUTA",
      "$sIegh_IeghH_TR1b4DiskCTUTATu", "$s1b3BigVSaySiGIeghyo_AcDIeghHyo_TRScMTUTA",
    ]
  )
  func globalActors(name: String) {
    #expect(ReabstractionThunk.isNamed(name))
  }

  @Test(
    "the parts of a thunk that suspends are recognised",
    arguments: [
      "$sIegH_ytIegHr_TRTQ0_", "$sIegH_ytIegHr_TRTATQ0_", "$sIegH_ytIegHr_TRTA.27TQ0_",
      "$sIegH_ytIegHr_TRTA.18Tu", "$sIegh_IeghH_TRScMTUTY0_", "$sIegh_IeghH_TR1b4DiskCTUTATQ0_",
    ]
  )
  func parts(name: String) {
    #expect(ReabstractionThunk.isNamed(name))
  }

  @Test(
    "the program's own closures are none, though they are forwarded to and suspend",
    arguments: [
      "$s4Demo6ScreenC4wireyyFyycfU_", "$s4Demo6ScreenC4wireyyFyycfU_TA", "qsort", "", ".", "_",
      "$s4Demo6ScreenC8setAsyncyyFyyYacfU_TATu", "$s4Demo3pieTRyyFyyYacfU_Tg5",
      "$s4Demo8IeTRieTRC5startyyFyyYacfU_Tf4n_nTA.6", "$s3App6ScreenC4loadyyYaFTY0_",
      "$s3App3FutC3runyyyxcFSi_TG5", "$s3App3runyySfcF6SfIeg_TRTf1cn_n",
      "$s3App6ScreenC4loadyyYaFTQ1_", "$s3App6ScreenC4wireyyFyyScMYccfU_TA",
    ]
  )
  func closures(name: String) {
    #expect(!ReabstractionThunk.isNamed(name))
  }
}
