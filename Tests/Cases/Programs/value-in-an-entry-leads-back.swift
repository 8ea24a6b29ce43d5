// A value in a dictionary has the object deep inside: the entry may be taken out.
import Foundation
import LeakFinder
weak var victim: Canvas?
protocol Callable { var arity: Int { get }; func call(_ i: Interpreter, _ args: [Value]) -> Value }
indirect enum Value {
  case `nil`, number(Double), string(String)
  case callable(any Callable)
  case list([Value])
  case pair(Value, Value)
}
indirect enum Expr { case literal(Value), variable(String), call(Expr, [Expr]), binary(Expr, Character, Expr) }
enum Stmt { case expr(Expr), fun(String, [String], [Stmt]), block([Stmt]) }
final class Environment {
  let enclosing: Environment?
  private var values: [String: Value] = [:]
  init(enclosing: Environment? = nil) { self.enclosing = enclosing }
  func define(_ n: String, _ v: Value) { values[n] = v }
  func get(_ n: String) -> Value { values[n] ?? enclosing?.get(n) ?? .nil }
  func tearDown() { values.removeAll() }
}
struct LoxFunction: Callable {
  let name: String
  let params: [String]
  let body: [Stmt]
  let closure: Environment
  var arity: Int { params.count }
  func call(_ i: Interpreter, _ args: [Value]) -> Value {
    let e = Environment(enclosing: closure)
    for (p, a) in zip(params, args) { e.define(p, a) }
    return i.execute(body, e)
  }
}
struct NativeFunction: Callable { let arity: Int; let fn: ([Value]) -> Value; func call(_ i: Interpreter, _ a: [Value]) -> Value { fn(a) } }
final class Canvas { var ops: [String] = []; func draw(_ v: [Value]) -> Value { ops.append("\(v.count)"); return .nil } }
final class Interpreter {
  func evaluate(_ e: Expr, _ env: Environment) -> Value {
    switch e {
    case .literal(let v): return v
    case .variable(let n): return env.get(n)
    case .call(let c, let a): if case .callable(let f) = evaluate(c, env) { return f.call(self, a.map { evaluate($0, env) }) }; return .nil
    case .binary(let l, _, let r): return .pair(evaluate(l, env), evaluate(r, env))
    }
  }
  @discardableResult func execute(_ s: [Stmt], _ env: Environment) -> Value {
    var last = Value.nil
    for s in s {
      switch s {
      case .expr(let e): last = evaluate(e, env)
      case .fun(let n, let p, let b): env.define(n, .pair(.string(n), .list([.callable(LoxFunction(name: n, params: p, body: b, closure: env))])))
      case .block(let b): execute(b, Environment(enclosing: env))
      }
    }
    return last
  }
}
@inline(never) func scenario() {
  let canvas = Canvas()
  let globals = Environment()
  globals.define("draw", .callable(NativeFunction(arity: 1, fn: canvas.draw)))
  Interpreter().execute([.block([.fun("paint", ["x"], [.expr(.call(.variable("draw"), [.variable("x")]))]), .expr(.variable("paint"))])], globals)
  victim = canvas
  LeakTracker.shared.didDismiss(canvas, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("canvas", { victim }))
