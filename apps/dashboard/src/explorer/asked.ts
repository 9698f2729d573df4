import type { Endpoint } from '@dqs/schemas';

/** Parameters as in an address. A repeated name makes a list. */
export type Asked = readonly (readonly [name: string, value: string])[];

/** Views of an answer. */
const views = ['table', 'chart', 'json', 'calls'] as const;

export type View = (typeof views)[number];

/** Names of the explorer's own fields begin with an underscore, unlike all parameters of operations. */
export const ownFields = { view: '_view', column: '_column', key: '_key', cursor: '_cursor', whole: '_whole' } as const;

const isOwn = (name: string): boolean => name.startsWith('_');

/** The operation's parameters in a submitted form or an address. Empty fields are omitted. */
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

/** The values of an example in the form of an address. */
export const askedOfExample = (example: Readonly<Record<string, unknown>>): Asked =>
  Object.entries(example).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : (Array.isArray(value) ? value : [value]).map((item) => [name, String(item)] as const),
  );

/** Address of an operation in the explorer, with parameters. It never contains a key. */
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
