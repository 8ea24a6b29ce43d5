// A message's download is held by the handler of a timer, which has captured the message and the sender that has it too: the
// timer's end frees it, one capture alone does not.
import Foundation
import LeakFinder
final class Download {
    var tries = 0
    var retry: (() -> Void)?
    func start() { retry = { [weak self] in self?.tries += 1 } }
}
final class Message {
    let subject: String
    let download = Download()
    init(_ subject: String) { self.subject = subject }
}
final class UndoSend {
    private var pending: [(message: Message, timer: any DispatchSourceTimer)] = []
    private var sent: [String] = []
    func queue(_ message: Message) {
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now() + 3600)
        timer.setEventHandler { self.flush(message) }
        pending.append((message, timer))
        timer.resume()
    }
    private func flush(_ message: Message) {
        pending.removeAll { $0.message === message }
        sent.append(message.subject)
    }
}
weak var lastSender: UndoSend?
weak var lastDownload: Download?
@inline(never) func scenario() {
    let sender = UndoSend()
    let message = Message("hello")
    sender.queue(message)
    message.download.start()
    lastSender = sender
    lastDownload = message.download
    LeakTracker.shared.didDismiss(sender, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(message.download, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("sender", { lastSender }), ("download", { lastDownload }))
