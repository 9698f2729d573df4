export type { Catalog, CatalogCategory, CatalogDataset } from './catalog.ts';
export { containing } from './containing.ts';
export type { HandlerParams, Context, Handler, Reply } from './context.ts';
export { releaseText, releasesInPart } from './dataset-state/completeness.ts';
export { datasetStates } from './dataset-state/dataset-states.ts';
export { coverageOf, extentOf, stateOf, type DatasetState } from './dataset-state/judge.ts';
export { readStates, type States } from './dataset-state/query.ts';
export { joinedNotes } from './joined-notes.ts';
export { domain, valuesByName, type Domain, type Finding, type NamedValue } from './domain.ts';
export type { Register, RegisteredThing } from './register.ts';
export type { ReleaseHeld } from './dataset-state/release-held.ts';
export {
  provenance,
  statement,
  type Dataset,
  type Migration,
  type Reader,
  type RowOf,
  type Source,
} from '@dqs/storage';
export {
  SourceFormatError,
  freshnessOf,
  anyDifference,
  archiveRecords,
  artifactFiles,
  columnIndex,
  csvRows,
  encodingOf,
  fileHead,
  findEach,
  fixedWidthRows,
  jsonTable,
  jsonValue,
  listedFiles,
  newestOf,
  neverRevised,
  notFetched,
  openArtifact,
  serialDay,
  pageSummary,
  workbookRows,
  workbookSheets,
  parseJson,
  xmlElements,
  zipMembers,
  type Artifact,
  type Building,
  type Freshness,
  type Connector,
  type CsvOptions,
  type FixedWidthField,
  type ExpectedDifference,
  type FurtherTable,
  type Located,
  type Members,
  type OpenOptions,
  type Plausibility,
  type Publication,
  type Reading,
  type Recognition,
  type Referent,
  type Reject,
  type Rows,
  type StoredArtifact,
  type Subjects,
  type WorkbookOptions,
  type XmlElement,
  type ZipMemberBytes,
} from '@dqs/ingest';
