import type { Domain, Source } from '@dqs/kit';
import type { contract } from '@dqs/platform/contract';
import type { Data } from '@dqs/schemas';
import { wordsFor } from '../operator-words.ts';
import type { PageRequest } from '../page.ts';
import type { Site } from '../site.ts';
import { siteCaller } from '../site-caller.ts';
import { sentence } from '../words.ts';

type Catalog = Data<(typeof contract)['catalog']>;

/** A dataset as `platform_get_catalog` describes it to the public, with its domain's declaration of its source. */
export interface Holding {
  readonly domain: Domain;
  readonly dataset: Catalog['datasets'][number];
  readonly source: Source;
}

const patience = 10_000;

/** Every page of the catalogue. */
const describedBy = async ({ service }: Site): Promise<Catalog['datasets']> => {
  const datasets: Catalog['datasets'] = [];
  let cursor: string | null = null;
  do {
    const values = { limit: 100, cursor };
    const answer = await service.call('platform_get_catalog', { values }, siteCaller, AbortSignal.timeout(patience));
    datasets.push(...(answer.envelope().data as Catalog).datasets);
    cursor = answer.nextCursor;
  } while (cursor !== null);
  return datasets;
};

/** The described datasets that may be redistributed, in the order of the domains. */
export const holdingsAmong = (of: Site, described: readonly Catalog['datasets'][number][]): readonly Holding[] =>
  of.service.domains('public').flatMap((domain) =>
    described.flatMap((dataset): readonly Holding[] => {
      if (dataset.category !== domain.key || !dataset.redistributable) return [];
      const source = domain.sources.find(({ tag }) => tag === dataset.source_tag);
      return source ? [{ domain, dataset, source }] : [];
    }),
  );

/** The datasets of sources that may be redistributed, in the order of the domains, in their current state. */
export const holdingsOf = async (of: Site): Promise<readonly Holding[]> => holdingsAmong(of, await describedBy(of));

/** The state of a dataset, in a sentence for the reader of a page. */
export const sentenceOf = (
  page: Pick<PageRequest, 'signedIn'>,
  { freshness: { status, status_reason: reason } }: Holding['dataset'],
): string => {
  const reasonText = reason === null ? '' : wordsFor(page, reason);
  if (reasonText !== '') return sentence(reasonText);
  if (status === 'live') return 'Read from the source on each request.';
  if (status === 'manual') return 'Loaded by the operator when needed.';
  if (status === 'never_ran') return 'Not loaded yet.';
  return 'Up to date. Nothing newer is expected.';
};
