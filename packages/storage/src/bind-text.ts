import type { Value } from './statement.ts';

const element = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${value.replace(/[\\"]/g, '\\$&')}"`;

/** A parameter as PostgreSQL reads it from text; lists become array literals. The same on both engines. */
export const bindText = (value: Value): string | null => {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'object') return `{${value.map(element).join(',')}}`;
  return String(value);
};
