import type { Catalog, Domain, ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { joinGenerations, type Database, type Reader, type Surface } from '@dqs/storage';
import { GenerationsRead } from './answer-state.ts';

type Releases = ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>;

const ofDomain = (domain: Domain, surface: Surface, db: Pick<Database, 'reader' | 'generations'>) => {
  const datasets = domain.datasets.map(({ key }) => key);
  let kept: { readonly generations: string; readonly releases: Releases } | null = null;
  return async (): Promise<Releases> => {
    if (kept?.generations === joinGenerations(datasets, db.generations())) return kept.releases;
    const read = new GenerationsRead();
    const reader: Reader = db.reader(surface, undefined, { datasets, found: (found) => read.note(found) });
    const releases = (await domain.completeness?.(reader)) ?? new Map<DatasetKey, never>();
    kept = typeof read.found === 'string' ? { generations: read.found, releases } : null;
    return releases;
  };
};

/**
 * How much of the newest releases of all domains is loaded, on a surface. It is counted over whole tables, and
 * therefore only once for each state of a domain's data. The result is cached by the generations that the rows were
 * read from.
 */
export const createKeptCompleteness = (
  domains: readonly Domain[],
  surface: Surface,
  db: Pick<Database, 'reader' | 'generations'>,
): Catalog['completeness'] => {
  const each = domains.filter(({ completeness }) => completeness).map((domain) => ofDomain(domain, surface, db));
  return async () => new Map((await Promise.all(each.map((count) => count()))).flatMap((releases) => [...releases]));
};
