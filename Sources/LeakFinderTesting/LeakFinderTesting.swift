public import LeakFinder
public func expectDeallocation(_ body: () -> AnyObject?) { _ = body() }
