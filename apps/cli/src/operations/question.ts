import { parse, type Flags } from '../arguments.ts';
import type { Asked } from '../source.ts';
import type { Flag } from '../flag.ts';
import { UsageError } from '../usage-error.ts';
import { endpoints, type NamedEndpoint } from '../catalog.ts';
import { questionOf } from './command.ts';
import { parameterFlags } from './parameters.ts';

/** Every flag of any query, so that it can be used here as without `open`. */
export const everyParameter = (): readonly Flag[] => {
  const known = new Map<string, Flag>();
  for (const { endpoint } of endpoints)
    for (const { name, value } of parameterFlags(endpoint))
      known.set(name, { name, ...(value ? { value } : {}), summary: '', repeated: true });
  return [...known.values()];
};

/** A query inside the words and flags of another command, such as `dqs open fx rates USD`. Throws UsageError. */
export const questionIn = (
  words: readonly string[],
  flags: Flags,
): { readonly named: NamedEndpoint; readonly asked: Asked } => {
  const named = endpoints
    .filter(({ path }) => path.every((word, at) => words[at] === word))
    .reduce<NamedEndpoint | null>((best, each) => (best && best.path.length >= each.path.length ? best : each), null);
  if (!named) throw new UsageError(`unknown question ${words.join(' ')}`, 'dqs help lists the operations');
  const own = parameterFlags(named.endpoint);
  const foreign = everyParameter().find(({ name }) => flags.has(name) && !own.some((flag) => flag.name === name));
  if (foreign)
    throw new UsageError(`unknown flag --${foreign.name}`, `dqs help ${named.path.join(' ')} lists the flags`);
  // Parses the flags again with the operation's own declarations.
  const argv = own.flatMap(({ name }) => flags.texts(name).map((text) => `--${name}=${text}`));
  const parsed = parse(argv, own, `dqs help ${named.path.join(' ')}`);
  const asked = questionOf(named, parsed.flags, words.slice(named.path.length));
  return { named, asked };
};
