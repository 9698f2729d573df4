import { createHash } from 'node:crypto';
import type { Building } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import {
  approvalDate,
  approved,
  brandNames,
  genericNames,
  type Facet,
  type Facets,
  type PublishedSubmission,
  type ServedProduct,
  type ServedSubmission,
} from '../../application/application.ts';
import { pilotSponsors, sponsorNamed } from '../../sponsor/sponsor.ts';
import { submissionClasses } from './codes.ts';

/** Applications that are built and written in one batch. */
const applicationsAtOnce = 4000;

/** The sort day of an approval without a date: before all others. */
const undated = '0001-01-01' as Day;

const descriptionOf: ReadonlyMap<string, string | null> = new Map(
  [...submissionClasses.values()].map(({ code, description }) => [code, description]),
);

/**
 * Newest first. Within one day, or without a day, supplements of higher number come before lower ones and originals
 * last.
 */
const newestFirst = (a: PublishedSubmission, b: PublishedSubmission): number => {
  const [left, right] = [a, b].map(
    ({ submission_status_date, submission_type, submission_number, duplicate_counter = 0 }) =>
      `${submission_status_date ?? ''}\t${submission_type}\t${submission_number.padStart(8, '0')}\t${duplicate_counter}`,
  ) as [string, string];
  return left < right ? 1 : left > right ? -1 : 0;
};

/** The layout before December 2016 has class and priority of the original submission in the application's row. */
const withOriginal = (
  submission: PublishedSubmission,
  { original_class, original_priority }: Facets['application'],
): PublishedSubmission =>
  submission.submission_type !== 'ORIG' || submission.submission_number !== '1'
    ? submission
    : {
        ...submission,
        submission_class_code: submission.submission_class_code ?? original_class,
        submission_class_code_description:
          submission.submission_class_code === null && original_class !== null
            ? (descriptionOf.get(original_class) ?? null)
            : submission.submission_class_code_description,
        review_priority: submission.review_priority ?? original_priority,
      };

const servedProducts = ({ products = [], marketing = {} }: Partial<Facets>): readonly ServedProduct[] =>
  products
    .map(({ active_ingredients, ...product }) => ({
      ...product,
      marketing_status: marketing[product.product_number] ?? null,
      active_ingredients,
    }))
    .toSorted((a, b) => (a.product_number < b.product_number ? -1 : 1));

const servedSubmissions = ({ submissions = [] }: Partial<Facets>, application: Facets['application']) =>
  submissions
    .map((submission) => withOriginal(submission, application))
    .toSorted(newestFirst)
    .map((submission) => ({ ...submission, approval_date: approvalDate(submission) }));

const withoutCounter = ({ duplicate_counter: _, ...submission }: PublishedSubmission & ServedSubmission) => submission;

/** The rows of one application: its own, and one for each approval where a pilot sponsor holds it. */
const builtRows = (applNo: string, facets: Partial<Facets>) => {
  const { application } = facets;
  if (!application) return null;
  const products = servedProducts(facets);
  const submissions = servedSubmissions(facets, application);
  const [brands, generics] = [brandNames(facets.products ?? []), genericNames(facets.products ?? [])];
  const sponsor = sponsorNamed(application.sponsor);
  return {
    application: {
      appl_no: applNo,
      application_number: `${application.type}${applNo}`,
      sponsor_name: application.sponsor,
      sponsor_key: sponsor?.key ?? null,
      brand_names: JSON.stringify(brands),
      generic_names: JSON.stringify(generics),
      products: JSON.stringify(products),
      submissions: JSON.stringify(submissions.map(withoutCounter)),
      names: [...brands, ...generics].join('\n').toLowerCase(),
    },
    approvals: submissions
      .filter(({ submission_status }) => sponsor && submission_status === approved)
      .map((submission) => ({
        appl_no: applNo,
        sponsor_key: sponsor!.key,
        sort_date: submission.approval_date ?? undated,
        ...submission,
        duplicate_counter: submission.duplicate_counter ?? 0,
      })),
  };
};

// The catalogue assigns applications to sponsors, so a changed catalogue causes a rebuild.
const catalogue = createHash('sha256').update(JSON.stringify(pilotSponsors)).digest('hex');

/** Applications in the file whose newest facets differ from those they were built from. */
const changedSql = `
  with newest as (
    select distinct on (appl_no, facet) appl_no, facet, content from data.fda_record
    where appl_no in (select appl_no from data.fda_record where artifact_id = any (?::bigint[]))
    order by appl_no, facet, as_known_at desc),
  digest as (
    select appl_no, md5(? || string_agg(facet || content, '' order by facet)) as built_from from newest group by appl_no)
  select digest.appl_no, digest.built_from from digest
  left join data.fda_application application on application.appl_no = digest.appl_no
  where application.built_from is distinct from digest.built_from order by digest.appl_no`;

const newestSql = `
  select distinct on (appl_no, facet) appl_no, facet, content from data.fda_record
  where appl_no = any (?::text[]) order by appl_no, facet, as_known_at desc`;

interface ChangedRow {
  readonly appl_no: string;
  readonly built_from: string;
}

interface NewestRow {
  readonly appl_no: string;
  readonly facet: Facet;
  readonly content: string;
}

const buildSome = async (building: Building, changed: readonly ChangedRow[]): Promise<void> => {
  const applNos = changed.map(({ appl_no }) => appl_no);
  const builtFrom = new Map(changed.map(({ appl_no, built_from }) => [appl_no, built_from]));
  const facets = new Map<string, Partial<Facets>>();
  for (const { appl_no, facet, content } of await building.query<NewestRow>(newestSql, [applNos])) {
    facets.set(appl_no, { ...facets.get(appl_no), [facet]: JSON.parse(content) as unknown });
  }
  const built = [...facets].flatMap(([applNo, known]) => builtRows(applNo, known) ?? []);
  const artifactId = building.artifactIds[0]!;
  const approvals = built.flatMap((rows) => rows.approvals);
  const withApprovals = new Set(approvals.map(({ appl_no }) => appl_no));
  const without = applNos.filter((applNo) => !withApprovals.has(applNo));
  await building.query('delete from data.fda_approval where appl_no = any (?::text[])', [without]);
  if (built.length === 0) return;
  await building.load({ table: 'fda_application', key: ['appl_no'], mode: 'merge' }, [
    {
      artifactId,
      rows: built.map(({ application }) => ({ ...application, built_from: builtFrom.get(application.appl_no) })),
    },
  ]);
  if (approvals.length === 0) return;
  await building.load(
    {
      table: 'fda_approval',
      key: ['appl_no', 'submission_type', 'submission_number', 'duplicate_counter'],
      mode: 'replace',
      scope: ['appl_no'],
    },
    [{ artifactId, rows: approvals }],
  );
};

/**
 * Builds every application that the loaded file changes, from the newest record of each facet. The same releases give
 * the same result in any load order.
 */
export const build = async (building: Building): Promise<void> => {
  const changed = await building.query<ChangedRow>(changedSql, [building.artifactIds, catalogue]);
  for (let at = 0; at < changed.length; at += applicationsAtOnce) {
    building.signal?.throwIfAborted();
    await buildSome(building, changed.slice(at, at + applicationsAtOnce));
  }
};
