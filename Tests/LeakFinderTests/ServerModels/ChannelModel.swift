/// A connection with its chain of handlers, as network libraries have it.
final class Channel {
  /// The first of the chain.
  private var head: ChannelHandlerContext?

  /// Puts a handler into the chain.
  func addHandler(_ handler: any ChannelHandler) {
    let context = ChannelHandlerContext(channel: self, handler: handler)
    context.next = head
    head = context
    handler.handlerAdded(context: context)
  }

  /// Closes the connection and takes the chain apart.
  func close() {
    while let context = head {
      head = context.next
      context.next = nil
      context.handler.handlerRemoved(context: context)
    }
  }
}

/// A handler's place in its chain.
final class ChannelHandlerContext {
  /// The connection.
  let channel: Channel

  /// Whose place it is.
  let handler: any ChannelHandler

  /// The next place.
  var next: ChannelHandlerContext?

  /// A place in the chain of a connection.
  init(channel: Channel, handler: any ChannelHandler) {
    self.channel = channel
    self.handler = handler
  }
}

/// What happens to a handler.
protocol ChannelHandler: AnyObject {
  /// The handler has got its place.
  func handlerAdded(context: ChannelHandlerContext)

  /// The handler has lost its place.
  func handlerRemoved(context: ChannelHandlerContext)
}

/// Answers what it receives, and keeps its place at hand to be able to.
final class EchoHandler: ChannelHandler {
  /// The handler's place, to write to.
  private var context: ChannelHandlerContext?

  /// Whether the place is given back.
  private let isFixed: Bool

  /// A handler that gives its place back, or does not.
  init(isFixed: Bool) {
    self.isFixed = isFixed
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    if isFixed { self.context = nil }
  }
}
