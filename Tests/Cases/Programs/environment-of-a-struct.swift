// A function that is a struct keeps the environment that it was declared in, which has the function among its values; vertices have
// one another by the edges of a managed buffer. Truth: to take the value out lets go of it for sure; a weak property does only where
// something else keeps the environment, which a function that was returned alone has.
import LeakFinder

struct Function {
  let name: String
  let closure: Environment
}
enum Value { case number(Int), function(Function) }
final class Environment { var values: [String: Value] = [:] }

struct Header { var count: Int }
struct Edge {
  let kind: String
  let target: Vertex
}
final class Vertex: ManagedBuffer<Header, Edge> {
  static func make() -> Vertex {
    unsafeDowncast(create(minimumCapacity: 2) { _ in Header(count: 0) }, to: Vertex.self)
  }
  func append(_ edge: Edge) {
    withUnsafeMutablePointers { header, edges in
      (edges + header.pointee.count).initialize(to: edge)
      header.pointee.count += 1
    }
  }
  deinit {
    withUnsafeMutablePointers { _ = $1.deinitialize(count: $0.pointee.count) }
  }
}

@main struct Main {
  nonisolated(unsafe) static weak var environment: Environment?
  nonisolated(unsafe) static weak var vertex: Vertex?
  @inline(never) static func make() {
    let environment = Environment()
    environment.values["n"] = .number(7)
    environment.values["count"] = .function(Function(name: "count", closure: environment))
    let (vertex, other) = (Vertex.make(), Vertex.make())
    vertex.append(Edge(kind: "next", target: other))
    other.append(Edge(kind: "back", target: vertex))
    (self.environment, self.vertex) = (environment, vertex)
    LeakTracker.shared.didDismiss(environment, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(vertex, gracePeriod: .milliseconds(100))
  }
  static func main() { make(); finish(("environment", { environment }), ("vertex", { vertex })) }
}
