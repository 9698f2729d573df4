import { SourceFormatError, type Located } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import type { Facet, Facets, PublishedSubmission } from '../../application/application.ts';
import { marketingStatuses, submissionClasses } from './codes.ts';
import { facetRecord, type FacetRecord } from './facet-record.ts';
import { lastDayOfOldLayout, readOldActions, readOldApplications, readOldProducts } from './old-layout.ts';
import {
  readApplications,
  readClasses,
  readMarketing,
  readProducts,
  readStatuses,
  readSubmissions,
  type Read,
} from './present-layout.ts';
import type { CodeKind, TableKind } from './tables.ts';
import type { TextTable } from './text-table.ts';

/** The available tables of a release: all of an archive, or a loose one. */
type Tables = ReadonlyMap<TableKind | CodeKind, TextTable>;

type FacetReads = { readonly [F in Facet]?: Read<Facets[F] | null> };

const mapped = <T, U>(read: Read<T>, change: (value: T) => U): Read<U> => ({
  ...read,
  found: new Map([...read.found].map(([applNo, value]) => [applNo, change(value)])),
});

const readPresent = (tables: Tables): FacetReads => {
  const classes = tables.get('SubmissionClass');
  const statuses = tables.get('MarketingStatusCodes');
  const [applications, products, marketing, submissions] = (
    ['Applications', 'Products', 'MarketingStatus', 'Submissions'] as const
  ).map((kind) => tables.get(kind));
  return {
    ...(applications ? { application: readApplications(applications) } : {}),
    ...(products ? { products: readProducts(products) } : {}),
    ...(marketing
      ? { marketing: readMarketing(marketing, statuses ? readStatuses(statuses) : marketingStatuses) }
      : {}),
    ...(submissions
      ? { submissions: readSubmissions(submissions, classes ? readClasses(classes) : submissionClasses) }
      : {}),
  };
};

const readOld = (tables: Tables): FacetReads => {
  const [applications, products, actions] = (['OldApplication', 'OldProduct', 'OldRegActionDate'] as const).map(
    (kind) => tables.get(kind),
  );
  const both = products && readOldProducts(products);
  return {
    ...(applications ? { application: readOldApplications(applications) } : {}),
    ...(both
      ? {
          products: mapped(both, (read) => read.products),
          marketing: { ...mapped(both, (read) => read.marketing), faults: [] },
        }
      : {}),
    ...(actions ? { submissions: readOldActions(actions) } : {}),
  };
};

/** The day of the newest submission, which dates the release of a file. */
const newestDay = (read: Read<readonly PublishedSubmission[] | null> | undefined): Day | null => {
  let newest: Day | null = null;
  for (const submissions of read?.found.values() ?? [])
    for (const { submission_status_date: day } of submissions ?? [])
      if (day !== null && (newest === null || day > newest)) newest = day;
  return newest;
};

const filled = <T>(read: Read<T> | undefined, listed: readonly string[], placeholder: T): Read<T> | undefined =>
  read && {
    ...read,
    found: new Map([
      ...listed.filter((applNo) => !read.found.has(applNo)).map((applNo) => [applNo, placeholder] as const),
      ...read.found,
    ]),
  };

/**
 * In an archive every application has all facets. A facet that the archive no longer has becomes empty from then on.
 */
const complete = ({ application, products, marketing, submissions }: FacetReads) => {
  const listed = [...(application?.found.keys() ?? [])];
  return {
    application,
    products: filled(products, listed, []),
    marketing: filled(marketing, listed, {}),
    submissions: filled(submissions, listed, []),
  };
};

/**
 * The records of each application from the available tables. An archive must have all tables of its layout. Throws
 * `SourceFormatError` where a table is missing or no line can be read.
 */
export function* releaseRecords(tables: Tables, whole: boolean): Generator<Located<FacetRecord>> {
  const old = (['OldApplication', 'OldProduct', 'OldRegActionDate'] as const).some((kind) => tables.has(kind));
  const reads = old ? readOld(tables) : readPresent(tables);
  const missing = (['application', 'products', 'marketing', 'submissions'] as const).filter((facet) => !reads[facet]);
  if (whole && missing.length > 0) throw new SourceFormatError(`the archive lacks the files of: ${missing.join(', ')}`);
  const knownOn = newestDay(reads.submissions) ?? (old ? lastDayOfOldLayout : null);
  for (const [facet, read] of Object.entries(whole ? complete(reads) : reads)) {
    if (!read) continue;
    yield* read.faults;
    for (const [applNo, content] of read.found) {
      if (content !== null) yield facetRecord(applNo, facet as Facet, content, knownOn, read.lineOf.get(applNo) ?? 1);
    }
  }
}
