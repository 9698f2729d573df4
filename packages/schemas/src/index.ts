export { Decimal } from './decimal.ts';
export { Day, Instant } from './time.ts';
export { Meta, Pagination, type Envelope } from './envelope.ts';
export { ErrorBody } from './error-body.ts';
export {
  ServiceError,
  badParameter,
  errorCodes,
  errorStatuses,
  notFound,
  outOfCoverage,
  type ErrorCode,
  type ErrorDetail,
} from './errors.ts';
export {
  endpoint,
  page,
  pageSize,
  type Contract,
  type Data,
  type DatasetKey,
  type Endpoint,
  type Keyset,
  type MetaOf,
  type Named,
  type Params,
  type Shape,
} from './endpoint.ts';
export type { Lookup } from './lookup.ts';
export type { Picture } from './picture.ts';
export type { Chart, ChartFrequency, Measure, MeasureMap, Stated } from './chart.ts';
export { subjectKinds, type Subject, type SubjectKind, type Subjects } from './subject.ts';
export { hideKeys } from './hide-keys.ts';
