import Testing

@testable import LeakBacktraces

@Suite("Mangled names")
struct MangledNameTests {
  @Test("the numbers that LLVM puts behind copies are no part of the name")
  func copies() {
    #expect(MangledName("$s4Main1fyyFTA.12").text == "$s4Main1fyyFTA")
    #expect(MangledName("$s4Main1fyyF.llvm.123").text == "$s4Main1fyyF")
    #expect(MangledName("main").text == "main")
    #expect(MangledName("memcpy@GLIBC_2.14").text == "memcpy@GLIBC_2")
    #expect(MangledName("").text == "")
    #expect(MangledName(".5").text == ".5")
  }

  @Test("forwarders lead to what they forward to")
  func forwarders() {
    #expect(MangledName("$s4Main1fyyFyycfU_TA").underlying?.text == "$s4Main1fyyFyycfU_")
    #expect(MangledName("$s4Main1fyyFyyYacfU_TATu").innermost.text == "$s4Main1fyyFyyYacfU_")
    #expect(MangledName("$s4Main1fyyF").underlying == nil)
    #expect(MangledName("DATA").underlying == nil)
  }

  @Test("thunks are told from what programmers write")
  func thunks() {
    #expect(MangledName("$sIeg_ytIegr_TR").isThunk)
    #expect(MangledName("$sIeg_ytIegr_TRTA.65").isThunk)
    #expect(MangledName("$s4Main6ScreenCAA8DrawableA2aDP4drawyyFTW").isThunk)
    #expect(MangledName("$s4Main6ScreenCWOh").isThunk)
    #expect(MangledName("$s4Main1fyyFyyYacfU_TATQ0_").isThunk)
    #expect(MangledName("$sIeghHr_yts5Error_pIegHrzo_TRTQ0_").isThunk)
    #expect(!MangledName("$s4Main1fyyYaFTQ0_").isThunk)
    #expect(!MangledName("$s4Main1fyyFyyYacfU_TY0_").isThunk)
    #expect(!MangledName("$s4Main6ScreenC4wireyyFyycfU_").isThunk)
    #expect(!MangledName("qsort").isThunk)
  }

  @Test("closures are told from functions, and implicit ones from those with braces")
  func closures() {
    #expect(MangledName("$s4Main6ScreenC4wireyyFyycfU_").isClosure)
    #expect(MangledName("$s4Main6ScreenC4wireyyFS2icfU12_").isClosure)
    #expect(!MangledName("$s4Main6ScreenC4wireyyFS2icfU12_").isImplicitClosure)
    #expect(MangledName("$s4Main6ScreenC4bindyyFyycACcfu_yycfu0_").isImplicitClosure)
    #expect(!MangledName("$s4Main6ScreenC4wireyyF").isClosure)
  }

  @Test("a copy of a closure for known types leads to the closure")
  func copiesForTypes() {
    let closure = "$s5Probe6SignalC7observeyAA10Disposable_pSgAA8ObserverVyxq_GFyycfU0_"
    #expect(MangledName(closure + "Si_s5NeverOTg5").originalOfCopy?.text == closure)
    #expect(MangledName(closure + "SS_s5NeverOTG5").originalOfCopy?.text == closure)
    #expect(MangledName(closure + "Tf4nnd_n").originalOfCopy?.text == closure)
    #expect(MangledName(closure).originalOfCopy == nil)
    #expect(MangledName("$s5Probe6SignalC7observeyyFSi_Tg5").originalOfCopy == nil)
    #expect(MangledName("$s____").originalOfCopy == nil)
    #expect(MangledName("free_Tg5").originalOfCopy == nil)
  }

  @Test("the module is read from the name")
  func modules() {
    #expect(MangledName("$s10LeakGraphs1fyyF").module == "LeakGraphs")
    #expect(MangledName("$sSS5countSivg").module == "Swift")
    #expect(MangledName("$sIeg_ytIegr_TR").module == nil)
    #expect(MangledName("$s99Short").module == nil)
    #expect(MangledName("$s99999999999999999999x").module == nil)
    #expect(MangledName("$s").module == nil)
    #expect(MangledName("swift_retain").module == nil)
  }

  @Test("an extension belongs to the module that makes it")
  func extensions() {
    let own: Set<Substring> = ["LeakReports"]
    #expect(MangledName("$sSS11LeakReportsE6indentSSyF").isDeclared(inOneOf: own))
    #expect(MangledName("$s11LeakReports1fyyF").isDeclared(inOneOf: own))
    #expect(!MangledName("$s16LeakReportsTests1fyyF").isDeclared(inOneOf: own))
    #expect(!MangledName("$s4Main1fyy11LeakReports0A0VF").isDeclared(inOneOf: own))
  }

  @Test("names are as in a crash report, without what the compiler made of a function")
  func display() {
    #expect(
      DisplayName.of("$s4Demo6ScreenC4wireyyFyycfU_TA") == "closure #1 in Screen.wire()"
    )
    #expect(
      DisplayName.of("$s4Demo6ScreenC7genericyyxlFyycfU_Si_TG5TA")
        == "closure #1 in Screen.generic<A>(_:)"
    )
    #expect(
      DisplayName.of("$s4Demo6ScreenC8setAsyncyyFyyYacfU_TY0_")
        == "closure #1 in Screen.setAsync()"
    )
    #expect(DisplayName.stripped("closure #1 in ") == "closure #1 at top level")
    #expect(DisplayName.ofTopLevelCode("my_tool_main", image: "my-tool") == "main")
    #expect(DisplayName.ofTopLevelCode("other_main", image: "my-tool") == nil)
    #expect(DisplayName.of("qsort") == "qsort")
    #expect(DisplayName.of("") == nil)
    #expect(DisplayName.stripped("specialized ") == "specialized ")
    #expect(DisplayName.stripped("@objc closure #2 in run()") == "closure #2 in run()")
  }
}

@Suite("What is shown of a stack")
struct FrameInterestTests {
  /// Decides with everything but the name as in a program.
  private static func isShown(
    _ name: String?,
    file: String? = nil,
    line: Int? = nil,
    image: String = "/p/app"
  ) -> Bool {
    FrameInterest.isOfInterest(
      name: name,
      symbol: name.flatMap(DisplayName.of),
      file: file,
      line: line,
      image: image,
      isSystemImage: image != "/p/app"
    )
  }

  @Test(
    "the program's own functions are shown, and those of libraries between them",
    arguments: [
      "$s4Main6ScreenC4wireyyFyycfU_", "$s16LeakFinderDemo1x1fyyF", "qsort", "sqlite3_step",
      "$s8Dispatch0A5QueueC4sync7executeyyyXE_tF", "$s12LeakRemedies1fyyF",
    ]
  )
  func shown(name: String) {
    #expect(Self.isShown(name))
  }

  @Test(
    "LeakFinder, thunks, schedulers and what starts a program are not shown",
    arguments: [
      "$s12LeakTracking7TrackerC1fyyF", "$s10LeakFinder0A7TrackerC10didDismissyyF", "leak_unwind",
      "$sIeg_ytIegr_TR", "_dispatch_worker_thread", "swift_job_run", "__libc_start_main",
      "start_thread", "clone3", "_start", "$s7Testing6RunnerV3runyyF", "$s6XCTest0A4CaseC3runyyF",
      "_swift_release_dealloc",
    ]
  )
  func hidden(name: String) {
    #expect(!Self.isShown(name))
  }

  @Test("the program's top-level code is shown with its line, a test runner's is not")
  func mainFunction() {
    #expect(Self.isShown("main", file: "/src/main.swift", line: 3))
    #expect(Self.isShown("app_main", file: "/src/main.swift", line: 3))
    #expect(Self.isShown("async_Main", file: "/src/main.swift", line: 3))
    #expect(!Self.isShown("main", file: "/src/main.swift"))
    #expect(!Self.isShown("app_main", file: "/src/main.swift"))
    #expect(!Self.isShown("async_MainTY1_", file: "/src/main.swift"))
    #expect(!Self.isShown("main", file: "/build/runner.swift", line: 3))
    #expect(!Self.isShown("main"))
    #expect(DisplayName.ofTopLevelCode("async_Main", image: "app") == "main")
    #expect(DisplayName.ofTopLevelCode("async_MainTQ1_", image: "app") == "main")
    #expect(DisplayName.ofTopLevelCode("async_Mainframe", image: "app") == nil)
  }

  @Test("what SwiftPM and Swift Testing generate to run tests is not shown")
  func generated() {
    let macro = "$s12FailingTests08ParallelB0V6leaks14TestfMp_17Z6340e7a9831e3498fMu_yyYaKFZ"
    let abbreviated = "$s5Tests06ScreenA0V5leaks0AfMp_17Z6340e7a9831e3498fMu_yyYaKFZ"
    for name in [macro, abbreviated] { #expect(!Self.isShown(name)) }
    for symbol in [
      "static Runner.$main()", "closure #1 in static Runner.$main()",
      "closure #1 in variable initialization expression of static A.__allTests__A",
    ] {
      let isShown = FrameInterest.isOfInterest(
        name: "$s4Main1fyyF",
        symbol: symbol,
        file: nil,
        line: nil,
        image: "/p/app",
        isSystemImage: false
      )
      #expect(!isShown)
    }
  }

  @Test("functions of the concurrency library that await the program's are not shown")
  func waiting() {
    let name =
      "$ss27withTaskCancellationHandler9operation8onCancel9isolationxxyYaKYTXE_yyYbXEScA_pSgYitYaKlFTQ0_"
    #expect(!Self.isShown(name, image: "/usr/lib/swift/linux/libswift_Concurrency.so"))
    #expect(Self.isShown("$s4Main4loadyyYaFTQ0_"))
  }

  @Test("without a name a frame of the program is shown, one of a library is not")
  func stripped() {
    #expect(Self.isShown(nil))
    #expect(!Self.isShown(nil, image: "/usr/lib/libc.so.6"))
  }
}
