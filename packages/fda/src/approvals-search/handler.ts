import { asOfRows, nearest, nextKey } from '@dqs/core';
import { joinedNotes, type HandlerParams, type Handler, type Reader } from '@dqs/kit';
import { badParameter, notFound, type Data, type Day } from '@dqs/schemas';
import { drugsAtFda } from '../sources.ts';
import { servedSponsor } from '../sponsor/served.ts';
import { sponsorMeant, sponsorWords, type SponsorMeant } from '../sponsor/sponsor.ts';
import type { approvalsSearch } from './contract.ts';
import { drugMeant, type DrugMeant } from './drug-meant.ts';
import { countBeyond, isInName, readApprovals, type ApprovalRow, type InNames } from './query.ts';

type Match = Data<typeof approvalsSearch>['matches'][number];

const sponsorAsked = async (db: Reader, sponsor: string | null | undefined): Promise<SponsorMeant | null> => {
  if (!sponsor) return null;
  const meant = sponsorMeant(sponsor);
  if (meant) return meant;
  const beyond = await countBeyond(db, { sponsor, drug: null });
  const held =
    beyond === 0
      ? ''
      : `; ${applications(beyond)} of sponsors with that name ${beyond === 1 ? 'is' : 'are'} loaded but not served`;
  throw notFound('sponsor', `${sponsor} is not a supported sponsor${held}`, {
    candidates: nearest(sponsor, sponsorWords),
    hint: 'Pass a ticker (PFE), a key (pfizer) or the exact company name (Pfizer Inc.).',
  });
};

const applications = (count: number): string =>
  count === 1 ? '1 application' : `${count.toLocaleString('en-US')} applications`;

/** Fewer letters occur in nearly all names, and no index supports them. */
const fewestLetters = 3;

const inQuotes = (drug: InNames): string =>
  typeof drug === 'string' ? `"${drug}"` : drug.map((word) => `"${word}"`).join(' and ');

/** A note on applications with the drug whose sponsors are not served; the search does not cover them. */
const noteBeyond = async (db: Reader, drug: InNames | null | undefined, isEmpty: boolean): Promise<string | null> => {
  if (!drug || drug.length < fewestLetters) return null;
  const beyond = await countBeyond(db, { sponsor: null, drug: typeof drug === 'string' ? drug.toLowerCase() : drug });
  if (beyond === 0) return null;
  const others = `${applications(beyond)} of other sponsors with ${inQuotes(drug)} in a name ${beyond === 1 ? 'is' : 'are'} loaded but not served.`;
  return isEmpty ? `No approval of a supported sponsor matches. ${others}` : others;
};

const rangeOf = ({ approved_after, approved_before }: HandlerParams<typeof approvalsSearch>) => {
  if (approved_after && approved_before && approved_after > approved_before) {
    throw badParameter(
      'approved_after',
      `approved_after ${approved_after} is later than approved_before ${approved_before}`,
      {
        hint: 'Swap the two dates.',
      },
    );
  }
  return {
    from: approved_after ?? ('0001-01-01' as Day),
    to: approved_before ?? ('9999-12-31' as Day),
    undated: !approved_after && !approved_before,
  };
};

const matchOf = ({ appl_no: _, sort_date: __, sponsor_key, sponsor_name, ...row }: ApprovalRow): Match => ({
  application_number: row.application_number,
  sponsor: servedSponsor({ sponsor_key, sponsor_name }),
  brand_names: row.brand_names as string[],
  generic_names: row.generic_names as string[],
  submission_type: row.submission_type,
  submission_number: row.submission_number,
  submission_class_code: row.submission_class_code,
  submission_class_code_description: row.submission_class_code_description,
  submission_status: row.submission_status,
  review_priority: row.review_priority,
  submission_status_date: row.submission_status_date,
  approval_date: row.approval_date,
  source: drugsAtFda.tag,
  as_of: row.as_of,
});

const noteOf = async (
  db: Reader,
  params: HandlerParams<typeof approvalsSearch>,
  sponsor: SponsorMeant | null,
  drug: DrugMeant | null,
  isEmpty: boolean,
): Promise<string | null> => {
  const beyond = params.sponsor ? null : await noteBeyond(db, drug?.drug ?? params.drug, isEmpty);
  return joinedNotes(drug?.note, sponsor?.note ?? beyond);
};

interface Found {
  readonly found: readonly ApprovalRow[];
  /** The corrected drug name, where no name matches the query. */
  readonly drug: DrugMeant | null;
}

/** Searches the drug as written. Where no application name contains it, searches its corrected name. */
const find = async (
  db: Reader,
  params: HandlerParams<typeof approvalsSearch>,
  sponsorKey: string | null,
): Promise<Found> => {
  const read = (drug: InNames | null) =>
    readApprovals(db, {
      sponsorKey,
      drug,
      submissionType: params.submission_type ?? null,
      ...rangeOf(params),
      after: params.after,
      limit: params.limit + 1,
    });
  const written = params.drug?.toLowerCase() ?? null;
  const found = await read(written);
  if (found.length > 0 || written === null || (await isInName(db, written))) return { found, drug: null };
  const drug = await drugMeant(db, written);
  return { found: drug === null ? [] : await read(drug.drug), drug };
};

/** Approvals by sponsor, drug and time, newest first. */
export const searchApprovals: Handler<typeof approvalsSearch> = async (params, { db }) => {
  const meant = await sponsorAsked(db, params.sponsor);
  const { found, drug } = await find(db, params, meant?.sponsor.key ?? null);
  const rows = found.slice(0, params.limit);
  return {
    data: {
      sponsor: params.sponsor ?? null,
      drug: params.drug ?? null,
      approved_after: params.approved_after ?? null,
      approved_before: params.approved_before ?? null,
      matches: rows.map(matchOf),
    },
    meta: { source: drugsAtFda.tag, as_of: asOfRows(rows) },
    note: params.after === null ? await noteOf(db, params, meant, drug, found.length === 0) : null,
    next: nextKey(found, rows, (last) => [
      last.sort_date,
      last.appl_no,
      last.submission_type,
      last.submission_number,
      last.duplicate_counter,
    ]),
  };
};
