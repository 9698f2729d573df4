import { expect } from 'vitest';

/** An operation with what it is asked; `$path` in a text is taken from the answer before. */
export type Link = readonly [tool: string, values: Readonly<Record<string, unknown>>];

/** The value at a path; in a list that of the first row which has it. */
export const valueAt = (data: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return data;
  if (Array.isArray(data) && !/^\d+$/.test(name))
    return data.map((row) => valueAt(row, [name, ...rest])).find((value) => value !== null && value !== undefined);
  return valueAt((data as Readonly<Record<string, unknown>> | null | undefined)?.[name], rest);
};

const taken = (path: string, data: unknown): unknown => {
  const found = valueAt(data, path.slice(1).split('.'));
  expect(found, `${path} in the answer before`).toBeDefined();
  expect(found, `${path} in the answer before`).not.toBeNull();
  return found;
};

/** The values of a link, with what they take from the answer before. */
export const filled = (values: Link[1], data: unknown): Readonly<Record<string, unknown>> => {
  const take = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(take);
    if (typeof value !== 'string') return value;
    if (/^\$[\w.]+$/.test(value)) return taken(value, data);
    return value.replaceAll(/\$[\w.]+/g, (path) => String(taken(path, data)));
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, take(value)]));
};
