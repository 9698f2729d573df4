import { decimal } from '@dqs/core';
import { servedLines, traceOf, type BuiltCompany, type BuiltStatement, type StatementKind } from '@dqs/statements';
import type { Decimal } from '@dqs/schemas';
import { companiesOf, setsIn, type Company } from './data-sets.ts';
import { builtFilings } from './filings.ts';

type Line = (typeof servedLines)[number];
type Filing = BuiltCompany['reports']['filings'][number];

/** What became of a line of which a filing prints a concept on the face of its statement. */
type Verdict =
  | 'as printed'
  | 'the sum of printed rows'
  | 'with the other sign'
  | 'of another scope'
  | 'contradicted'
  | 'another amount'
  | 'not served';

interface Judged {
  readonly company: string;
  readonly line: string;
  readonly printed: readonly Decimal[];
  readonly served: Decimal | null;
  readonly verdict: Verdict;
}

const faces: Readonly<Record<StatementKind, readonly string[]>> = {
  balance: ['BS'],
  income: ['IS', 'CI'],
  cash_flow: ['CF'],
};

/** Whether a concept is printed on the line's statement. */
const isOnFace = ({ presented }: Filing, line: Line, concept: string): boolean =>
  presented.some(
    (row) => row.concept === concept && !row.parenthetical && faces[line.statement].includes(row.statement),
  );

/**
 * The amounts of a line's concepts over the statement's own period, in the line's sign; the best concept first. Of a filing whose pages
 * are known, those on the face of the statement.
 */
export const statedAmounts = (filing: Filing, line: Line, { start, end }: BuiltStatement): readonly Decimal[] =>
  line.candidates
    .filter(({ name }) => filing.presented.length === 0 || isOnFace(filing, line, name))
    .flatMap(({ name, negated }) =>
      (filing.facts.get(name)?.get(end) ?? [])
        .filter((fact) => fact.start === (line.at === 'end' ? null : start))
        .map(({ value }) => (negated ? decimal.negate(value) : value)),
    );

/** What two of the amounts come to, and all of them. */
const sumsOf = (amounts: readonly Decimal[]): readonly Decimal[] => [
  ...amounts.flatMap((one, at) => amounts.slice(at + 1).map((other) => decimal.sum([one, other]))),
  decimal.sum(amounts),
];

const verdictOf = (
  built: BuiltCompany,
  { key }: Line,
  { latest, original, periodType, fiscalYear, fiscalPeriod }: BuiltStatement,
  printed: readonly Decimal[],
): Verdict => {
  const served = [latest, original].flatMap((each) => each?.lines.get(key)?.value ?? []);
  const isAmong = (amounts: readonly Decimal[]): boolean =>
    amounts.some((amount) => served.some((each) => decimal.equals(each, amount)));
  if (isAmong(printed)) return 'as printed';
  if (isAmong(sumsOf(printed))) return 'the sum of printed rows';
  if (isAmong(printed.map(decimal.negate))) return 'with the other sign';
  if (served.length === 0 && latest.dropped.some((each) => each.key === key)) return 'contradicted';
  const trace = traceOf(built, { line: key, periodType, fiscalYear, fiscalPeriod });
  // A trace has values as they were filed, whatever the sign of the line.
  const passedOver = (trace?.passedOver ?? []).flatMap(({ value }) => [value, decimal.negate(value)]);
  if (printed.some((amount) => passedOver.some((each) => decimal.equals(each, amount)))) return 'of another scope';
  return served.length === 0 ? 'not served' : 'another amount';
};

/** The statements of a filing's own period: of a year in an annual report, else of a quarter. */
export const statementsOf = ({ statements }: BuiltCompany, { report, reportEnd }: Filing): readonly BuiltStatement[] =>
  statements.filter(
    ({ end, periodType }) => end === reportEnd && periodType === (report === 'annual' ? 'annual' : 'quarterly'),
  );

const judge = ({ name, built }: Company): readonly Judged[] =>
  built.reports.filings
    .filter(({ presented }) => presented.length > 0)
    .flatMap((filing) =>
      statementsOf(built, filing).flatMap((statement) =>
        servedLines.flatMap((line) => {
          if (line.statement !== statement.statement || line.at === 'beginning') return [];
          if (!line.companyTypes.includes(built.companyType)) return [];
          const printed = statedAmounts(filing, line, statement);
          if (printed.length === 0) return [];
          const served = statement.latest.lines.get(line.key)?.value ?? null;
          const verdict = verdictOf(built, line, statement, printed);
          return {
            company: `${name} ${filing.accession}`,
            line: `${line.key} ${statement.periodType}`,
            printed,
            served,
            verdict,
          };
        }),
      ),
    );

const companiesIn = function* (folder: string): Generator<Company> {
  for (const set of setsIn(folder)) yield* companiesOf(set);
  yield* builtFilings(folder);
};

/**
 * Compares what stands on the faces of statements, of XBRL filings or of statement data sets, with the lines that are built of
 * them; false if there were none.
 */
export const evaluateFaces = (folder: string): boolean => {
  const judged = [...companiesIn(folder)].flatMap(judge);
  for (const [verdict, all] of Map.groupBy(judged, (each) => each.verdict)) {
    console.log(`${verdict}: ${all.length}`);
    if (verdict === 'as printed') continue;
    for (const { company, line, printed, served } of all)
      console.log(`  ${company} ${line}: the face has ${printed.join(', ')}, served is ${served ?? 'nothing'}`);
  }
  console.log(`${judged.length} amounts on the faces of ${new Set(judged.map(({ company }) => company)).size} filings`);
  return judged.length > 0;
};
