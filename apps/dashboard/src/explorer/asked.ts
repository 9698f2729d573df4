import type { Endpoint } from '@dqs/schemas';

/** Parameters as they stand in an address: a repeated name makes a list. */
export type Asked = readonly (readonly [name: string, value: string])[];

/** Ways to look at an answer. */
const views = ['table', 'chart', 'json', 'calls'] as const;

export type View = (typeof views)[number];

/** Names of the explorer's own fields begin with an underscore, as no parameter of an operation does. */
export const ownFields = { view: '_view', column: '_column', key: '_key', cursor: '_cursor', whole: '_whole' } as const;

const isOwn = (name: string): boolean => name.startsWith('_');

/** What a submitted form or an address asks of the operation: fields left empty are left out. */
export const askedOf = (form: URLSearchParams): Asked => {
  const cursor = form.get(ownFields.cursor);
  const asked = [...form].filter(([name, value]) => !isOwn(name) && name !== 'csrf' && value !== '');
  return cursor === null ? asked : [...asked.filter(([name]) => name !== 'cursor'), ['cursor', cursor]];
};

/** The explorer's own settings in an address. */
export const viewOf = (query: URLSearchParams): View | null => {
  const wanted = query.get(ownFields.view);
  return views.find((view) => view === wanted) ?? null;
};

/** The values of an example as an address has them. */
export const askedOfExample = (example: Readonly<Record<string, unknown>>): Asked =>
  Object.entries(example).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)] as const),
  );

/** Address of an operation in the explorer, filled in. It never holds a key. */
export const explorerPath = (
  endpoint: Endpoint,
  asked: Asked = [],
  own: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams([
    ...asked.map(([name, value]): [string, string] => [name, value]),
    ...Object.entries(own),
  ]);
  return `/explorer/${endpoint.tool}${search.size > 0 ? `?${search}` : ''}`;
};
