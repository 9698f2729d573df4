import type { Cell, Column, TableColumn } from '@dqs/service';
import { html, type Html } from '../html.ts';
import type { Linker } from '../subject/link.ts';
import type { Filled } from './filled.ts';
import type { Origin } from './origin.ts';
import { compact, rowOrigin, type Place } from './record-view.ts';

const numeric = ({ holds, type }: Column): boolean => holds === 'decimal' || type === 'integer' || type === 'number';

const classOf = (column: Column, width: number): string => {
  if (numeric(column)) return 'number';
  if (column.holds !== null || column.type === 'boolean') return 'keep';
  return width > 40 ? 'long' : width <= 14 ? 'keep' : '';
};

const cellView = (column: TableColumn, cell: Cell, place: Omit<Place, 'path'>): Html =>
  compact(column.json && typeof cell === 'string' ? JSON.parse(cell) : cell, { ...place, path: column.path });

/** The rows of an answer with the columns of their own list. Values common to all rows are above the table. */
export const tableView = (filled: Filled, title: string, common: Origin, link: Linker): Html => {
  const shown = filled.columns.flatMap((column, at) => (column.depth > 0 ? [{ column, at }] : []));
  const inner = shown.map(({ column }) => column);
  const widths = shown.map(({ at }) =>
    filled.rows.reduce((most, row) => Math.max(most, String(row[at] ?? '').length), 0),
  );
  const classes = inner.map((column, index) => classOf(column, widths[index] ?? 0));
  return html`<div class="scroll tall" tabindex="0" role="group" aria-label="${title}">
    <table class="table" data-origins data-origin="${JSON.stringify(common)}">
      <thead>
        <tr>
          ${inner.map(
            ({ name, description }, index) =>
              html`<th
                scope="col"
                class="${classes[index] ?? ''}"
                ${description ? html` title="${description}"` : null}
              >
                ${name}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${filled.rows.map((row, number) => {
          const cells = shown.map(({ at }) => row[at] ?? null);
          const origin = rowOrigin(inner, cells);
          const record = Object.fromEntries(inner.map(({ name }, index) => [name, cells[index]]));
          const parts = Object.entries({ ...common, ...origin })
            .map(([name, text]) => `${name}: ${text}`)
            .join('\n');
          return html`<tr data-row="${number}" data-origin="${JSON.stringify(origin)}" title="${parts}">
            ${cells.map((cell, index) => {
              const column = inner[index] as TableColumn;
              return html`<td${classes[index] ? html` class="${classes[index]}"` : null} data-name="${column.name}">${cellView(column, cell, { record, link })}</td>`;
            })}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
};
