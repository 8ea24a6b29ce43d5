/// What `--help` prints.
enum HelpText {
  /// All commands.
  static let overview = """
    usage: leak-finder heap TARGET [--diff OLD | --retained | --modules] [--capacity]
                            [--json | --html FILE] [--all] [--fork]
           leak-finder why TARGET TYPE|ADDRESS [--rules FILE] [--json] [--all] [--contents] [--fork]
           leak-finder leaks TARGET [--rules FILE] [--json] [--all] [--fork]
           leak-finder tasks TARGET [--json] [--all] [--fork]
           leak-finder grow PID [--every TIME] [--for TIME] [--rules FILE] [--json] [--all] [--fork]
           leak-finder memory TARGET [--json] [--fork]
           leak-finder audit TARGET [--json] [--all] [--fork]
           leak-finder snapshot TARGET -o FILE [--fork]
           leak-finder graph TARGET -o FILE [--format heapsnapshot|perfetto|dot] [--fork]
           leak-finder run [--leaks] [--heap] [--follow] [--exit-code N] [--rules FILE] [-o FILE]
                           [--json] [--all] -- PROGRAM ARGUMENTS…
           leak-finder show [REPORTS…] [--json] [--full] [--color auto|always|never]
           leak-finder render [--format text|json|sarif|github|html] [-o FILE] [--root DIR] [REPORTS…]
           leak-finder diff OLD NEW [--json]
           leak-finder baseline write|check [REPORTS…]
           leak-finder test [--baseline FILE] [--sarif FILE] [--html FILE] [--report FILE] [--github]
                            -- swift test …
           leak-finder symbolicate [REPORT|-] --binary FILE
           leak-finder COMMAND --help | help COMMAND
           leak-finder --help | --version

    Looks at a Swift program on Linux that was neither changed nor restarted: what it has in memory,
    and what keeps it there. TARGET is the number or name of a process, a core file, or a snapshot
    that `leak-finder snapshot` saved. A process is paused briefly, copied, and goes on.

      heap       types by count and bytes
      why        the paths that keep an object, or the objects of a type, alive
      leaks      what is alive and nothing reaches: retain cycles and lost retains
      tasks      every task: where it waits and for what, first those that nobody can resume
      grow       which types become more while the process runs, and what holds them
      memory     what the resident memory is: is it a leak at all?
      audit      how many of the program's strong retains are accounted for
      snapshot   saves a picture of the process, to be looked at later or elsewhere
      graph      saves types, references, counts and roots for later, without contents
      run        runs a program unchanged, and looks for leaks when it ends
      symbolicate
                 names the places in a report of a stripped program

    Stored reports are files that programs and tests write with LEAKFINDER_REPORT=FILE, a report a line:

      show       shows them again, equal leaks once
      render     gives them the form that a tool wants: SARIF, annotations of GitHub
      diff       compares two runs: which leaks are new, gone and more
      baseline   keeps the leaks that may stay for now, so that only new ones fail
      test       runs tests, collects their reports, and does the above

    Exit codes: 0; 1 `leaks`, `grow`, `run`, `test`, `diff` or `baseline check` found some, or a line of
    `show`'s input was no report; 64 the arguments make no sense; 65 a line was no report, or a file no
    baseline; 66 there is no such target or file; 69 not permitted, or not available here; 73 a file
    could not be written.
    """

  /// The command `run`.
  static let run = """
    usage: leak-finder run [--leaks] [--heap] [--follow] [--exit-code N] [--rules FILE] [-o FILE]
                           [--json] [--all] [--] PROGRAM ARGUMENTS…

    Runs a Swift program unchanged, and looks at its memory when it ends: also by a signal. Leaked is
    what no global, stack, thread-local variable, task or queue reaches. The program has the standard
    streams and gets the signals; what is found goes to standard error, or to a file.

      --leaks         what is alive although nothing reaches it (the default)
      --heap          the live objects by type; with --leaks both
      --follow        the programs that it starts, too, when they end before it does
      --exit-code N   how to end where leaks are found (by default 1)
      --rules FILE    \(rules)
      -o FILE         where to write what is found
      --json          what leaks and heap write with --json, one line for each program
      --all           all causes and types

    Examples:
      leak-finder run -- .build/debug/MyTool --input data.json
      leak-finder run --follow --exit-code 0 -o leaks.txt -- swift test

    Exit codes: the program's own where that is not 0, and its signal; otherwise 0, N where leaks are
    found, 64 the arguments make no sense, 66 there is no such program or it is none of Swift, 69 not
    permitted, or not available here, 73 the file could not be written.
    """

  /// The command `symbolicate`.
  static let symbolicate = """
    usage: leak-finder symbolicate [REPORT|-] --binary FILE

    Names the places in a report of a stripped program: `server + 0x4a10` becomes the function with
    its line, or the variable. REPORT is what a command printed, as text or JSON; without it, or with
    -, it is read from standard input. FILE is the program or library from before it was stripped, told by its
    name, or by the build-id that the report has.

    Examples:
      leak-finder why 4711 Session >report.txt
      leak-finder symbolicate report.txt --binary build/server
      docker exec api leak-finder leaks 1 | leak-finder symbolicate --binary build/server

    Exit codes: 0; 64 the arguments make no sense; 66 a file is missing, is of another build, or has no
    name for any place in the report.
    """

  /// A command that looks at a program.
  static func text(of command: InspectOptions.Command) -> String {
    switch command {
    case .heap: heap
    case .audit: audit
    case .why: why
    case .leaks: leaks
    case .tasks: tasks
    case .memory: memory
    case .graph: graph
    case .snapshot: snapshot
    }
  }

  /// The command `heap`.
  private static let heap = """
    usage: leak-finder heap TARGET [--diff OLD | --retained | --modules] [--capacity] [--json]
                            [--all] [--fork]
           leak-finder heap TARGET --html FILE [--diff OLD] [--fork]

    Lists the live objects of a Swift program by type, with count and bytes, largest first.
    TARGET is the number or name of a process, a core file, a saved snapshot, or a graph file.

      --diff OLD  what there is more or less of than in OLD: a saved snapshot, a graph file, a core
                  file, or what heap --json printed
      --retained  what the objects of each type keep alive that nothing else does, in bytes
      --modules   by module instead of type
      --capacity  the arrays, dictionaries and sets with the most unused room
      --all       all types (by default the 50 largest)
      --html      writes one page of HTML that shows all of it in a browser: the dominator tree as a
                  treemap by retained size, types, growth since OLD, what nothing reaches, roots and
                  tasks. It has no contents of memory and loads nothing. Only you may read it.
      --json      {"schemaVersion":1,"target":…,"types":[{"typeName","count","bytes"}]}, with
                  "retainedBytes", "difference" and "spareCapacity" where they are asked for
      --fork      \(fork)

    Examples:
      leak-finder heap 4711
      leak-finder heap 4711 --json >before.json; sleep 600; leak-finder heap 4711 --diff before.json
      leak-finder heap core.4711 --all
      leak-finder heap 4711 --html heap.html
      leak-finder heap "$(pgrep -n MyServer)" --json | jq '.types[0]'

    \(exitCodes)
    """

  /// The command `why`.
  private static let why = """
    usage: leak-finder why TARGET TYPE|ADDRESS [--rules FILE] [--json] [--all] [--contents] [--fork]

    Names what keeps an object alive, hop by hop from a root or around a retain cycle. Of a TYPE, with
    or without its module, all objects are asked about, and those with an equal path, through the same functions, are counted: the
    ten most frequent paths are shown; notes and further ways are those of the one object that is named. An ADDRESS is written 0x… and may point into the object.

      --rules FILE  \(rules)
      --all         all paths
      --contents    keys of dictionaries in paths too; without it no contents of memory are printed
      --json        one explanation per line, in the form of docs/report-format.md, with "heldAlike",
                    how many objects it stands for, and the "example" that it explains
      --fork        \(fork)

    Examples:
      leak-finder why 4711 Session
      leak-finder why core.4711 0x7f3a5c0012a0

    \(exitCodes)
    """

  /// The command `audit`.
  private static let audit = """
    usage: leak-finder audit TARGET [--json] [--all] [--fork]

    Compares every object's own retain count with the references that were found to it. What is
    missing is listed by type; "too many" is a misread layout, and a defect of leak-finder.

      --all     all types (by default the 50 with most missing retains)
      --json    {"schemaVersion":1,"objects",…,"types":[…]}
      --fork    \(fork)

    Example:
      leak-finder audit 4711

    \(exitCodes)
    """

  /// The command `leaks`.
  private static let leaks = """
    usage: leak-finder leaks TARGET [--rules FILE] [--json] [--all] [--fork]

    Lists what is alive although nothing reaches it: retain cycles, objects with a retain that nobody
    gives back, and tasks that nobody can resume. Equal leaks are counted, those that occupy most come first. A process is looked at
    twice; what has changed meanwhile is not listed. What cannot be decided counts as reached.

      --rules FILE
                \(rules)
      --all     all causes (by default the ten largest of each kind), also the toolchain's own, and
                the rules that matched nothing
      --json    {"schemaVersion":1,"target":…,"leaks":[{"kind","typeName","fingerprint","count",
                "objects","bytes","isProven","example","knownLeak","explanation"}],"allowed":[…],
                "unusedRules":[…],"reachableStrandedTasks":N}; a task has "function"
                and "waitsIn"
      --fork    \(fork)

    Examples:
      leak-finder leaks 4711
      leak-finder leaks core.4711 --json | jq '.leaks[] | [.count, .typeName]'
      leak-finder leaks MyServer --rules leak-rules.json

    Exit codes: 1 where leaks are found that no rule knows, 0 where none are; 64 the arguments make no sense; 66 there
    is no such target; 69 not permitted, or not available here.
    """

  /// The command `tasks`.
  private static let tasks = """
    usage: leak-finder tasks TARGET [--json] [--all] [--fork]

    Prints every task that is not over, children below their parents: the function it runs, where it
    waits and for what, and whether it was cancelled. Equal ones are counted. Tasks come first that wait
    for a continuation which nothing in memory has any more, or only what nothing reaches: nobody can
    resume them.

      --all     all tasks (by default 30 trees), those of the toolchain's libraries too
      --json    {"schemaVersion":1,"target":…,"count","finished","stranded","tasks":[{"count",
                "name","function","state","waitsIn","waitsFor","isCancelled","isStranded",
                "example","children"}]}
      --fork    \(fork)

    Examples:
      leak-finder tasks 4711
      leak-finder tasks 4711 --json | jq '.tasks[] | select(.isStranded)'

    \(exitCodes)
    """

  /// The command `grow`.
  static let grow = """
    usage: leak-finder grow PID [--every TIME] [--for TIME] [--rules FILE] [--json] [--all] [--fork]

    Looks at a process again and again, and says which types become more: "grows", "filling or
    growing: look longer", or nothing where the count is steady. Of five looks an even rise is
    asked for; of twelve and more, three parts of the series are compared, so a count that fluctuates
    or a cache that is full does not grow. What holds most objects is explained of the program's types
    that grow, and of the two types that gained most bytes where these are others.
    Ctrl-C ends it early and shows what was found by then.

      --every TIME  the time between two looks: 10s by default
      --for TIME    how long: 2m by default; twelve looks and more tell most
      --rules FILE  \(rules)
      --all         all types, also the steady ones
      --json        {"schemaVersion":1,"target":…,"looks","everySeconds","types":[{"typeName",
                    "verdict","counts","perLook","moreBytes","heldAlike","unexamined","explanation"}]}
      --fork        \(fork)

    Examples:
      leak-finder grow 4711
      leak-finder grow MyServer --every 1m --for 1h --json >growth.json

    Exit codes: 1 where a type grows, 0 where none does; 64 the arguments make no sense; 66 there is
    no such target; 69 not permitted, or not available here.
    """

  /// The command `graph`.
  private static let graph = """
    usage: leak-finder graph TARGET -o FILE [--format heapsnapshot|perfetto|dot] [--json] [--fork]
           leak-finder graph TARGET -o FILE --format dot [--around TYPE|ADDRESS] [--depth N]

    Saves a graph file: all objects with their types, counts, sizes and references, the roots, tasks
    and names of code. Every command takes it as its TARGET, anywhere, and answers as it would have
    then and there. It has no contents of memory: no texts, numbers or keys, but the names of tasks,
    threads and queues, and the paths of files of code. Only you may read it (mode 0600).

      --format heapsnapshot  in the form of V8's heap snapshots instead: Chrome's developer tools
                             open it (Memory, Load profile), and compare two of them
      --format perfetto      as a trace for Perfetto's viewer: types, dominators, a flame graph
      --format dot           as a drawing of a part of the graph, for Graphviz: at most 100 objects;
                             it says what it leaves out
      --around TYPE|ADDRESS  what the drawing is about; by default what nothing reaches
      --depth N              how many steps it goes up to holders and down to what is held (3)
      --json    {"schemaVersion":1,"target":…,"file","nodes","edges","bytes"}, for a drawing with
                "objectsLeftOut" and "referencesLeftOut"
      --fork    \(fork)

    Examples:
      leak-finder graph 4711 -o server.graph
      leak-finder why server.graph Session
      leak-finder graph 4711 --format heapsnapshot -o server.heapsnapshot
      leak-finder graph 4711 --format perfetto -o server.pftrace
      leak-finder graph 4711 --format dot --around Session -o session.dot; dot -Tsvg -O session.dot

    \(exitCodes)
    """

  /// The command `memory`.
  private static let memory = """
    usage: leak-finder memory TARGET [--json] [--fork]

    Says what the resident memory of a process is, or was when leak-finder saved a file of it (a core
    file does not tell it): Swift objects, other live blocks, what the allocator keeps for later, stacks, mapped files; and what
    the largest part means.

      --json    {"schemaVersion":1,"target":…,"resident","objects","objectBytes","otherBlocks",
                "otherBytes","freeBytes","allocator",…,"advice":[…]}
      --fork    \(fork)

    Example:
      leak-finder memory 4711

    \(exitCodes)
    """

  /// The command `snapshot`.
  private static let snapshot = """
    usage: leak-finder snapshot TARGET -o FILE [--fork]

    Saves a picture of a process or core file, for the other commands. The file holds the process's
    memory, with whatever secrets that has; only you may read it (mode 0600).

      --fork    \(fork)

    Example:
      leak-finder snapshot 4711 -o server.snapshot

    \(exitCodes)
    """

  /// The option `--rules`.
  private static let rules =
    "what is known beforehand (docs/rules.md); else the file that LEAKFINDER_RULES names"

  /// The option `--fork`.
  private static let fork =
    "a process clones itself and goes on, paused for some 20 ms per GB; the clone is read"

  /// The exit codes of commands that look at a program.
  private static let exitCodes = """
    Exit codes: 0; 64 the arguments make no sense; 66 there is no such target; 69 not permitted, or
    not available here; 73 a file could not be written.
    """
}
