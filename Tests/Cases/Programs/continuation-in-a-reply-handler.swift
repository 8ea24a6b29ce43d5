// A request's reply handler has the continuation of the task that waits for the reply, and that task's functions alone have the connection.
import Foundation
import LeakFinder

enum RequestID: Hashable { case number(Int), string(String) }
enum LSPResult<T> { case success(T), failure(ResponseError) }
struct ResponseError: Error { var code: Int; var message: String }
protocol RequestType { associatedtype Response; static var method: String { get } }
struct HoverRequest: RequestType { typealias Response = String?; static let method = "textDocument/hover"; var line: Int }

protocol Connection: AnyObject {
  func send<R: RequestType>(_ request: R, id: RequestID, reply: @escaping (LSPResult<R.Response>) -> Void)
  func nextRequestID() -> RequestID
}
extension Connection {
  func send<R: RequestType>(_ request: R) async throws -> R.Response {
    let id = nextRequestID()
    return try await withCheckedThrowingContinuation { continuation in
      self.send(request, id: id) { result in
        switch result {
        case .success(let value): continuation.resume(returning: value)
        case .failure(let error): continuation.resume(throwing: error)
        }
      }
    }
  }
}

final class JSONRPCConnection: Connection, @unchecked Sendable {
  private struct OutstandingRequest {
    var responseType: Any.Type
    var replyHandler: (LSPResult<Any>) -> Void
  }
  enum State { case created, running, closed }
  let name: String
  private let queue = DispatchQueue(label: "jsonrpc-queue")
  private var state = State.created
  private var nextID = 0
  private var outstandingRequests: [RequestID: OutstandingRequest] = [:]
  private var closeHandler: (() async -> Void)?

  init(name: String) { self.name = name }
  func start(closeHandler: @escaping () async -> Void) {
    queue.sync { state = .running; self.closeHandler = closeHandler }
  }
  func nextRequestID() -> RequestID { queue.sync { nextID += 1; return .number(nextID) } }
  func send<R: RequestType>(_ request: R, id: RequestID, reply: @escaping (LSPResult<R.Response>) -> Void) {
    queue.sync {
      outstandingRequests[id] = OutstandingRequest(responseType: R.Response.self, replyHandler: { anyResult in
        switch anyResult {
        case .success(let any): reply(.success(any as! R.Response))
        case .failure(let error): reply(.failure(error))
        }
      })
    }
  }
  func close() {
    queue.sync {
      guard state == .running else { return }
      state = .closed
      if let handler = closeHandler { closeHandler = nil; Task { await handler() } }
    }
  }
}

actor ClangLanguageService {
  private var clangd: JSONRPCConnection?
  private var openDocuments: [String: Int] = [:]
  private(set) var restarts = 0
  func startClangd(_ connection: JSONRPCConnection) {
    clangd = connection
    connection.start { [weak self] in await self?.handleClangdTermination() }
  }
  private func handleClangdTermination() { clangd = nil; restarts += 1 }
  private func forwardRequest<R: RequestType>(_ request: R) async throws -> R.Response {
    guard let clangd else { throw ResponseError(code: -2, message: "no clangd") }
    return try await clangd.send(request)
  }
  func hover(uri: String, line: Int) async throws -> String? {
    openDocuments[uri, default: 0] += 1
    return try await forwardRequest(HoverRequest(line: line))
  }
}

weak var theService: ClangLanguageService?
weak var theConnection: JSONRPCConnection?
@inline(never) func scenario() async {
  let service = ClangLanguageService(), connection = JSONRPCConnection(name: "clangd")
  await service.startClangd(connection)
  Task { _ = try? await service.hover(uri: "a.cpp", line: 3) }
  try? await Task.sleep(for: .milliseconds(50))
  connection.close()
  try? await Task.sleep(for: .milliseconds(50))
  theService = service; theConnection = connection
  LeakTracker.shared.didDismiss(connection, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(service, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("connection", { theConnection }), ("service", { theService }))
