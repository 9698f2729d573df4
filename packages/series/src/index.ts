export {
  BadPeriod,
  datePeriod,
  fiscalQuarterPeriod,
  fiscalYearPeriod,
  monthPeriod,
  quarterPeriod,
  yearPeriod,
  type Period,
} from './period.ts';
export { calmLevels, lasting } from './plausibility.ts';
export { adjustmentSuffix, keyOfWords, keyPart, keyWord, wordOfCode } from './key.ts';
export { firstPeriod, keysAround, lastPeriod, lastSaid, newestVintages } from './known.ts';
export { emittingInto, type EmittingOptions, type ObservationRow, type Reading } from './reading.ts';
export {
  createObservationTable,
  createWordIndex,
  easeReloading,
  exactText,
  repeatsColumn,
  seriesColumns,
} from './tables.ts';
export { joinedWords, questionOf, withoutMarks } from './words.ts';
export { derive, derivedUnits, isRate, ruleOf, type Derivation, type Derived } from './derive.ts';
export { requestedDerivation, derivedPage, type DerivationParams, type DerivedPage } from './derived-page.ts';
export type { Population } from './per-people.ts';
export type { LeftOutPeriod, Observed } from './quantity.ts';
export { percentChange } from './transform.ts';
