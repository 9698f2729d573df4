export type { Asked, Context, Handler, Reply } from './context.ts';
export { domain, type Domain, type Finding } from './domain.ts';
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
  columnIndex,
  csvRows,
  fixedWidthRows,
  jsonValue,
  openArtifact,
  parseJson,
  xmlElements,
  zipMembers,
  type Artifact,
  type Building,
  type Connector,
  type CsvOptions,
  type FixedWidthField,
  type FurtherTable,
  type Located,
  type OpenOptions,
  type Reject,
  type StoredArtifact,
  type XmlElement,
  type ZipMemberBytes,
} from '@dqs/ingest';
