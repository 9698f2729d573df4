import type { Instant } from '@dqs/schemas';
import { ecb } from '../sources.ts';
import { derivedMethod, type Pair } from './pair.ts';

/** FxMeta of a response about one pair. `as_of` is that of the freshest value, null without values. */
export const metaOf = (pair: Pair, as_of: Instant | null) => ({
  source: ecb.tag,
  as_of,
  attribution: ecb.attribution,
  derived_method: derivedMethod(pair),
});
