// A series: its values over time as lines, and as a table.

import { fieldOf, unitOf } from './answer.js';
import { chartOf } from './chart.js';
import { element, scrolled, wordsOf } from './elements.js';
import { startView } from './view.js';

/** Lines of points, oldest first; rows without a value are no points. */
const linesOf = ({ at, value, line }, rows) => {
  const lines = new Map();
  for (const row of rows) {
    const name = line === undefined ? null : String(fieldOf(row, line));
    const text = fieldOf(row, value);
    if (!lines.has(name)) lines.set(name, []);
    if (text !== null && text !== undefined) lines.get(name).push({ at: fieldOf(row, at), value: String(text) });
  }
  return [...lines].map(([name, points]) => ({
    name: name === null ? null : wordsOf(name),
    points: points.sort((one, other) => (one.at < other.at ? -1 : 1)),
  }));
};

const tableOf = ({ at, value, line }, rows, label) => {
  const columns = [at, ...(line === undefined ? [] : [line]), value, ...('as_of' in rows[0] ? ['as_of'] : [])];
  const cell = (row, name) =>
    element('td', { class: name === value ? 'number' : null }, String(fieldOf(row, name) ?? '–'));
  return scrolled(
    `Table of ${label}`,
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          columns.map((name) => element('th', { scope: 'col' }, wordsOf(name))),
        ),
      ),
      element(
        'tbody',
        {},
        rows.map((row) =>
          element(
            'tr',
            {},
            columns.map((name) => cell(row, name)),
          ),
        ),
      ),
    ),
  );
};

startView(({ subject, answer, rows, width, kept }) => {
  const { picture } = subject;
  const lines = linesOf(picture, rows);
  const unit = unitOf(answer, picture.value);
  const label = wordsOf(picture.value);
  const isDrawn = lines.some(({ points }) => points.length > 0);
  const chosen = (moment) => (kept.moment = moment);
  const table = element(
    'details',
    { ontoggle: ({ currentTarget }) => (kept.isOpen = currentTarget.open) },
    element('summary', {}, `Table of ${rows.length} values`),
    tableOf(picture, rows, label),
  );
  table.open = kept.isOpen ?? false;
  return [
    ...(isDrawn ? [chartOf({ lines, unit, label, width, moment: kept.moment, chosen })] : []),
    ...(unit === null ? [] : [element('p', { class: 'muted' }, `Unit: ${unit}`)]),
    table,
  ];
});
