extension PageScript {
  /// The beginning.
  static let start = #"""
    // Shows the page.
    const start = () => {
      const app = document.getElementById('app');
      document.body.append(h('div', { id: 'status', class: 'off', role: 'status' }));
      if (data.page === 'heap') showHeap(app);
      else showReports(app);
      applyTheme();
    };

    start();

    """#
}
