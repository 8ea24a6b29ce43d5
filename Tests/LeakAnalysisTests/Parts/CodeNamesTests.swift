import Testing

@testable import LeakAnalysis

@Suite("Whose a function or variable is, by its linker's name")
struct CodeNamesTests {
  @Test(
    "Thunks, and closures of the toolchain's libraries, fold into labels",
    arguments: [
      "$sIeg_IyB_TR", "$sIeg_ytIegr_TRTA", "$sytIegr_Ieg_TRTA.12", "$sIegh_ytIeghr_TRTATu",
      "$sScS9unfolding8onCancelScSyxGxSgyYac_yyYaYbcSgtcfcxSgyYacfU_", "$ss5print",
      "$s10Foundation5TimerC", "$sIegh_IeghH_TRScMTUTA", "$sIegh_IeghH_TR1b4DiskCTU",
      "$sxRi_zlyytIsegr_SgWOeTm"
        .replacing("SgWOeTm", with: "TR"),
    ]
  )
  func thunks(_ name: String) {
    #expect(ThunkNames.isThunk(name))
  }

  @Test(
    "A program's own functions do not",
    arguments: [
      "$s4main5StoreC4openyyFyycfU_", "$s3App6ScreenC4loadyyYaFTY0_", "main", "",
      "$s4main3runyyFTA", "$s7Support3TRu",
      "$s20FoundationEssentials18NotificationCenterC12LeakRemediesE11addObserver4withyyF",
    ]
  )
  func functions(_ name: String) {
    #expect(!ThunkNames.isThunk(name))
  }

  @Test("The toolchain's libraries are told by their files")
  func libraries() {
    for name in ["libswiftCore.so", "libFoundation.so", "libdispatch.so", "libc.so.6"] {
      #expect(ThunkNames.isOfToolchain(image: name), "\(name)")
    }
    for name in ["app", "libswitch.so", "libcurl.so.4", "libFancy.so"] {
      #expect(!ThunkNames.isOfToolchain(image: name), "\(name)")
    }
  }

  @Test("LeakFinder's own code is told from a program's that is called nearly so")
  func ownCode() {
    for name in ["$s10LeakFinder7trackeryyF", "$s9LeakGraph4walkyyF", "leak_captureOwn"] {
      #expect(OwnCode.isOwn(name), "\(name)")
    }
    for name in ["$s4main10LeakFinderC", "$s15LeakFinderTestsyyF", "leaky", "main", ""] {
      #expect(!OwnCode.isOwn(name), "\(name)")
    }
  }

  @Test("Variables of Foundation have the names that programs use")
  func foundationNames() {
    #expect(RootText.foundation("_defaultCenter") == "NotificationCenter.default")
    #expect(RootText.foundation("Thread._mainThread") == "Thread.main")
    #expect(RootText.foundation("cache") == "cache")
    #expect(RootText.isFoundation("$s10Foundation6ThreadC11_mainThreadACvpZ", image: "app"))
    #expect(RootText.isFoundation("", image: "libFoundation.so"))
    #expect(!RootText.isFoundation("$s3App5StoreC6sharedACvpZ", image: "app"))
  }
}
