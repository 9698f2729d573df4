// What a tool result says, whichever of its forms a host passes on.

import { untabled } from './untable.js';

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** An answer with its rows as records, an error, or text that is neither. */
export const readResult = (result) => {
  const text = (result?.content ?? []).find(({ type }) => type === 'text')?.text ?? '';
  const body = parsed(text);
  if (result?.isError) return { kind: 'error', text, error: body?.error ?? { message: text } };
  const envelope = result?.structuredContent ?? body;
  if (typeof envelope?.data !== 'object' || envelope.data === null) return { kind: 'text', text };
  const { data, meta, pagination } = envelope;
  const note = result._meta?.['dqs/note'] ?? null;
  return { kind: 'answer', data: untabled(data), meta: meta ?? {}, pagination: pagination ?? null, note, text };
};

/** A field of a row by its path. */
export const fieldOf = (row, path) => path.split('.').reduce((found, name) => found?.[name], row);

/** The rows of a list in a list carry what stands around them; null where there is no such list. */
export const rowsOf = (data, [name, ...inner]) => {
  const list = data[name];
  if (!Array.isArray(list)) return null;
  if (inner.length === 0) return list;
  return list.flatMap((row) => (rowsOf(row, inner) ?? []).map((deep) => ({ ...row, ...deep })));
};

/** What one value counts; null where the answer does not say. */
export const unitOf = ({ data, meta }, field) => {
  const said = data.units ?? data.unit ?? data.metric_unit ?? meta.units ?? null;
  return typeof said === 'object' && said !== null ? (said[field] ?? null) : said;
};

/** The fields of a record that are no lists, those of records inside it by their paths. */
export const scalarsOf = (record, path = '') =>
  Object.entries(record).flatMap(([name, value]) => {
    if (value === null || value === undefined || Array.isArray(value)) return [];
    if (typeof value === 'object') return scalarsOf(value, `${path}${name}.`);
    return [[`${path}${name}`, String(value)]];
  });
