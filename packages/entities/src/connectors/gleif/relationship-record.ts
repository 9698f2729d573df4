import type { XmlElement } from '@dqs/kit';
import { childOf, childrenOf, deletionOf, textOf } from './element.ts';
import { itemsInside, textInside } from './answer.ts';
import type { CsvColumns } from './csv-columns.ts';

/**
 * A period of a relationship record: of the relationship itself, of the accounts that document it, or of their filing.
 */
export interface Period {
  readonly type: string | null;
  readonly start: string | null;
  readonly end: string | null;
}

/**
 * The fields that are loaded from an RR-CDF 1.1 or 2.1 record. The start node is the child, the end node the parent.
 */
export interface RelationshipRecord {
  readonly child: string | null;
  readonly parent: string | null;
  readonly type: string | null;
  readonly status: string | null;
  /** In no particular order. */
  readonly periods: readonly Period[];
  readonly registrationStatus: string | null;
  readonly initialRegistration: string | null;
  readonly lastUpdate: string | null;
  readonly validationSources: string | null;
  readonly validationDocuments: string | null;
  readonly validationReference: string | null;
  readonly deletedAt: string | null;
}

/** Reads a record of an XML or JSON file. */
export const relationshipOfElement = (record: XmlElement): RelationshipRecord => {
  const relationship = childOf(record, 'Relationship');
  const registration = childOf(record, 'Registration');
  return {
    child: textOf(relationship, 'StartNode', 'NodeID'),
    parent: textOf(relationship, 'EndNode', 'NodeID'),
    type: textOf(relationship, 'RelationshipType'),
    status: textOf(relationship, 'RelationshipStatus'),
    periods: childrenOf(childOf(relationship, 'RelationshipPeriods'), 'RelationshipPeriod').map((period) => ({
      type: textOf(period, 'PeriodType'),
      start: textOf(period, 'StartDate'),
      end: textOf(period, 'EndDate'),
    })),
    registrationStatus: textOf(registration, 'RegistrationStatus'),
    initialRegistration: textOf(registration, 'InitialRegistrationDate'),
    lastUpdate: textOf(registration, 'LastUpdateDate'),
    validationSources: textOf(registration, 'ValidationSources'),
    validationDocuments: textOf(registration, 'ValidationDocuments'),
    validationReference: textOf(registration, 'ValidationReference'),
    deletedAt: deletionOf(record),
  };
};

const columns = {
  child: 'Relationship.StartNode.NodeID',
  parent: 'Relationship.EndNode.NodeID',
  type: 'Relationship.RelationshipType',
  status: 'Relationship.RelationshipStatus',
  registrationStatus: 'Registration.RegistrationStatus',
  initialRegistration: 'Registration.InitialRegistrationDate',
  lastUpdate: 'Registration.LastUpdateDate',
  validationSources: 'Registration.ValidationSources',
  validationDocuments: 'Registration.ValidationDocuments',
  validationReference: 'Registration.ValidationReference',
} as const;

/** Returns a reader for rows of a CSV file with this header. Throws `SourceFormatError` for a missing column. */
export const relationshipOfCsv = (header: CsvColumns): ((cells: readonly string[]) => RelationshipRecord) => {
  const cellOf = header.readers(columns);
  const periods = header.numbered('Relationship.Period.', ['.periodType', '.startDate', '.endDate']);
  const deletion = header.deletion();
  return (cells) => ({
    ...cellOf(cells),
    periods: periods.flatMap(([type = -1, start = -1, end = -1]) =>
      cells[type]?.trim()
        ? [{ type: cells[type].trim(), start: cells[start]?.trim() || null, end: cells[end]?.trim() || null }]
        : [],
    ),
    deletedAt: deletion(cells),
  });
};

/** Reads a record of an API response (`relationship-records`). */
export const relationshipOfAnswer = (attributes: unknown): RelationshipRecord => ({
  child: textInside(attributes, 'relationship', 'startNode', 'id'),
  parent: textInside(attributes, 'relationship', 'endNode', 'id'),
  type: textInside(attributes, 'relationship', 'type'),
  status: textInside(attributes, 'relationship', 'status'),
  periods: itemsInside(attributes, 'relationship', 'periods').map((period) => ({
    type: textInside(period, 'type'),
    start: textInside(period, 'startDate'),
    end: textInside(period, 'endDate'),
  })),
  registrationStatus: textInside(attributes, 'registration', 'status'),
  initialRegistration: textInside(attributes, 'registration', 'initialRegistrationDate'),
  lastUpdate: textInside(attributes, 'registration', 'lastUpdateDate'),
  validationSources: textInside(attributes, 'registration', 'corroborationLevel'),
  validationDocuments: textInside(attributes, 'registration', 'corroborationDocuments'),
  validationReference: textInside(attributes, 'registration', 'corroborationReference'),
  deletedAt: textInside(attributes, 'extension', 'deletedAt'),
});
