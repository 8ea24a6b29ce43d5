import LeakMemory
import Testing

@testable import LeakGraph

@Suite("Recognising thunks")
struct ThunkRecognizerTests {
  @Test(
    "reabstraction thunks are told, forwarded, copied and asynchronous ones too",
    arguments: [
      "$sIeg_ytIegr_TR", "$sIeg_ytIegr_TRTA", "$sIeg_ytIegr_TRTA.65", "$sIegH_ytIegHr_TRTATu",
    ]
  )
  func thunks(name: String) {
    #expect(ThunkRecognizer.isThunk(name))
  }

  @Test(
    "the program's own closures are none, though they are forwarded to",
    arguments: [
      "$s4Demo6ScreenC4wireyyFyycfU_", "$s4Demo6ScreenC4wireyyFyycfU_TA", "qsort", "",
      "$s4Demo6ScreenC8setAsyncyyFyyYacfU_TATu",
    ]
  )
  func closures(name: String) {
    #expect(!ThunkRecognizer.isThunk(name))
  }
}
