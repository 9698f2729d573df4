// A statement: periods side by side, lines one below the other; the line that is chosen as a picture, with where its values come from.

import { fieldOf, scalarsOf } from './answer.js';
import { chartOf } from './chart.js';
import { element, scrolled, wordsOf } from './elements.js';
import { startView } from './view.js';

const keysOf = (rows, cells) => [...new Set(rows.flatMap((row) => Object.keys(row[cells] ?? {})))];

const cellOf = (row, cells, key) => row[cells]?.[key] ?? null;

const unitsOf = (rows, cells, key) => {
  const units = new Set(rows.map((row) => cellOf(row, cells, key)).map((cell) => cell?.unit ?? cell?.units ?? null));
  units.delete(null);
  return units.size === 1 ? [...units][0] : null;
};

const periodOf = (row, { at }) =>
  element(
    'th',
    { scope: 'col', class: 'number' },
    String(fieldOf(row, at)),
    element('br'),
    [row.fiscal_year, row.fiscal_period, row.fiscal_quarter].filter((part) => part !== undefined).join(' '),
  );

const lineRow = (rows, { cells }, key, isChosen, choose) => {
  const unit = unitsOf(rows, cells, key);
  const button = element(
    'button',
    { type: 'button', 'aria-pressed': isChosen, 'data-key': key, onclick: choose },
    wordsOf(key),
    unit === null ? null : element('small', {}, ` ${unit}`),
  );
  return element(
    'tr',
    { class: isChosen ? 'chosen' : null },
    element('th', { scope: 'row' }, button),
    rows.map((row) => element('td', { class: 'number' }, String(cellOf(row, cells, key)?.value ?? '–'))),
  );
};

/** Where each value of a line comes from. */
const originTable = (rows, { at, cells }, key) => {
  const held = rows.filter((row) => cellOf(row, cells, key) !== null);
  const names = [...new Set(held.flatMap((row) => scalarsOf(cellOf(row, cells, key)).map(([name]) => name)))];
  const textOf = (row, name) => String(cellOf(row, cells, key)[name] ?? '–');
  return scrolled(
    `Origin of ${wordsOf(key)}`,
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          [at, ...names].map((name) => element('th', { scope: 'col' }, wordsOf(name))),
        ),
      ),
      element(
        'tbody',
        {},
        held.map((row) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, String(fieldOf(row, at))),
            names.map((name) => element('td', { class: name === 'value' ? 'number' : null }, textOf(row, name))),
          ),
        ),
      ),
    ),
  );
};

const lineView = ({ rows, width, picture, key }) => {
  const points = rows
    .map((row) => ({ at: String(fieldOf(row, picture.at)), value: cellOf(row, picture.cells, key)?.value ?? null }))
    .filter(({ value }) => value !== null)
    .sort((one, other) => (one.at < other.at ? -1 : 1));
  const unit = unitsOf(rows, picture.cells, key);
  return element(
    'section',
    { 'aria-live': 'polite' },
    element('h2', {}, wordsOf(key)),
    points.length > 0 ? chartOf({ lines: [{ name: null, points }], unit, label: wordsOf(key), width }) : null,
    element('details', {}, element('summary', {}, 'Where the values come from'), originTable(rows, picture, key)),
  );
};

startView(({ subject, rows, width, kept, again }) => {
  const { picture, title } = subject;
  const keys = keysOf(rows, picture.cells);
  const chosen = keys.includes(kept.key) ? kept.key : keys[0];
  if (chosen === undefined) return [];
  const choose = (key) => () => {
    kept.key = key;
    again();
    document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  };
  return [
    scrolled(
      title,
      element(
        'table',
        { class: 'grid' },
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            element('td'),
            rows.map((row) => periodOf(row, picture)),
          ),
        ),
        element(
          'tbody',
          {},
          keys.map((key) => lineRow(rows, picture, key, key === chosen, choose(key))),
        ),
      ),
    ),
    lineView({ rows, width, picture, key: chosen }),
  ];
});
