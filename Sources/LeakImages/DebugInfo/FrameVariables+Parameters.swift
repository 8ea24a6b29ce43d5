package import LeakMemory

extension FrameVariables {
  /// The parameters of the function that begins at an address, in order: first its own, then what a closure captures.
  ///
  /// - Parameters:
  ///   - code: Where the function begins, or a forwarder into which it was inlined.
  ///   - name: The linker's name of the function.
  /// - Returns: Those with names of the source; nil where debug information does not describe the function.
  package func parameters(at code: Address, of name: String) -> [FunctionParameter]? {
    let address = UInt64(code.bits &- loadBias)
    return described(at: address).flatMap { $0.reader.parameters($0.description, of: name) }
  }
}
