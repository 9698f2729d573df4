import { html, type Html } from '../html.ts';
import { originOf, saysOrigin, type Origin } from './origin.ts';

type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: Value): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null;

const originAttribute = (origin: Origin): string => JSON.stringify(origin);

/** A single value: exactly as the answer has it; addresses become links where they are web addresses. */
export const scalar = (value: string | number | boolean | null): Html => {
  if (value === null) return html`<span class="muted">null</span>`;
  const text = String(value);
  return /^https:\/\/[^\s]+$/.test(text) ? html`<a href="${text}" rel="noopener">${text}</a>` : html`${text}`;
};

/** A value of an answer where only a little room is: lists in one line, objects as `name value`. */
export const compact = (value: Value): Html => {
  if (isScalar(value)) return scalar(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<span class="muted">none</span>`;
    return value.every(isScalar)
      ? html`${value.map((item, index) => [index > 0 ? ', ' : '', scalar(item)])}`
      : html`<ul>
          ${value.map((item) => html`<li>${compact(item)}</li>`)}
        </ul>`;
  }
  const entries = Object.entries(value as Fields);
  return html`${entries.map(([name, inner], index) => [
    index > 0 ? '; ' : '',
    html`<span class="muted">${name}</span> `,
    compact(inner),
  ])}`;
};

/** Names and values; each value knows where it comes from. */
const factsView = (fields: readonly (readonly [string, Value])[], origin: Origin): Html =>
  html`<dl class="facts" data-origins>
    ${fields.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd data-name="${name}" data-origin="${originAttribute(originOf(value, origin))}">${compact(value)}</dd>`,
    )}
  </dl>`;

const rowsTable = (title: string, rows: readonly (readonly [string | null, Fields])[], origin: Origin): Html => {
  const columns = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))];
  const keyed = rows.some(([key]) => key !== null);
  return html`<div class="scroll tall" tabindex="0" role="group" aria-label="${title}">
    <table class="table" data-origins>
      <thead>
        <tr>
          ${keyed ? html`<th scope="col">key</th>` : null}${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([key, row]) =>
            html`<tr data-origin="${originAttribute(originOf(row, origin))}">
              ${keyed ? html`<th scope="row">${key}</th>` : null}${columns.map(
                (name) => html`<td data-name="${name}">${compact(row[name] ?? null)}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
};

const isList = (value: Value): boolean => Array.isArray(value) && value.length > 0 && value.every(isFields);

const isMap = (value: Value): boolean => {
  if (!isFields(value)) return false;
  const inner = Object.values(value);
  return inner.length > 0 && inner.every(isFields);
};

/** A part of an answer with its name as heading: a list or map of objects as a table, an object as names and values. */
const part = (name: string, value: Value, origin: Origin): Html => {
  const body = isList(value)
    ? rowsTable(
        name,
        (value as Fields[]).map((row) => [null, row] as const),
        origin,
      )
    : isMap(value)
      ? rowsTable(name, Object.entries(value as Fields) as [string, Fields][], origin)
      : factsView(Object.entries(value as Fields), originOf(value, origin));
  return html`<div class="stack">
    <h3>${name}</h3>
    ${body}
  </div>`;
};

/** A record: its own values, then its lists and objects one after the other. Nothing of it is left out. */
export const recordView = (record: Fields, outer: Origin, without: readonly string[] = []): Html => {
  const origin = originOf(record, outer);
  const entries = Object.entries(record).filter(([name]) => !without.includes(name));
  const large = entries.filter(([, value]) => isList(value) || (isFields(value) && Object.keys(value).length > 0));
  const small = entries.filter((entry) => !large.includes(entry));
  return html`<div class="stack">
    ${small.length > 0 ? factsView(small, origin) : null} ${large.map(([name, value]) => part(name, value, origin))}
  </div>`;
};

/** The fields of a row that say where its values come from. */
export const rowOrigin = (columns: readonly { readonly name: string }[], cells: readonly Value[]): Origin =>
  Object.fromEntries(
    columns.flatMap(({ name }, at) => {
      const cell = cells[at];
      return saysOrigin(name) && cell !== null && cell !== undefined ? [[name, String(cell)] as const] : [];
    }),
  );
