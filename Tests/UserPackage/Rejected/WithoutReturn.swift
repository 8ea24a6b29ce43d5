import LeakFinderTesting

final class Page {}

func page() {
  expectDeallocation {
    let page = Page()
    _ = page
  }  // error: missing return
}

func pageOfTask() async {
  await expectDeallocation {
    let page = Page()
    _ = page
  }  // error: missing return
}
