import type { XmlElement } from '@dqs/kit';
import { childOf, childrenOf, deletionOf, textOf } from './element.ts';
import { itemsInside, textInside } from './answer.ts';
import type { CsvColumns } from './csv-columns.ts';

/** A period of a relationship record: of the relation itself, of the accounts that prove it, or of their filing. */
export interface Period {
  readonly type: string | null;
  readonly start: string | null;
  readonly end: string | null;
}

/** What is read of a record of RR-CDF 1.1 or 2.1; the child is its start node, the parent its end node. */
export interface RelationshipRecord {
  readonly child: string | null;
  readonly parent: string | null;
  readonly type: string | null;
  readonly status: string | null;
  /** In no fixed order. */
  readonly periods: readonly Period[];
  readonly registrationStatus: string | null;
  readonly initialRegistration: string | null;
  readonly lastUpdate: string | null;
  readonly validationSources: string | null;
  readonly validationDocuments: string | null;
  readonly validationReference: string | null;
  readonly deletedAt: string | null;
}

/** A record of an XML or JSON file. */
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

/** How a row of the CSV file is read, from its header. Throws `SourceFormatError` for a column that is missing. */
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

/** A record of an answer of the API (`relationship-records`). */
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
