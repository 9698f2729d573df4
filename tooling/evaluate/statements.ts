import { decimal } from '@dqs/core';
import { namesLine, servedLines, type BuiltCompany, type BuiltStatement, type StatementKind } from '@dqs/statements';
import type { Decimal } from '@dqs/schemas';
import { buildFile, companyFiles } from './company-facts.ts';
import { expectations, verdictOnExpectation } from './edgartools-expectations.ts';
import { rowsOf, statementPages, type PrintedPage } from './printed-pages.ts';

/** What a comparison of a printed row with the line of that name says; only the last one is a wrong choice. */
type Verdict =
  | 'agrees'
  | 'agrees as first reported'
  | 'printed with the other sign'
  | 'a column of another year'
  | 'not served'
  | 'under no common concept'
  | 'another amount';

interface Compared {
  readonly page: PrintedPage;
  readonly line: string;
  readonly label: string;
  readonly printed: string;
  readonly served: string | null;
  readonly verdict: Verdict;
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replace(/\b(inc|corp|corporation|company|co|plc|ltd|the|group|holdings|de)\b/g, '')
    .replace(/\s+/g, '');

const scales = ['1', '1000', '1000000'] as const;

/** Whether a printed amount is a value in units, thousands or millions. */
const isPrintedAs = (value: Decimal, printed: string): boolean =>
  scales.some((scale) => decimal.equals(decimal.multiply(printed as Decimal, scale as Decimal), value));

const valueOf = (statement: BuiltStatement | undefined, key: string, mode: 'latest' | 'original'): Decimal | null =>
  statement?.[mode]?.lines.get(key)?.value ?? null;

type Line = (typeof servedLines)[number];

/** Whether some report gives a concept of the line, over whatever days to the last one of a statement, as it is printed. */
const isReported = ({ reports }: BuiltCompany, line: Line, { end }: BuiltStatement, printed: string): boolean =>
  line.candidates.some(({ name }) =>
    reports.filings.some(({ facts }) =>
      facts
        .get(name)
        ?.get(end)
        ?.some(({ value }) => isPrintedAs(value, printed)),
    ),
  );

/** Whether the years beside a statement have the amount: a dash of the newest column is not in the text, so the next one is read. */
const isOfYearBeside = (
  { statements }: BuiltCompany,
  line: Line,
  { statement, fiscalYear }: BuiltStatement,
  printed: string,
): boolean =>
  statements
    .filter((each) => each.statement === statement && each.periodType === 'annual')
    .filter((each) => Math.abs(each.fiscalYear - fiscalYear) === 1)
    .some((each) => {
      const value = valueOf(each, line.key, 'latest') ?? valueOf(each, line.key, 'original');
      return value !== null && isPrintedAs(value, printed);
    });

const verdictOf = (company: BuiltCompany, line: Line, statement: BuiltStatement, printed: string): Verdict => {
  const [latest, original] = [valueOf(statement, line.key, 'latest'), valueOf(statement, line.key, 'original')];
  if (latest !== null && isPrintedAs(latest, printed)) return 'agrees';
  if (original !== null && isPrintedAs(original, printed)) return 'agrees as first reported';
  if (latest !== null && isPrintedAs(decimal.negate(latest), printed)) return 'printed with the other sign';
  if (isOfYearBeside(company, line, statement, printed)) return 'a column of another year';
  if (latest === null) return 'not served';
  return isReported(company, line, statement, printed) ? 'another amount' : 'under no common concept';
};

/** The annual statement that a page prints: that of its last day, else of the year in the name of the document. */
const statementOf = (
  { statements }: BuiltCompany,
  kind: StatementKind,
  { end, fiscalYear }: PrintedPage,
): BuiltStatement | undefined => {
  const annual = statements.filter((each) => each.statement === kind && each.periodType === 'annual');
  return annual.find((each) => each.end === end) ?? annual.find((each) => each.fiscalYear === fiscalYear);
};

/** Every row of a page that is called like a line, with the value that is served for the line. */
const comparePage = (company: BuiltCompany, page: PrintedPage): readonly Compared[] => {
  const rows = rowsOf(page);
  return servedLines.flatMap((line) => {
    // The same words name a balance and, on the cash flows, its change.
    if (page.statements.length !== 1 || page.statements[0] !== line.statement) return [];
    const named = rows.filter(({ label }) => namesLine(line, label));
    const [row, ...more] = named;
    // Two rows of one name are parts, or different things.
    if (!row || more.length > 0) return [];
    const statement = statementOf(company, line.statement, page);
    const printed = row.numbers[0] ?? '';
    return [
      {
        page,
        line: line.key,
        label: row.label,
        printed,
        served: valueOf(statement, line.key, 'latest'),
        verdict: statement ? verdictOf(company, line, statement, printed) : 'not served',
      },
    ];
  });
};

/** Compares what tests of EdgarTools expect of filings with the statements of the company facts in a folder. */
const compareExpectations = (files: readonly string[]): void => {
  const judged = [...Map.groupBy(expectations, ({ cik }) => cik)].flatMap(([cik, own]) => {
    const path = files.find((each) => each.endsWith(`CIK${cik}.json`));
    const built = path === undefined ? null : buildFile(path);
    return own.map((each) => ({
      each,
      ...(built ? verdictOnExpectation(built, each) : { verdict: 'no company facts' as const, served: null }),
    }));
  });
  console.log('expectations of EdgarTools:');
  for (const [verdict, all] of Map.groupBy(judged, (each) => each.verdict)) {
    console.log(`${verdict}: ${all.length}`);
    if (verdict === 'agrees') continue;
    for (const { each, served } of all)
      console.log(
        `  ${each.company} ${each.periodType} to ${each.end} ${each.line}: ${each.value} in ${each.test}, served is ${served ?? 'nothing'}`,
      );
  }
};

/** Compares the statement pages of FinanceBench's questions with the statements of the company facts in a folder. */
export const evaluateStatements = (questions: string, factsFolder: string): number => {
  const held = companyFiles(factsFolder);
  const files = new Map(held.map(({ path, name }) => [plain(name), path]));
  const pages = statementPages(questions);
  const compared: Compared[] = [];
  const missing = new Set<string>();
  for (const [company, own] of Map.groupBy(pages, (page) => page.company)) {
    const path = files.get(plain(company));
    if (path === undefined) {
      missing.add(company);
      continue;
    }
    const built = buildFile(path);
    compared.push(...own.flatMap((page) => comparePage(built, page)));
  }
  for (const [verdict, all] of Map.groupBy(compared, (each) => each.verdict)) {
    console.log(`${verdict}: ${all.length}`);
    if (verdict === 'agrees') continue;
    for (const { page, line, label, printed, served } of all)
      console.log(`  ${page.document} ${line}: "${label}" prints ${printed}, served is ${served ?? 'nothing'}`);
  }
  console.log(`${compared.length} rows of ${pages.length} pages compared`);
  if (missing.size > 0) console.log(`no company facts in ${factsFolder}: ${[...missing].join(', ')}`);
  compareExpectations(held.map(({ path }) => path));
  return compared.length;
};
