import { valuesByName, type NamedValue } from '@dqs/kit';

/** Common terms for the two directions of ownership. */
export const directionWords: readonly NamedValue[] = valuesByName(
  ['entities_get_ownership'],
  'direction',
  `
parents: parents, owners, owned by, up, upwards
children: children, subsidiaries, owned entities, down, downwards`,
);
