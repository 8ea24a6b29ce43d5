// A method begins two tasks of async let, and each waits for a continuation that another global has. The method ends, and lets
// go of its object, when both were resumed: one alone is not enough.
import Foundation
import LeakFinder
final class Waiters: @unchecked Sendable {
  static let users = Waiters(), posts = Waiters()
  var pending: [CheckedContinuation<Int, Never>] = []
  func next() async -> Int { await withCheckedContinuation { pending.append($0) } }
}
weak var victim: Profile?
final class Profile: @unchecked Sendable {
  var total = 0
  func countUsers() async -> Int { let count = await Waiters.users.next(); total += count; return count }
  func countPosts() async -> Int { let count = await Waiters.posts.next(); total += count; return count }
  func load() async {
    async let users = countUsers()
    async let posts = countPosts()
    total = await users + posts
  }
}
@inline(never) func scenario() {
  let profile = Profile()
  Task { await profile.load() }
  usleep(200_000)
  victim = profile
  LeakTracker.shared.didDismiss(profile, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("profile", { victim }))
