import { lastSeen } from '../application/last-seen.ts';
import { containing, statement, type Reader, type RowOf } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

/** Up to this many applications with a name are looked up one by one. With more, matches lie near the newest day. */
const fewNamed = 1000;

const newest = (condition: string): string => `(
       select * from fda_approval approval
       where ($1::text is null or sponsor_key = $1) and ${condition}
         and ($12::text is null or submission_type = $12)
         and sort_date between $3 and $4 and (approval_date is not null or $5::boolean)
         and ($6::date is null or (sort_date, appl_no, submission_type, submission_number, duplicate_counter)
           < ($6::date, $7::text, $8::text, $9::text, $11::integer))
       order by sort_date desc, appl_no desc, submission_type desc, submission_number desc, duplicate_counter desc limit $10)`;

// The database plans each execution for its values, as the best index varies: sponsor, letters of a name, or date. Only
// one of the two parts runs. A drug with few or no applications does not cause a walk through the days of all approvals.
const approvals = statement(
  'fda_approvals_search',
  {
    appl_no: 'text',
    sort_date: 'day',
    application_number: 'text',
    sponsor_key: 'text',
    sponsor_name: 'text',
    brand_names: 'json',
    generic_names: 'json',
    submission_type: 'text',
    submission_number: 'text',
    duplicate_counter: 'integer',
    submission_class_code: 'text?',
    submission_class_code_description: 'text?',
    submission_status: 'text?',
    review_priority: 'text?',
    submission_status_date: 'day?',
    approval_date: 'day?',
    as_of: 'instant',
  },
  `with named as materialized (select appl_no from fda_application where names like $2 limit ${fewNamed + 1}),
   page as materialized (
     ${newest(`$2::text is not null and (select count(*) from named) <= ${fewNamed}
         and appl_no = any (array(select appl_no from named))`)}
     union all
     ${newest(`($2::text is null or (select count(*) from named) > ${fewNamed}
         and appl_no in (select appl_no from fda_application where names like $2))`)})
   select page.appl_no, page.sort_date, application.application_number, page.sponsor_key, application.sponsor_name,
     application.brand_names, application.generic_names, page.submission_type, page.submission_number, page.duplicate_counter,
     page.submission_class_code, page.submission_class_code_description, page.submission_status, page.review_priority,
     page.submission_status_date, page.approval_date, ${lastSeen('page')} as as_of
   from page join fda_application application on application.appl_no = page.appl_no
   order by page.sort_date desc, page.appl_no desc, page.submission_type desc, page.submission_number desc,
     page.duplicate_counter desc`,
  { planned: 'each time' },
);

export type ApprovalRow = RowOf<(typeof approvals)['columns']>;

/** The sort key of an approval: day, application, and the type, number and duplicate counter of the submission. */
type ApprovalKey = readonly [Day, string, string, string, number];

/** A search text for names: a text, or words in this order. Lower case. */
export type InNames = string | readonly string[];

const patternOf = (drug: InNames): string => (typeof drug === 'string' ? [drug] : drug).map(containing).join('');

interface Wanted {
  readonly sponsorKey: string | null;
  readonly drug: InNames | null;
  readonly submissionType: string | null;
  readonly from: Day;
  readonly to: Day;
  /** Whether to include approvals without a date. */
  readonly undated: boolean;
  readonly after: ApprovalKey | null;
  readonly limit: number;
}

/** Approvals, newest first, at most `limit`. One round trip. */
export const readApprovals = (db: Reader, wanted: Wanted): Promise<readonly ApprovalRow[]> => {
  const [day = null, applNo = null, type = null, number = null, counter = null] = wanted.after ?? [];
  return db.all(approvals, [
    wanted.sponsorKey,
    wanted.drug === null ? null : patternOf(wanted.drug),
    wanted.from,
    wanted.to,
    wanted.undated,
    day,
    applNo,
    type,
    number,
    wanted.limit,
    counter,
    wanted.submissionType,
  ]);
};

const beyond = statement(
  'fda_beyond_sponsors',
  { applications: 'integer' },
  `select count(*)::integer as applications from fda_application
    where sponsor_key is null and ($1::text is null or sponsor_name ilike $1) and ($2::text is null or names like $2)`,
);

/** Counts applications of sponsors that are not served, by words in the sponsor's name or in a drug name (lower case). */
export const countBeyond = async (
  db: Reader,
  { sponsor, drug }: { readonly sponsor: string | null; readonly drug: InNames | null },
): Promise<number> =>
  (await db.first(beyond, [sponsor && containing(sponsor), drug && patternOf(drug)]))?.applications ?? 0;

const named = statement(
  'fda_drug_named',
  { named: 'boolean' },
  'select exists (select from fda_application where names like $1) as named',
);

/** Whether the names of any application contain this text. */
export const isInName = async (db: Reader, drug: InNames): Promise<boolean> =>
  (await db.first(named, [patternOf(drug)]))?.named === true;
