export type { Asked, Context, Handler, Reply } from './context.ts';
export { domain, type Domain } from './domain.ts';
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
  workbookRows,
  xmlElements,
  type Artifact,
  type Connector,
  type CsvOptions,
  type FixedWidthField,
  type Located,
  type OpenOptions,
  type Reject,
  type StoredArtifact,
  type WorkbookOptions,
  type XmlElement,
} from '@dqs/ingest';
