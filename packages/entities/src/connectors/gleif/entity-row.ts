import { nameColumns, type Prominence } from '@dqs/core/name-search';
import type { Reject } from '@dqs/kit';
import { secIdentifierOf } from '../../lei/sec-identifier.ts';
import type { EntityRecord } from './entity-record.ts';
import { instantCell } from './instant-cell.ts';
import { codeReject, leiReject, type Item } from './item.ts';

/** A row of entities_record. */
export interface EntityRow {
  readonly lei: string;
  readonly legal_name: string;
  readonly other_names: string | null;
  readonly previous_names: string | null;
  readonly legal_jurisdiction: string;
  readonly entity_status: string;
  readonly registration_status: string;
  readonly registration_authority_id: string | null;
  readonly registration_authority_entity_id: string | null;
  readonly sec_identifier: string | null;
  readonly legal_country: string | null;
  readonly legal_region: string | null;
  readonly headquarters_country: string | null;
  readonly headquarters_region: string | null;
  /** JSON: pairs of LEI and name, either of which may be null. */
  readonly successors: string | null;
  readonly search_names: string;
  readonly name_prominence: Prominence;
  readonly published_at: string;
  readonly deleted_at: string | null;
}

/** Entity statuses of LEI-CDF. NULL is the status of an annulled or duplicate registration. */
const entityStatuses: ReadonlySet<string> = new Set(['ACTIVE', 'INACTIVE', 'NULL']);

/**
 * The distinct names of a record: previous names separately, other names with transliterations, without the legal name.
 */
const namesOf = ({ furtherNames }: EntityRecord, legalName: string) => {
  const previous = new Set<string>();
  const other = new Set<string>();
  for (const { type, name } of furtherNames) {
    if (type === 'PREVIOUS_LEGAL_NAME') previous.add(name);
    else if (name !== legalName) other.add(name);
  }
  return { previous: [...previous], other: [...other] };
};

const listed = (names: readonly unknown[]): string | null => (names.length === 0 ? null : JSON.stringify(names));

/** Active entities with a current registration rank above others with the same name. */
const prominenceOf = (entityStatus: string, registrationStatus: string): Prominence =>
  entityStatus === 'ACTIVE' && registrationStatus === 'ISSUED' ? 1 : 0;

/**
 * Pairs of kind and name core. Each core occurs once: legal name before other names, other names before previous ones.
 */
const searchNames = (legalName: string, other: readonly string[], previous: readonly string[]): string => {
  const kinds = new Map<string, string>();
  const add = (kind: string, name: string): void => {
    const { name_core: core } = nameColumns(name);
    if (core !== '' && !kinds.has(core)) kinds.set(core, kind);
  };
  add('legal_name', legalName);
  for (const name of other) add('other_name', name);
  for (const name of previous) add('previous_name', name);
  return JSON.stringify([...kinds].map(([core, kind]) => [kind, core]));
};

/** The row of a record, or the reason for its rejection. Codes and names as in the file, instants in UTC. */
export const entityRow = (item: Item<EntityRecord>): readonly EntityRow[] | Reject => {
  if (!('record' in item)) return [];
  const { record } = item;
  const { lei, legalName, entityStatus, registrationStatus } = record;
  const fault = leiReject(lei, 'the LEI');
  if (lei === null || fault !== null) return fault ?? [];
  if (legalName === null) return { reject: `${lei}: the legal name is missing` };
  if (entityStatus === null || !entityStatuses.has(entityStatus))
    return { reject: `${lei}: the entity status "${entityStatus ?? ''}" is not ACTIVE, INACTIVE or NULL` };
  const statusFault = codeReject(lei, registrationStatus, 'the registration status');
  if (registrationStatus === null || statusFault !== null) return statusFault ?? [];
  // In LEI-CDF 2.1 the jurisdiction may be omitted if it is the country of the legal address.
  const jurisdiction = record.legalJurisdiction ?? record.legalCountry;
  if (jurisdiction === null) return { reject: `${lei}: neither a jurisdiction nor a country of the legal address` };
  const lastUpdate = instantCell(record.lastUpdate);
  const deletedAt = instantCell(record.deletedAt);
  const publishedAt = item.publishedAt ?? lastUpdate;
  if (lastUpdate === undefined || publishedAt === undefined || publishedAt === null)
    return { reject: `${lei}: the last update "${record.lastUpdate ?? ''}" is not an instant` };
  const { previous, other } = namesOf(record, legalName);
  return [
    {
      lei,
      legal_name: legalName,
      other_names: listed(other),
      previous_names: listed(previous),
      legal_jurisdiction: jurisdiction,
      entity_status: entityStatus,
      registration_status: registrationStatus,
      registration_authority_id: record.registrationAuthorityId,
      registration_authority_entity_id: record.registrationAuthorityEntityId,
      sec_identifier: secIdentifierOf([
        { id: record.registrationAuthorityId, number: record.registrationAuthorityEntityId },
        { id: record.validationAuthorityId, number: record.validationAuthorityEntityId },
      ]),
      legal_country: record.legalCountry,
      legal_region: record.legalRegion,
      headquarters_country: record.headquartersCountry,
      headquarters_region: record.headquartersRegion,
      successors: listed(record.successors.map((successor) => [successor.lei, successor.name])),
      search_names: searchNames(legalName, other, previous),
      name_prominence: prominenceOf(entityStatus, registrationStatus),
      published_at: publishedAt,
      deleted_at: record.deletedAt === null ? null : (deletedAt ?? publishedAt),
    },
  ];
};
