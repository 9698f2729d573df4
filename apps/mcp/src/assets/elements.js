// Parts of a page.

const svgNames = new Set(['svg', 'path', 'text', 'circle', 'title', 'line', 'g']);

/** An element with attributes, listeners (`onclick`) and children; text stays text, and what is null is left out. */
export const element = (name, attributes = {}, ...children) => {
  const made = svgNames.has(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null));
  return made;
};

/** The words of a key: `net_income`, net income. */
export const wordsOf = (key) => key.replaceAll('_', ' ').replaceAll('.', ': ');

/** Names with what they are. */
export const factList = (facts) =>
  element(
    'dl',
    { class: 'facts' },
    facts.map(([name, text]) => [element('dt', {}, wordsOf(name)), element('dd', {}, text)]),
  );

/** A part of the page that is scrolled by itself, also by keyboard. */
export const scrolled = (label, ...children) =>
  element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, ...children);
