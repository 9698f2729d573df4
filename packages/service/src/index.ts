export { datasetsOn } from './catalogue.ts';
export { createService } from './create-service.ts';
export { isSigned, type AdmittedLink, type CsvLink } from './csv-links.ts';
export type { Answer, Encoding, Service, ServiceFigures, ServiceOptions } from './service.ts';
export type { Operation } from './operation.ts';
export type { Input } from './input.ts';
export { columnForms, contentTypes, formats, mediaTypes, type ColumnForm, type Format } from './format.ts';
export { restPath } from './rest-path.ts';
export { schemaOf } from './schema.ts';
export { toolAnswerBytes } from './page-budget.ts';
export { errorCatalogue, type ErrorEntry } from './error-catalogue.ts';
export { fullSchemasOf, toolOf, type Tool } from './tool.ts';
export { answerName } from './named-things.ts';
export { createToolFinder, type ToolFinder } from './tool-finder.ts';
export { createToolSearch, type ToolMatches, type ToolSearch } from './tool-search.ts';
export { tableOf, valueAt, type Cell, type Column, type TableColumn } from './table.ts';
export { longTableOf, type LongCell, type LongColumn, type LongTable } from './long-table.ts';
export { wideTable } from './wide-table.ts';
export { parquetLayout } from './parquet-columns.ts';
export { withoutFormulas } from './formula-cells.ts';
export { joined, writeTable } from './write-table.ts';
export { compress } from './answer.ts';
export { openapiOfDomains } from './openapi.ts';
export { entityTag, namesTag } from './entity-tag.ts';
export { requestIdOf } from './request-id.ts';
export { InvalidResponse } from './response-validation.ts';
export {
  completionLimit,
  completionSearches,
  declaredValues,
  matching,
  searchedValues,
  type CompletionSearch,
  type CompletionSubject,
  type MatchedValue,
  wholeNameScore,
} from './completion.ts';
export { barePage, barePagePolicy, markdownAsHtml } from './markdown.ts';
export { errorsAsMarkdown } from './error-page.ts';
export { domainReference, markdownTable, operationReference, type ReferenceOptions, type RunAt } from './reference.ts';
export { codeGuide, codeModule } from './code-module.ts';
export { codeTypes } from './code-types.ts';
export { connectGuide, type ConnectOptions } from './connect-guide.ts';
export { fromClone } from './from-a-clone.ts';
export { largestPageOf } from './batch.ts';
export { createKeptCompleteness } from './kept-completeness.ts';
