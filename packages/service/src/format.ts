import { badParameter } from '@dqs/schemas';
import { nearest } from '@dqs/core';

/** Formats of an answer: JSON is the envelope, the others are tables. */
export const formats = ['json', 'csv', 'ndjson', 'parquet'] as const;

export type Format = (typeof formats)[number];

export const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/** The media type of each format, without parameters. */
export const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

const isFormat = (text: string): text is Format => (formats as readonly string[]).includes(text);

/** Reads the `format` parameter of an address. */
export const formatOf = (text: string): Format => {
  if (isFormat(text)) return text;
  throw badParameter(
    'format',
    `format must be one of ${formats.join(', ')}; got ${JSON.stringify(text.slice(0, 60))}`,
    {
      candidates: nearest(text, formats),
    },
  );
};

/** Forms of a table: one row for each line or metric, or one column for each. */
export const columnForms = ['long', 'wide'] as const;

export type ColumnForm = (typeof columnForms)[number];

/** Reads the `columns` parameter of an address. */
export const columnFormOf = (text: string): ColumnForm => {
  const form = columnForms.find((name) => name === text);
  if (form) return form;
  throw badParameter('columns', `columns must be long or wide; got ${JSON.stringify(text.slice(0, 60))}`, {
    candidates: nearest(text, columnForms),
  });
};
