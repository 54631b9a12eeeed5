// Light, dark, or as the system: what was chosen holds on every page. This is no module, and stands in the head behind the style sheets,
// so that a page is never first seen in another light. Style sheets only know what the system wants; where a player wants something else,
// their rules for the dark are told to hold always or never.
(() => {
  const KEY = 'menagerie.theme';
  const DARK = '(prefers-color-scheme: dark)';
  /** What each rule for the dark asks for. @type {Set<CSSMediaRule>} */
  const rules = new Set();

  /** What holds here; without storage it holds as long as the page is open. */
  let theme = kept();

  /** @returns {string} */
  function kept() {
    try {
      return localStorage.getItem(KEY) ?? 'system';
    } catch {
      return 'system';
    }
  }

  /** @param {CSSRuleList} list */
  function collect(list) {
    for (const rule of list) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme: dark')) rules.add(rule);
      else if (rule instanceof CSSGroupingRule) collect(rule.cssRules);
    }
  }

  function paint() {
    if (!['light', 'dark'].includes(theme)) theme = 'system';
    const root = document.documentElement;
    for (const sheet of document.styleSheets) collect(sheet.cssRules);
    const when = theme === 'system' ? DARK : theme === 'dark' ? 'all' : 'not all';
    for (const rule of rules) rule.media.mediaText = when;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    // The frame of the browser.
    for (const meta of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name=theme-color]'))) {
      const isDark = meta.dataset.for === 'dark';
      meta.media = theme === 'system' ? (isDark ? DARK : '(prefers-color-scheme: light)') : (theme === 'dark') === isDark ? 'all' : 'not all';
    }
    const select = /** @type {HTMLSelectElement | null} */ (document.getElementById('theme'));
    if (select) select.value = theme;
  }

  function again() {
    theme = kept();
    paint();
  }

  paint();
  addEventListener('storage', (event) => (event.key === KEY || event.key === null) && again());
  addEventListener('pageshow', (event) => event.persisted && again());
  addEventListener('DOMContentLoaded', () => {
    const select = /** @type {HTMLSelectElement} */ (document.getElementById('theme'));
    select.addEventListener('change', () => {
      theme = select.value;
      try {
        if (select.value === 'system') localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, select.value);
      } catch {
        // It holds for this page.
      }
      paint();
    });
    /** @type {HTMLElement} */ (select.closest('label')).hidden = false;
    paint();
  });
})();
