import { asOfRows, nextKey } from '@dqs/core';
import type { Handler, Reader } from '@dqs/kit';
import { outOfCoverage, type Data, type ServiceError } from '@dqs/schemas';
import type { Level } from '../recipient/recipient-id.ts';
import { usaspendingAwards } from '../sources.ts';
import type { recipientsAwards } from './contract.ts';
import { findRecipient, load } from './find-recipient.ts';
import { readLoaded, readYears, type RecipientRecord } from './query.ts';
import { sourceNotes } from './source-notes.ts';

type FiscalYear = Data<typeof recipientsAwards>['fiscal_years'][number];

/** Later than any fiscal year. */
const beforeAll = 9999;

const hasYears = async (db: Reader, recipientId: string): Promise<boolean> =>
  (await readLoaded(db, recipientId, null))?.any_year ?? false;

/** The error for a known recipient without loaded transactions at this level. It names the levels that have some. */
const withoutYears = async (
  db: Reader,
  { name, recipient_id }: RecipientRecord,
  otherIds: readonly string[],
): Promise<ServiceError> => {
  const held = await Promise.all(otherIds.map(async (id) => ((await hasYears(db, id)) ? [id] : [])));
  const candidates = held.flat();
  return outOfCoverage(`no transaction of ${name} (${recipient_id}) has been loaded`, {
    param: 'recipient',
    candidates,
    hint: candidates.length > 0 ? 'Its transactions have been loaded at another level.' : load,
  });
};

/** Obligations to one recipient by fiscal year, newest first. */
export const getRecipientAwards: Handler<typeof recipientsAwards> = async (params, { db }) => {
  const { recipient: found, otherIds } = await findRecipient(db, params.recipient);
  const { recipient: _, ...recipient } = found;
  const [before] = params.after ?? [beforeAll];
  const rows = await readYears(db, recipient.recipient_id, before, params.fiscal_years + 1);
  if (rows.length === 0 && !(await hasYears(db, recipient.recipient_id))) throw await withoutYears(db, found, otherIds);
  const page = rows.slice(0, params.fiscal_years);
  return {
    data: {
      ...recipient,
      units: 'USD',
      currency: 'USD',
      period_type: 'fiscal_year',
      amount_basis: 'transaction-level obligations',
      source_notes: sourceNotes(recipient.recipient_level as Level, page, otherIds),
      fiscal_years: page.map(({ coverage: __, top_agencies, ...year }) => ({
        ...year,
        // The build wrote the JSON in this shape.
        top_agencies: top_agencies as FiscalYear['top_agencies'],
      })),
    },
    meta: { source: usaspendingAwards.tag, as_of: asOfRows(page) },
    next: nextKey(rows, page, (last) => [last.fiscal_year]),
  };
};
