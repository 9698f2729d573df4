import { isDay } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';
import { html, type Html } from '../html.ts';
import type { Origin } from './origin.ts';
import { scalar } from './record-view.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Rows with values by key, such as the lines of a statement by period. They are shown as a grid, with a column for each
 * row of the answer and a line for each key.
 */
export interface Grid {
  /** Name of the field with the values. */
  readonly field: string;
  readonly items: readonly Fields[];
  /** The day of each item. */
  readonly days: readonly string[];
  /** In order of first appearance. */
  readonly keys: readonly string[];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const holdsValues = (value: unknown): boolean =>
  isFields(value) && Object.values(value).every((inner) => isFields(inner) && 'value' in inner);

const dayOf = (item: Fields): string | undefined =>
  [item['period_end'], item['period'], ...Object.values(item)].find(
    (value): value is string => typeof value === 'string' && isDay(value),
  );

/** The grid of an answer; null if its rows do not have this structure. */
export const gridOf = ({ rows }: Endpoint, data: unknown): Grid | null => {
  const [name, ...inner] = rows ?? [];
  const items = name === undefined || inner.length > 0 || !isFields(data) ? [] : data[name];
  if (!Array.isArray(items) || items.length === 0 || !items.every(isFields)) return null;
  const field = Object.keys(items[0] as Fields).find((key) => items.every((item: Fields) => holdsValues(item[key])));
  if (field === undefined) return null;
  const keys = [...new Set(items.flatMap((item: Fields) => Object.keys(item[field] as Fields)))];
  const days = items.map(dayOf);
  return keys.length > 0 && days.every((day) => day !== undefined) ? { field, items, days, keys } : null;
};

const cellOf = ({ items, field }: Grid, place: number, key: string): Fields | null => {
  const cell = (items[place]?.[field] as Fields | undefined)?.[key];
  return isFields(cell) ? cell : null;
};

const scalars = (fields: Fields, without: readonly string[]): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === null || typeof value === 'object' || without.includes(name) ? [] : [[name, String(value)] as const],
  );

const unitOf = (grid: Grid, key: string): string | null => {
  const units = new Set(grid.items.map((_, place) => cellOf(grid, place, key)?.['unit']).filter(Boolean));
  const [only] = units;
  return units.size === 1 ? String(only) : null;
};

const valueView = (grid: Grid, place: number, key: string): Html => {
  const cell = cellOf(grid, place, key);
  if (!cell) return html`<td class="number muted">–</td>`;
  const origin = JSON.stringify(Object.fromEntries(scalars(cell, ['value'])));
  const value = cell['value'] as string | number | boolean | null;
  return html`<td class="number" data-name="${key}" data-cell="${place} ${key}" data-origin="${origin}">
    ${scalar(value)}
  </td>`;
};

/** Allows a line break after each underscore of a long key. */
const breakable = (key: string): Html =>
  html`${key.split('_').map((word, at) => [at === 0 ? null : html`_<wbr />`, word])}`;

/** The grid in the usual form of statements: periods as columns, lines as rows. */
export const gridView = (grid: Grid, title: string, common: Origin): Html =>
  html`<div class="scroll tall" tabindex="0" role="group" aria-label="${title}">
    <table class="table lines" data-origins data-origin="${JSON.stringify(common)}">
      <thead>
        <tr>
          <th scope="col">${grid.field}</th>
          ${grid.items.map(
            (item, place) =>
              html`<th scope="col" class="number">
                ${grid.days[place]}<br />
                ${scalars(item, ['period_end', 'period', 'period_start'])
                  .map(([, text]) => text)
                  .join(' ')}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${grid.keys.map((key) => {
          const unit = unitOf(grid, key);
          return html`<tr>
            <th scope="row">
              ${breakable(key)}${unit === null ? null : html` <span class="small muted">${unit}</span>`}
            </th>
            ${grid.items.map((_, place) => valueView(grid, place, key))}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
