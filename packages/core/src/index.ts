export { dayOf, instantOf, systemClock, type Clock } from './clock.ts';
export * as decimal from './decimal.ts';
export type { DivisionOptions, Rounding } from './decimal.ts';
export {
  addDays,
  addMonths,
  compareDays,
  daysBetween,
  earlierOf,
  endOfMonth,
  isDay,
  isWeekend,
  laterOf,
  monthOf,
  startOfMonth,
  startOfNextMonth,
  startOfQuarter,
  startOfYear,
  weekdayOf,
  yearOf,
} from './day.ts';
export { pageRange, type DayRange } from './day-range.ts';
export { compareInstants, instantInUtc } from './instant.ts';
export { asOfRows, freshest } from './as-of.ts';
export { createCursorCodec, pinOf, type CursorCodec, type CursorPlace } from './cursor.ts';
export { step, stepAtOnce, stepChannel, type Step, type StepFacts } from './step.ts';
export { nextKey } from './next-key.ts';
export { nearest } from './nearest.ts';
export { isIsin } from './isin.ts';
export { numberReadings } from './near-forms.ts';
export { regionNames } from './code-names/regions.ts';
export { alternatives, jsonSchemaOf, resolved, type JsonSchema } from './json-schema.ts';
export { maximumItems, maximumStringLength, type Parameter, type ScalarKind } from './parameter.ts';
export { WrongLength, canonicalParameters, createDecoder, type Decoded, type Decoder } from './decode.ts';
