export type { Admission, Admitted, Allowance, Caller, MonthUse, Rates } from './admission.ts';
export type { AdmitQuery, RunAdmitQuery } from './postgres/admit-statement.ts';
export { createAdmission, openAdmission, type OpenAdmissionOptions } from './create-admission.ts';
export { defaultLimits, type Limits } from './limits.ts';
export { createMemoryAdmission, type MemoryAdmissionOptions } from './memory/memory-admission.ts';
export { limitsMigrations } from './postgres/migrations.ts';
export { rateHeaderList, rateHeaders } from './rate-headers.ts';
export { LimitError } from './refusals.ts';
export { createSharedAdmission, type SharedAdmissionOptions } from './postgres/shared-admission.ts';
export { keyless, type Counted, type Outcome } from './usage/usage.ts';
export {
  createUsageReader,
  type MonthUsage,
  type UsageDimension,
  type UsageFilter,
  type UsageReader,
  type UsageReaderOptions,
  type UsageRow,
} from './usage/usage-reader.ts';
export {
  createUsageRecorder,
  defaultUsageDays,
  type UsageRecorder,
  type UsageRecorderOptions,
} from './usage/usage-recorder.ts';
