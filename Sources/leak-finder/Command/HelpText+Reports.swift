extension HelpText {
  /// The command `show`.
  static let show = """
    usage: leak-finder show [REPORTS…] [--json] [--full] [--color auto|always|never]

    Shows stored leak reports again. REPORTS are files with one report per line, as
    LEAKFINDER_REPORT=FILE writes them; without one, or with -, they are read from standard input.
    Of several leaks the places to change come first. Equal leaks are shown once, with their number;
    leaks that were released late are marked.

      --json          one JSON object per distinct leak and line, with "count" and
                      "retractedCount"
      --full          every hop, also where several follow one another inside one library
      --color WHEN    auto (the default: on a terminal), always or never

    Example:
      leak-finder show reports.jsonl

    Exit codes: 0; 1 a line was no report (the others are shown), or a file could not be read;
    64 the arguments make no sense.
    """

  /// The command `render`.
  static let render = """
    usage: leak-finder render [--format text|json|sarif|github|html] [-o FILE] [--root DIR]
                              [--baseline FILE] [--full] [--color auto|always|never] [REPORTS…]

    Gives stored leak reports the form that a reader or a tool wants. REPORTS are files with one
    report per line, as LEAKFINDER_REPORT=FILE writes them; without one, or with -, they are read
    from standard input. Equal leaks are one result, with their number.

      --format text    for people, as show does (the default)
               json    one JSON object per distinct leak and line
               sarif   SARIF 2.1.0: a rule for each kind of leak, the place to change, the retain
                       path as code flow, both stacks
               github  annotations of a workflow on GitHub, those to fix first
               html    one page for a browser, which loads nothing from elsewhere
      -o FILE          the file to write instead of standard output; one that is there is replaced
                       once the new one is complete
      --root DIR       paths are relative to this folder (by default the current one)
      --baseline FILE  leaks that it has are known: suppressed in SARIF, notices on GitHub
      --full, --color  as for show

    Examples:
      leak-finder render reports.jsonl --format sarif -o leaks.sarif
      leak-finder render reports.jsonl --format github
      leak-finder render a.jsonl b.jsonl | less

    Exit codes: 0, also with leaks; 64 the arguments make no sense; 65 a line was no report (the
    others are rendered); 66 a file could not be read; 73 the file could not be written.
    """

  /// The command `diff`.
  static let diff = """
    usage: leak-finder diff OLD NEW [--json] [--color auto|always|never]

    Compares the reports of two runs by fingerprint: which leaks are new, gone, more and fewer. New
    ones are shown in full. What was released late is no leak.

      --json    {"schemaVersion":1,"leaks":[{"change","fingerprint","typeName","place","oldCount",
                "newCount"}]}; "change" is new, grown, fewer, same or gone

    Example:
      leak-finder diff main.jsonl branch.jsonl

    Exit codes: 0 nothing is new or more; 1 something is; 64 the arguments make no sense; 65 a line
    was no report; 66 a file could not be read.
    """

  /// The command `baseline`.
  static let baseline = """
    usage: leak-finder baseline write [REPORTS…] -o FILE [--update [--keep] | --force]
                                      [--reason TEXT]
           leak-finder baseline check --baseline FILE [REPORTS…] [--strict] [--json]

    Keeps the leaks that may stay for now in a file to check in, so that only new ones fail. Each
    entry has the leak's "fingerprint", and for people "typeName", a "summary" and a "count"; its
    "reason" is for a person to write, and "expires", the last day on which it holds, if there is one.

      write       writes the leaks of the reports; a file that is there is not replaced, unless by:
      --update    rewrites the file, and keeps the reasons and days of its entries; entries that
                  match no leak are left out
      --keep      keeps these too
      --force     replaces the file
      --reason    the reason of entries that have none

      check       finds the leaks that are not in the file, and shows them in full. It says which
                  entries have expired, have no reason, or match no leak.
      --strict    entries without a reason, or that match no leak, fail too
      --json      {"schemaVersion":1,"new":[…],"knownCount","expired","withoutReason","unmatched"}

    Examples:
      leak-finder baseline write reports.jsonl -o leaks.json
      leak-finder baseline check --baseline leaks.json reports.jsonl
      leak-finder baseline write reports.jsonl -o leaks.json --update

    Exit codes: 0; 1 there are new leaks; 64 the arguments make no sense; 65 a line was no report, or
    the file is no baseline; 66 a file could not be read; 73 the file could not be written, or is there.
    """

  /// The command `test`.
  static let test = """
    usage: leak-finder test [--baseline FILE] [--sarif FILE] [--html FILE] [--report FILE] [--github]
                            [--root DIR] [--exit-code N] [--] swift test ARGUMENTS…

    Runs tests, and collects the reports of their leaks. The program has the standard streams and gets
    the signals. What was found is said on standard error at the end.

      --baseline FILE  leaks that it has are known. Tests only warn of leaks then
                       (LEAKFINDER_MODE=warn), and leaks that it does not have fail the command.
      --sarif FILE     the leaks as SARIF, as render writes it
      --html FILE      the leaks as one page for a browser
      --report FILE    the reports, for show, render, diff and baseline
      --github         the leaks as annotations on standard output, as render prints them
      --root DIR       paths are relative to this folder (by default the current one)
      --exit-code N    how to end where leaks are found (by default 1)

    The folder that swift test is given with --attachments-path is made where there is none.

    Examples:
      leak-finder test -- swift test
      leak-finder test --baseline leaks.json --sarif leaks.sarif -- swift test --parallel

    Exit codes: the program's own where that is not 0, and its signal; otherwise 0, N where leaks are
    found that the baseline does not have, 64 the arguments make no sense, 65 the file is no baseline,
    66 there is no such program or file, 73 a file could not be written.
    """
}
