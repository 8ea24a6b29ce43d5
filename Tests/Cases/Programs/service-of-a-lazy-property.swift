// The scope makes its service, lazily, and alone has it: the service is what leads back. A page has its header twice.
import Foundation
import LeakFinder
final class AppScope {
  lazy var service = OrderService(scope: self)
  var orders = 0
}
final class OrderService {
  let scope: AppScope
  init(scope: AppScope) { self.scope = scope }
  func run() { scope.orders += 1 }
}
final class Header {
  let page: Page
  init(_ page: Page) { self.page = page }
}
final class Page {
  var all: [Header] = [], main: Header?
  func build() { main = Header(self); all = [main!] }
}
weak var service: OrderService?
weak var header: Header?
@inline(never) func scenario() {
  let scope = AppScope(), page = Page()
  scope.service.run()
  page.build()
  (service, header) = (scope.service, page.main)
  LeakTracker.shared.didDismiss(scope.service, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(page.main!, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("service", { service }), ("header", { header }))
