/// The frame of a page: head and style before the data, the script after it, in one file.
struct PageDocument {
  /// The title in the browser's tab.
  let title: String

  /// Everything before the data.
  ///
  /// The policy in the head keeps the page from loading anything, also where a text in it should be taken for markup.
  var start: [UInt8] { Array((head + "<script type=\"application/json\" id=\"data\">").utf8) }

  /// Everything after the data.
  static var end: [UInt8] {
    Array("</script>\n<script>\n\(PageScript.text)</script>\n</body>\n</html>\n".utf8)
  }

  /// The head, and the part of the body that needs no data.
  private var head: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="LeakFinder">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <title>\(Self.escaped(title)) – LeakFinder</title>
    <style>
    \(PageStyle.text)</style>
    </head>
    <body>
    <noscript><p class="plain">This page draws its contents with JavaScript, which is switched off \
    here. <code>leak-finder</code> prints the same as text.</p></noscript>
    <div id="app"></div>

    """
  }

  /// A text as it may be in an element.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default:
        let isControl = scalar.properties.generalCategory == .control
        escaped.unicodeScalars.append(isControl ? "\u{fffd}" : scalar)
      }
    }
    return escaped
  }
}
