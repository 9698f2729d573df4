import { isInequality, servedLines, traceOf, type BuiltCompany, type BuiltStatement } from '@dqs/statements';
import { buildFile, companyFiles } from './company-facts.ts';
import { companiesOf, setsIn, type Company } from './data-sets.ts';
import { statedAmounts, statementsOf } from './faces.ts';
import { builtFilings } from './filings.ts';

type Line = (typeof servedLines)[number];

/** What became of a line in the reports that have a concept of it over their own period. */
interface Presence {
  served: number;
  /** The concept is a part, or of another scope, in that report: a rule says so. */
  otherScope: number;
  /** A sign or a unit that cannot be: a slip of the filer, which the answer tells. */
  slips: number;
  /** An identity contradicts the amount. */
  contradicted: number;
  /** No rule says why it is not served. */
  unexplained: number;
}

type Report = BuiltCompany['reports']['filings'][number]['report'];

type Presences = Readonly<Record<Report, Map<string, Presence>>>;

/** Rules that a wrong sign breaks, or a count in thousands. */
const tellsSlip = (rule: string): boolean => isInequality(rule) || /_times_weighted_shares_/.test(rule);

const fateOf = (built: BuiltCompany, { key }: Line, statement: BuiltStatement): keyof Presence => {
  const { latest, original, periodType, fiscalYear, fiscalPeriod } = statement;
  if (latest.lines.has(key) || original?.lines.has(key) === true) return 'served';
  const dropped = latest.dropped.find((each) => each.key === key);
  if (dropped) return tellsSlip(dropped.because) ? 'slips' : 'contradicted';
  const trace = traceOf(built, { line: key, periodType, fiscalYear, fiscalPeriod });
  return trace && trace.passedOver.length > 0 ? 'otherScope' : 'unexplained';
};

const missing: (keyof Presence)[] = ['slips', 'contradicted', 'unexplained'];

/** Counts the lines of each report over its own period; prints those that are not served. */
const countCompany = ({ name, built }: Company, presences: Presences): void => {
  for (const filing of built.reports.filings) {
    const counted = presences[filing.report];
    for (const statement of statementsOf(built, filing))
      for (const line of servedLines) {
        if (line.statement !== statement.statement || line.at === 'beginning') continue;
        if (!line.companyTypes.includes(built.companyType)) continue;
        const amounts = statedAmounts(filing, line, statement);
        if (amounts.length === 0) continue;
        const presence = counted.get(line.key) ?? {
          served: 0,
          otherScope: 0,
          slips: 0,
          contradicted: 0,
          unexplained: 0,
        };
        counted.set(line.key, presence);
        const fate = fateOf(built, line, statement);
        presence[fate] += 1;
        if (missing.includes(fate))
          console.error([fate, name, filing.accession, line.key, statement.end, amounts.join(' ')].join('\t'));
      }
  }
};

/** The share of the amounts of a line's own scope that is served, but for slips; all of none. */
const shareOf = ({ served, contradicted, unexplained }: Presence): number => {
  const missed = contradicted + unexplained;
  return missed === 0 ? 1 : served / (served + missed);
};

/** Goal of each line. */
const goal = 0.98;

const companiesIn = function* (folder: string): Generator<Company> {
  for (const { path, name } of companyFiles(folder)) yield { name, built: buildFile(path) };
  for (const set of setsIn(folder)) yield* companiesOf(set);
  yield* builtFilings(folder);
};

/**
 * Prints how many reports that have a concept of a line over their own period are served with the line, worst first: of company
 * facts and of instances every fact counts, of filings with pages those that the statement prints. False if no report was read.
 */
export const printPresence = (folder: string): boolean => {
  const presences: Presences = { annual: new Map(), interim: new Map() };
  let companies = 0;
  for (const company of companiesIn(folder)) {
    countCompany(company, presences);
    companies += 1;
  }
  console.log(['reports', 'line', 'served', 'other scope', 'slips', 'contradicted', 'unexplained', 'share'].join('\t'));
  for (const report of ['annual', 'interim'] as const) {
    const rows = [...presences[report]].toSorted(([, a], [, b]) => shareOf(a) - shareOf(b));
    for (const [key, each] of rows) {
      const { served, otherScope, slips, contradicted, unexplained } = each;
      const share = shareOf(each).toFixed(4);
      console.log([report, key, served, otherScope, slips, contradicted, unexplained, share].join('\t'));
    }
    const of = (name: keyof Presence): number => rows.reduce((sum, [, each]) => sum + each[name], 0);
    const below = rows.filter(([, each]) => shareOf(each) < goal);
    console.log(
      `${report}: ${rows.length - below.length} of ${rows.length} lines at ${goal * 100} % or more; ${of('served')} served, ` +
        `${of('slips')} slips, ${of('contradicted')} contradicted, ${of('unexplained')} unexplained`,
    );
  }
  console.log(`${companies} filers`);
  return companies > 0;
};
