// A ranking: rows in their order with bars; the row that is chosen with all its fields.

import { fieldOf, scalarsOf, unitOf } from './answer.js';
import { element, factList, scrolled, wordsOf } from './elements.js';
import { startView } from './view.js';

const isMap = (value) => typeof value === 'object' && value !== null;

/** The values of a row by the names of their columns. */
const valuesOf = (row, path) => {
  const value = fieldOf(row, path);
  if (!isMap(value)) return { [path]: value };
  return Object.fromEntries(Object.entries(value).map(([key, cell]) => [key, cell?.value ?? null]));
};

const unitOfCells = (rows, path, name) =>
  rows.map((row) => fieldOf(row, path)?.[name]?.unit).find((unit) => typeof unit === 'string') ?? null;

/** Bars begin at zero; only their lengths are numbers. */
const barOf = (text, low, range) => {
  const bar = element('span', { class: 'bar' });
  if (text === null || text === undefined || range === 0) return bar;
  const value = Number(text);
  bar.style.marginInlineStart = `${((Math.min(0, value) - low) / range) * 100}%`;
  bar.style.width = `${(Math.abs(value) / range) * 100}%`;
  return bar;
};

startView(({ subject, answer, rows, kept, again }) => {
  const { picture, title } = subject;
  const values = rows.map((row) => valuesOf(row, picture.value));
  const columns = [...new Set(values.flatMap((row) => Object.keys(row)))];
  const numbers = values.map((row) => Number(row[columns[0]] ?? 0));
  const low = Math.min(0, ...numbers);
  const range = Math.max(0, ...numbers) - low;
  const chosen = kept.row ?? 0;
  const headerOf = (name) => {
    const unit = unitOf(answer, name) ?? unitOfCells(rows, picture.value, name);
    return element(
      'th',
      { scope: 'col', class: 'number' },
      wordsOf(name),
      unit === null ? null : element('small', {}, ` ${unit}`),
    );
  };
  const choose = (at) => () => {
    kept.row = at;
    again();
    document.querySelector(`[data-row="${at}"]`)?.focus();
  };
  const rowOf = (row, at) =>
    element(
      'tr',
      { class: at === chosen ? 'chosen' : null },
      element('td', { class: 'number' }, String(row.rank ?? at + 1)),
      element(
        'th',
        { scope: 'row' },
        element(
          'button',
          { type: 'button', 'aria-pressed': at === chosen, 'data-row': at, onclick: choose(at) },
          String(fieldOf(row, picture.name) ?? '–'),
        ),
      ),
      element('td', { class: 'bars', 'aria-hidden': true }, barOf(values[at][columns[0]], low, range)),
      columns.map((name) => element('td', { class: 'number' }, String(values[at][name] ?? '–'))),
    );
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
            element('th', { scope: 'col', class: 'number' }, '#'),
            element('th', { scope: 'col' }, wordsOf(picture.name)),
            element('td'),
            columns.map(headerOf),
          ),
        ),
        element('tbody', {}, rows.map(rowOf)),
      ),
    ),
    element(
      'section',
      { 'aria-live': 'polite' },
      element('h2', {}, String(fieldOf(rows[chosen], picture.name) ?? '–')),
      factList(scalarsOf(rows[chosen])),
    ),
  ];
});
