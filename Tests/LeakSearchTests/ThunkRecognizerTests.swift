import LeakMemory
import Testing

@testable import LeakSearch

@Suite("Recognising thunks")
struct ThunkRecognizerTests {
  @Test(
    "reabstraction thunks are told, forwarded, copied and asynchronous ones too",
    arguments: [
      "$sIeg_ytIegr_TR", "$sIeg_ytIegr_TRTA", "$sIeg_ytIegr_TRTA.65", "$sIegH_ytIegHr_TRTATu",
      "$sxIeAgHr_xs5Error_pIegHrzo_s8SendableRzs5NeverORs_r0_lTRyt_Tg5TA.22",
      "$sxIeAgHr_xs5Error_pIegHrzo_s8SendableRzlTRyt_Tg5TATu",
      "$sIetH_yts5Error_pIegHrzo_TR10async_MainTf3npf_nTu",
    ]
  )
  func thunks(name: String) {
    #expect(ThunkRecognizer.isThunk(name))
  }

  @Test(
    "the program's own closures are none, though they are forwarded to",
    arguments: [
      "$s4Demo6ScreenC4wireyyFyycfU_", "$s4Demo6ScreenC4wireyyFyycfU_TA", "qsort", "",
      "$s4Demo6ScreenC8setAsyncyyFyyYacfU_TATu", "$s4Demo3pieTRyyFyyYacfU_Tg5",
      "$s4Demo8IeTRieTRC5startyyFyyYacfU_Tf4n_nTA.6",
    ]
  )
  func closures(name: String) {
    #expect(!ThunkRecognizer.isThunk(name))
  }
}
