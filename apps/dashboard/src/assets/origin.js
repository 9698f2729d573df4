// Shows where a value comes from: on hover, on tap and by keyboard. The facts stand in data attributes of the page.

const names = {
  as_of: 'As of',
  source: 'Source',
  published_by: 'Published by',
  publication: 'Publication',
  licence: 'Licence',
  attribution: 'Attribution',
  dataset: 'Data set',
};

const label = (name) => {
  const words = names[name] ?? name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const factsOf = (element) => JSON.parse(element?.dataset.origin ?? '{}');

const card = document.createElement('div');
card.className = 'origin-card';
card.id = 'origin-card';
card.setAttribute('role', 'tooltip');
card.hidden = true;
document.body.append(card);

let shownFor = null;

const fill = (name, text, facts) => {
  const title = document.createElement('strong');
  title.textContent = name ? `${name}: ${text}` : text;
  const list = document.createElement('dl');
  list.className = 'facts';
  for (const [key, value] of Object.entries(facts)) {
    const [term, detail] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = label(key);
    detail.textContent = value;
    list.append(term, detail);
  }
  card.replaceChildren(title, list);
};

const place = (box) => {
  const { width, height } = card.getBoundingClientRect();
  const { innerWidth } = window;
  const below = box.bottom + height + 12 < window.innerHeight || box.top < height + 12;
  card.style.left = `${Math.max(12, Math.min(box.left, innerWidth - width - 12))}px`;
  card.style.top = `${Math.max(8, below ? box.bottom + 6 : box.top - height - 6)}px`;
};

const hide = () => {
  card.hidden = true;
  shownFor?.removeAttribute('aria-describedby');
  shownFor = null;
};

const show = (element, name, text, facts) => {
  if (shownFor === element) return;
  hide();
  fill(name, text, facts);
  card.hidden = false;
  place(element.getBoundingClientRect());
  shownFor = element;
  element.setAttribute('aria-describedby', card.id);
};

const valueOf = (cell) => {
  const holder = cell.closest('[data-origins]');
  const row = cell.closest('[data-origin]');
  return { name: cell.dataset.name, text: cell.textContent.trim(), facts: { ...factsOf(holder), ...factsOf(row) } };
};

const showCell = (cell) => {
  const { name, text, facts } = valueOf(cell);
  show(cell, name, text, facts);
};

const showMark = (mark) => {
  const answer = mark.closest('.tabbed, .live, .pictured');
  const { row, column } = mark.dataset;
  const place =
    [...(answer?.querySelectorAll('[data-cell]') ?? [])].find((cell) => cell.dataset.cell === `${row} ${column}`) ??
    answer?.querySelector(`tr[data-row="${row}"]`);
  const facts = place ? { ...factsOf(place.closest('[data-origins]')), ...factsOf(place) } : {};
  for (const other of mark.ownerSVGElement.querySelectorAll('.active')) other.classList.remove('active');
  mark.classList.add('active');
  show(mark, '', mark.dataset.said, facts);
};

/** Places and values along a line that has no marks: the places stand in its path, in the order of its values. */
const placesOf = (line) => {
  const places = [...line.getAttribute('d').matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const number = [...line.parentElement.querySelectorAll('.line')].indexOf(line);
  const wide = line.closest('figure').querySelectorAll('.chart.wide .line')[number];
  const [name, ...values] = (wide?.dataset.values ?? '').split('|');
  // Periods that all lines share stand once in the picture.
  const periods = wide?.ownerSVGElement.dataset.periods?.split('|');
  const said = (at) => (periods ? `${periods[at]}: ${values[at]}` : values[at]);
  return places.map((place, at) => ({ place, text: `${name ? `${name}, ` : ''}${said(at)}` }));
};

/** Shows the value nearest to the pointer on a line without marks. */
const showAlong = (chart, event) => {
  const lines = [...chart.querySelectorAll('.line')];
  if (!lines.length || !chart.closest('figure')?.querySelector('[data-values]')) return;
  const box = chart.getBoundingClientRect();
  const scale = chart.viewBox.baseVal.width / box.width;
  const [left, top] = [(event.clientX - box.x) * scale, (event.clientY - box.y) * scale];
  let best = null;
  for (const line of lines) {
    for (const { place, text } of placesOf(line)) {
      const far = Math.abs(place[0] - left) * 4 + Math.abs(place[1] - top);
      if (!best || far < best.far) best = { far, place, text };
    }
  }
  const marker =
    chart.querySelector('.dot') ?? chart.appendChild(document.createElementNS(chart.namespaceURI, 'circle'));
  marker.setAttribute('class', 'dot active s1');
  marker.setAttribute('r', '3.5');
  marker.setAttribute('cx', best.place[0]);
  marker.setAttribute('cy', best.place[1]);
  shownFor = null;
  show(marker, '', best.text, {});
};

/** The mark of a chart that is nearest to the pointer from left to right. */
const nearestMark = (chart, event) => {
  let [best, distance] = [null, Infinity];
  for (const mark of chart.querySelectorAll('.dot')) {
    const box = mark.getBoundingClientRect();
    const far = Math.abs(box.x + box.width / 2 - event.clientX) * 4 + Math.abs(box.y + box.height / 2 - event.clientY);
    if (far < distance) [best, distance] = [mark, far];
  }
  return best;
};

const enhanceChart = (chart) => {
  // The browser's own tooltips would stand beside the card.
  for (const title of chart.querySelectorAll('title')) {
    title.parentElement.dataset.said = title.textContent;
    title.remove();
  }
  const follow = (event) => {
    if (chart.closest('figure')?.querySelector('[data-values]')) return showAlong(chart, event);
    const mark = event.target.closest('.column') ?? nearestMark(chart, event);
    if (mark) showMark(mark);
  };
  chart.addEventListener('pointermove', follow);
  chart.addEventListener('pointerdown', follow);
  chart.addEventListener('pointerleave', () => {
    for (const mark of chart.querySelectorAll('.active')) mark.classList.remove('active');
    hide();
  });
};

const selector = '[data-origins] td[data-name], [data-origins] dd[data-name]';

/** One value can be reached with Tab; the arrow keys go on from it. */
const enhanceKeyboard = (holder) => {
  const cells = [...holder.querySelectorAll('td[data-name], dd[data-name]')];
  cells.forEach((cell, at) => {
    cell.tabIndex = at === 0 ? 0 : -1;
    cell.setAttribute('aria-keyshortcuts', 'ArrowUp ArrowDown ArrowLeft ArrowRight');
  });
  const columns =
    holder.querySelectorAll('thead th').length - holder.querySelectorAll('tbody tr:first-child th').length;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns || 1, ArrowUp: -(columns || 1) };
  holder.addEventListener('keydown', (event) => {
    const at = cells.indexOf(event.target);
    const next = cells[at + (steps[event.key] ?? 0)];
    if (at < 0 || !steps[event.key] || !next) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
};

/** Prepares what was put into the page: values, rows and charts inside `root`. */
export const addOrigins = (root = document) => {
  for (const row of root.querySelectorAll('tr[data-origin][title]')) row.removeAttribute('title');
  for (const chart of root.querySelectorAll('.chart')) enhanceChart(chart);
  for (const holder of root.querySelectorAll('[data-origins]')) enhanceKeyboard(holder);
};

document.addEventListener('pointerover', (event) => {
  const cell = event.target.closest?.(selector);
  if (cell) showCell(cell);
  else if (!event.target.closest?.('.chart, .origin-card')) hide();
});
document.addEventListener('focusin', (event) => {
  const cell = event.target.closest?.(selector);
  if (cell) showCell(cell);
  else hide();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hide();
});
window.addEventListener('scroll', hide, { passive: true });

addOrigins();
