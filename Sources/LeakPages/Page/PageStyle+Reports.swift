extension PageStyle {
  /// The list of leaks, and a leak.
  static let reports = #"""
    /* The list of leaks beside the one that is looked at. */
    #app:has(.split) { display: flex; flex-direction: column; height: 100vh; height: 100dvh; }
    .split { flex: 1; min-height: 0; display: grid; grid-template-columns: 380px minmax(0, 1fr); }
    .side {
      display: flex; flex-direction: column; gap: 12px; min-height: 0; padding: 14px 0 0;
      border-right: 1px solid var(--line); background: var(--surface);
    }
    .side > :not(.list) { margin: 0 16px; }
    .under { display: flex; justify-content: space-between; align-items: center; font-size: 13px; }
    .under select { border: 0; background: none; color: var(--quiet); padding: 2px; }
    .under option { background: var(--surface); color: var(--text); }
    .list { flex: 1; min-height: 0; overflow-y: auto; border-top: 1px solid var(--line); }
    .list:focus-visible { outline-offset: -2px; }
    .sheet { position: relative; }
    .row {
      position: absolute; left: 0; right: 0; padding: 9px 16px 0; cursor: pointer;
      border-bottom: 1px solid var(--line); border-left: 3px solid transparent;
    }
    .row:hover { background: var(--raised); }
    .row[aria-selected=true] { background: var(--accent-ground); border-left-color: var(--accent); }
    .line {
      display: flex; align-items: center; gap: 8px; font-size: 13px; line-height: 18px; min-width: 0;
      white-space: nowrap; overflow: hidden;
    }
    .row .line.quiet { display: block; text-overflow: ellipsis; padding-left: 17px; font-size: 12.5px; }
    .line .name { font: 600 13.5px/20px var(--mono); overflow: hidden; text-overflow: ellipsis; flex: 1; }
    .line .count { color: var(--quiet); font-variant-numeric: tabular-nums; }

    /* A leak. */
    .detail { overflow-y: auto; min-height: 0; }
    .leak { max-width: 1040px; margin: 0 auto; padding: 26px 32px 64px; display: grid; gap: 26px; }
    .leak > * { min-width: 0; }
    .leak header { display: grid; gap: 3px; }
    .leak h2 { font: 650 24px/1.25 var(--mono); letter-spacing: -.02em; overflow-wrap: anywhere; }
    .leak h2:focus { outline: none; }
    .leak .state { font-size: 16px; }
    .tags { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 6px; }
    .leak h3, .cause h3 {
      font-size: 12px; font-weight: 600; text-transform: uppercase; letter-spacing: .06em;
      color: var(--quiet); margin-bottom: 8px;
    }
    .back { display: none; justify-self: start; }
    .verdict { font-size: 15px; }
    .accounting { display: flex; align-items: center; gap: 10px; margin-top: 6px; font-size: 13px; color: var(--quiet); }
    .gauge { width: 120px; height: 6px; border-radius: 3px; background: var(--line); overflow: hidden; }
    .gauge .filled { display: block; height: 100%; background: var(--late); }
    .accounting.whole .filled { background: var(--good); }
    .fix { padding: 16px 18px; border-radius: 12px; background: var(--surface); border: 1px solid var(--line); }
    .fix ul { display: grid; gap: 6px; }
    .fix li { overflow-wrap: anywhere; }
    .trial { margin-top: 12px; color: var(--text); }
    .stacks { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr)); gap: 24px; }
    .stacks:empty { display: none; }
    .stack { counter-reset: frame; font-size: 13px; }
    .stack li {
      display: flex; flex-wrap: wrap; gap: 0 10px; padding: 4px 0; border-top: 1px solid var(--line);
      align-items: baseline;
    }
    .stack li::before {
      counter-increment: frame; content: counter(frame); color: var(--quiet); min-width: 18px;
      font-variant-numeric: tabular-nums;
    }
    .stack .symbol { flex: 1 1 160px; overflow-wrap: anywhere; }
    .file { color: var(--quiet); overflow-wrap: anywhere; }
    .leak footer { border-top: 1px solid var(--line); padding-top: 16px; }

    @media (max-width: 760px) {
      .top { padding: 8px 12px; }
      .split { grid-template-columns: minmax(0, 1fr); }
      .split .detail { display: none; }
      .split.open .side { display: none; }
      .split.open .detail { display: block; }
      .side { border-right: 0; }
      .side > :not(.list) { margin: 0 12px; }
      .row { padding-left: 12px; padding-right: 12px; }
      .back { display: block; }
      .leak { padding: 14px 14px 48px; gap: 22px; }
      .leak h2 { font-size: 20px; }
    }

    """#
}
