import type { Domain } from '@dqs/kit';
import type { Operation } from '@dqs/service';

/** The provenance of a value: names and texts as in the answer, in order. */
export type Origin = Readonly<Record<string, string>>;

/** Fields with a value's provenance rather than its content. */
const provenance =
  /^(source|source_\w+|as_of|\w*accession_number|\w*vintage\w*|derived|derived_\w+|attribution|filed_date|\w*effective_date|\w+_url)$/;

export const saysOrigin = (name: string): boolean => provenance.test(name);

/** The provenance fields of an object. Inner values replace outer ones. */
export const originOf = (object: unknown, outer: Origin = {}): Origin => {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return outer;
  const own = Object.entries(object).filter(
    ([name, value]) => saysOrigin(name) && value !== null && typeof value !== 'object' && value !== '',
  );
  return own.length === 0
    ? outer
    : { ...outer, ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])) };
};

/** The publisher of an answer's `meta.source`, which is a source tag or a connector of the source. */
const sourceNamed = (domains: readonly Domain[], name: string) => {
  const tag = domains.flatMap(({ connectors }) => connectors).find(({ key }) => key === name)?.source ?? name;
  return domains.flatMap(({ sources }) => sources).find((source) => source.tag === tag);
};

/** The common provenance of an answer's values: its meta, and the publisher and licence of its source. */
export const commonOrigin = (domains: readonly Domain[], { endpoint }: Operation, meta: unknown): Origin => {
  const own = originOf(meta);
  const source = own['source'] === undefined ? undefined : sourceNamed(domains, own['source']);
  return {
    ...own,
    ...(source ? { published_by: source.publisher, publication: source.name, licence: source.license } : {}),
    dataset: endpoint.datasets.join(', '),
  };
};
