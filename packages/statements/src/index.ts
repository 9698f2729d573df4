export { statementForms, statementTaxonomies, reportOf, type Fact } from './facts/fact.ts';
export type { CompanyType } from './facts/company-type.ts';
export { isQuarter, isYear, lengthOf, near, quarterEndingAfter } from './facts/length.ts';
export type { LineValue, LineValues, Origin } from './facts/line-value.ts';
export { oneValueOf } from './facts/one-value.ts';
export { ownFacts, type OwnFigure } from './facts/own-figure.ts';
export { ownTaxonomy, type PresentedLine } from './facts/presentation.ts';
export { statementKinds, type StatementKind } from './facts/statement-kind.ts';
export type { Line } from './lines/line.ts';
export { namesLine } from './lines/printed-names.ts';
export { allLines, balanceOf, lineByKey, linesOf, registryVersion, servedLines, signRuleOf } from './lines/registry.ts';
export {
  buildStatements,
  type BuiltCompany,
  type BuiltStatement,
  type FiscalPeriod,
  type PeriodType,
} from './build/build.ts';
export type { Completed } from './build/complete.ts';
export { buildingConcepts } from './build/concepts.ts';
export { witnessesOf, type Witness } from './build/evidence.ts';
export { traceOf, type AskedValue, type ValueTrace } from './build/trace.ts';
export { restatementsIn } from './build/restatements.ts';
export { isInequality } from './rules/inequalities.ts';
export { chooseItems } from './segments/choose.ts';
export { dimensionOf, type Dimension } from './segments/dimension.ts';
export { labelOf } from './segments/label.ts';
export { segmentLineOf } from './segments/lines.ts';
export { isFigureConcept, reportFigures, type ReportFigure } from './segments/report-figures.ts';
