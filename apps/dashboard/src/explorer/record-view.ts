import { html, type Html } from '../html.ts';
import type { Linker } from '../subject/link.ts';
import { originOf, saysOrigin, type Origin } from './origin.ts';

type Value = unknown;
type Fields = Readonly<Record<string, Value>>;

const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: Value): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null;

const originAttribute = (origin: Origin): string => JSON.stringify(origin);

/** A single value, exactly as in the answer. Web addresses become links. */
export const scalar = (value: string | number | boolean | null): Html => {
  if (value === null) return html`<span class="muted">null</span>`;
  const text = String(value);
  return /^https:\/\/[^\s]+$/.test(text) ? html`<a href="${text}" rel="noopener">${text}</a>` : html`${text}`;
};

/**
 * The context of a value: its path in the answer, the surrounding record, and the function that finds a subject's page.
 */
export interface Place {
  readonly path: readonly string[];
  readonly record: Fields;
  readonly link: Linker;
}

/** A single value with a link to the page of its subject. */
const linked = (value: string | number | boolean | null, { path, record, link }: Place): Html => {
  const to = value === null ? null : link(path, value, record);
  return to === null ? scalar(value) : html`<a href="${to}">${String(value)}</a>`;
};

/** A value in compact form: lists in one line, objects as `name value`. */
export const compact = (value: Value, place: Place): Html => {
  if (isScalar(value)) return linked(value, place);
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<span class="muted">none</span>`;
    return value.every(isScalar)
      ? html`${value.map((item, index) => [index > 0 ? ', ' : '', linked(item, place)])}`
      : html`<ul>
          ${value.map((item) => html`<li>${compact(item, place)}</li>`)}
        </ul>`;
  }
  const record = value as Fields;
  return html`${Object.entries(record).map(([name, inner], index) => [
    index > 0 ? '; ' : '',
    html`<span class="muted">${name}</span> `,
    compact(inner, { ...place, path: [...place.path, name], record }),
  ])}`;
};

/** Names and values. Each value has its provenance. */
const factsView = (fields: readonly (readonly [string, Value])[], origin: Origin, place: Place): Html =>
  html`<dl class="facts" data-origins>
    ${fields.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd data-name="${name}" data-origin="${originAttribute(originOf(value, origin))}">
            ${compact(value, { ...place, path: [...place.path, name] })}
          </dd>`,
    )}
  </dl>`;

const rowsTable = (
  title: string,
  rows: readonly (readonly [string | null, Fields])[],
  origin: Origin,
  place: Place,
): Html => {
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
                (name) =>
                  html`<td data-name="${name}">
                    ${compact(row[name] ?? null, { ...place, path: [...place.path, name], record: row })}
                  </td>`,
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

/** A named part of an answer: a list or map of objects as a table, an object as names and values. */
const part = (name: string, value: Value, origin: Origin, outer: Place): Html => {
  const place = { ...outer, path: [...outer.path, name] };
  const body = isList(value)
    ? rowsTable(
        name,
        (value as Fields[]).map((row) => [null, row] as const),
        origin,
        place,
      )
    : isMap(value)
      ? rowsTable(name, Object.entries(value as Fields) as [string, Fields][], origin, place)
      : factsView(Object.entries(value as Fields), originOf(value, origin), { ...place, record: value as Fields });
  return html`<div class="stack">
    <h3>${name}</h3>
    ${body}
  </div>`;
};

/** A record: its own values, then its lists and objects one after the other. Nothing is omitted. */
export const recordView = (record: Fields, outer: Origin, link: Linker, without: readonly string[] = []): Html => {
  const place: Place = { path: [], record, link };
  const origin = originOf(record, outer);
  const entries = Object.entries(record).filter(([name]) => !without.includes(name));
  const large = entries.filter(([, value]) => isList(value) || (isFields(value) && Object.keys(value).length > 0));
  const small = entries.filter((entry) => !large.includes(entry));
  return html`<div class="stack">
    ${small.length > 0 ? factsView(small, origin, place) : null}
    ${large.map(([name, value]) => part(name, value, origin, place))}
  </div>`;
};

/** The provenance fields of a row. */
export const rowOrigin = (columns: readonly { readonly name: string }[], cells: readonly Value[]): Origin =>
  Object.fromEntries(
    columns.flatMap(({ name }, at) => {
      const cell = cells[at];
      return saysOrigin(name) && cell !== null && cell !== undefined ? [[name, String(cell)] as const] : [];
    }),
  );
