import { entityOfAnswer, entityOfCsv, entityOfElement, type EntityRecord } from './entity-record.ts';
import { exceptionOfAnswer, exceptionOfCsv, exceptionOfElement, type ExceptionRecord } from './exception-record.ts';
import type { RecordReader } from './read-file.ts';
import {
  relationshipOfAnswer,
  relationshipOfCsv,
  relationshipOfElement,
  type RelationshipRecord,
} from './relationship-record.ts';

const address = [
  'FirstAddressLine',
  'AddressNumber',
  'AddressNumberWithinBuilding',
  'MailRouting',
  'AdditionalAddressLine',
  'City',
  'PostalCode',
];

/** Parts of an entity record that are never served: most of the file. */
const unreadOfEntities = [
  ...address.flatMap((part) => [`Entity/LegalAddress/${part}`, `Entity/HeadquartersAddress/${part}`]),
  'Entity/OtherAddresses',
  'Entity/TransliteratedOtherAddresses',
  'Entity/EntityCategory',
  'Entity/LegalForm',
  'Entity/EntityCreationDate',
  'Entity/LegalEntityEvents',
  'Registration/InitialRegistrationDate',
  'Registration/NextRenewalDate',
  'Registration/ManagingLOU',
  'Registration/ValidationSources',
  'Registration/OtherValidationAuthorities',
  'Extension/Geocoding',
];

/** Parts of a relationship record that are never served. */
const unreadOfRelationships = [
  'Relationship/StartNode/NodeIDType',
  'Relationship/EndNode/NodeIDType',
  'Relationship/RelationshipQualifiers',
  'Relationship/RelationshipQuantifiers',
  'Registration/NextRenewalDate',
  'Registration/ManagingLOU',
];

export const entityReader: RecordReader<EntityRecord> = {
  level: 'lei2',
  path: 'LEIData/LEIRecords/LEIRecord',
  without: unreadOfEntities,
  list: 'records',
  resource: 'lei-records',
  ofElement: entityOfElement,
  ofCsv: entityOfCsv,
  ofAnswer: entityOfAnswer,
};

export const relationshipReader: RecordReader<RelationshipRecord> = {
  level: 'rr',
  path: 'RelationshipData/RelationshipRecords/RelationshipRecord',
  without: unreadOfRelationships,
  list: 'relations',
  resource: 'relationship-records',
  ofElement: relationshipOfElement,
  ofCsv: relationshipOfCsv,
  ofAnswer: relationshipOfAnswer,
};

export const exceptionReader: RecordReader<ExceptionRecord> = {
  level: 'repex',
  path: 'ReportingExceptionData/ReportingExceptions/Exception',
  list: 'exceptions',
  resource: 'reporting-exceptions',
  ofElement: exceptionOfElement,
  ofCsv: exceptionOfCsv,
  ofAnswer: exceptionOfAnswer,
};

/** The reader of each level. */
export const recordReaders = { lei2: entityReader, rr: relationshipReader, repex: exceptionReader } as const;
