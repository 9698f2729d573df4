import { compareInstants } from '@dqs/core';
import type { Reject } from '@dqs/kit';
import { instantCell } from './instant-cell.ts';
import { codeReject, leiReject, type Item } from './item.ts';
import type { Period, RelationshipRecord } from './relationship-record.ts';

/** A row of entities_relationship. */
export interface RelationshipRow {
  readonly child_lei: string;
  readonly parent_lei: string;
  readonly relationship_type: string;
  readonly relationship_status: string;
  readonly validity_start: string | null;
  readonly validity_end: string | null;
  readonly registration_status: string;
  readonly initial_registration_date: string | null;
  readonly last_update_date: string | null;
  readonly validation_sources: string | null;
  readonly validation_documents: string | null;
  readonly validation_reference: string | null;
  readonly published_at: string;
  readonly deleted_at: string | null;
}

interface Validity {
  readonly start: string | null;
  readonly end: string | null;
}

/**
 * The validity of a relationship: its RELATIONSHIP_PERIOD, at any position, and the one that began last if there are
 * several. The periods of accounts and filings do not affect it. Undefined if one of its instants is invalid.
 */
const validityOf = (periods: readonly Period[]): Validity | undefined => {
  let latest: Validity = { start: null, end: null };
  for (const period of periods) {
    if (period.type !== 'RELATIONSHIP_PERIOD') continue;
    const [start, end] = [instantCell(period.start), instantCell(period.end)];
    if (start === undefined || end === undefined) return undefined;
    if (latest.start === null || (start !== null && compareInstants(start, latest.start) > 0)) latest = { start, end };
  }
  return latest;
};

/** The row of a record, or the reason for its rejection. Codes as in the file, instants in UTC. */
export const relationshipRow = (item: Item<RelationshipRecord>): readonly RelationshipRow[] | Reject => {
  if (!('record' in item)) return [];
  const { record } = item;
  const { child, parent, type, status, registrationStatus } = record;
  const leiFault = leiReject(child, 'the start node') ?? leiReject(parent, 'the end node');
  if (child === null || parent === null || leiFault !== null) return leiFault ?? [];
  const where = `${child} to ${parent}`;
  const codeFault =
    codeReject(where, type, 'the relationship type') ??
    codeReject(where, status, 'the relationship status') ??
    codeReject(where, registrationStatus, 'the registration status');
  if (type === null || status === null || registrationStatus === null || codeFault !== null) return codeFault ?? [];
  const validity = validityOf(record.periods);
  if (validity === undefined) return { reject: `${where}: the relationship period has a date that is no instant` };
  const initial = instantCell(record.initialRegistration);
  const lastUpdate = instantCell(record.lastUpdate);
  if (initial === undefined || lastUpdate === undefined)
    return { reject: `${where}: a date of its registration is not an instant` };
  const publishedAt = item.publishedAt ?? lastUpdate;
  if (publishedAt === null) return { reject: `${where}: neither the file nor the record says of when it is` };
  return [
    {
      child_lei: child,
      parent_lei: parent,
      relationship_type: type,
      relationship_status: status,
      validity_start: validity.start,
      validity_end: validity.end,
      registration_status: registrationStatus,
      initial_registration_date: initial,
      last_update_date: lastUpdate,
      validation_sources: record.validationSources,
      validation_documents: record.validationDocuments,
      validation_reference: record.validationReference,
      published_at: publishedAt,
      deleted_at: record.deletedAt === null ? null : (instantCell(record.deletedAt) ?? publishedAt),
    },
  ];
};
