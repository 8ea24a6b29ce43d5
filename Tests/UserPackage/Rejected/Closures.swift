import LeakFinderTesting

final class Page {}
struct Value {}

func value() { expectDeallocation { Value() } }  // error: the closure has to return an object
func pair() { expectDeallocation { (Page(), Page()) } }  // error: an array, not a tuple
func text() { expectDeallocation { "title" } }  // error: the closure has to return an object
func values() { expectDeallocation { [Value()] } }  // error: the closure has to return an object
