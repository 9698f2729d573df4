import { servedLines, traceOf, type BuiltCompany, type BuiltStatement } from '@dqs/statements';
import { buildFile, companyFiles } from './company-facts.ts';
import { companiesOf, setsIn, type Company } from './data-sets.ts';
import { statedAmounts } from './faces.ts';

type Line = (typeof servedLines)[number];

/** What became of a line in the annual reports that have a concept of it over their own year. */
interface Presence {
  served: number;
  /** The concept is a part, or of another scope, in that report: a rule says so. */
  otherScope: number;
  /** An identity or an inequality contradicts the amount. */
  contradicted: number;
  /** No rule says why it is not served. */
  unexplained: number;
}

const countCompany = ({ built }: Company, presences: Map<string, Presence>): void => {
  for (const statement of built.statements) {
    if (statement.periodType !== 'annual') continue;
    const own = built.reports.filings.filter((each) => each.report === 'annual' && each.reportEnd === statement.end);
    for (const line of servedLines) {
      if (line.statement !== statement.statement || line.at === 'beginning') continue;
      if (!line.companyTypes.includes(built.companyType)) continue;
      if (!own.some((filing) => statedAmounts(filing, line, statement).length > 0)) continue;
      const presence = presences.get(line.key) ?? { served: 0, otherScope: 0, contradicted: 0, unexplained: 0 };
      presences.set(line.key, presence);
      presence[fateOf(built, line, statement)] += 1;
    }
  }
};

const fateOf = (built: BuiltCompany, { key }: Line, statement: BuiltStatement): keyof Presence => {
  const { latest, original, periodType, fiscalYear, fiscalPeriod } = statement;
  if (latest.lines.has(key) || original?.lines.has(key) === true) return 'served';
  if (latest.dropped.some((each) => each.key === key)) return 'contradicted';
  const trace = traceOf(built, { line: key, periodType, fiscalYear, fiscalPeriod });
  return trace && trace.passedOver.length > 0 ? 'otherScope' : 'unexplained';
};

/** The share of the amounts of a line's own scope that is served. */
const shareOf = ({ served, contradicted, unexplained }: Presence): number =>
  served / Math.max(1, served + contradicted + unexplained);

/** Goal of each line. */
const goal = 0.98;

/**
 * Prints how many annual reports that have a concept of a line over their own year are served with the line, worst first: of
 * company facts every fact counts, of statement data sets those that the statement prints. False if no report was read.
 */
export const printPresence = (folder: string): boolean => {
  const presences = new Map<string, Presence>();
  let companies = 0;
  for (const { path, name } of companyFiles(folder)) {
    countCompany({ name, built: buildFile(path) }, presences);
    companies += 1;
  }
  for (const set of setsIn(folder))
    for (const company of companiesOf(set)) {
      countCompany(company, presences);
      companies += 1;
    }
  const rows = [...presences].toSorted(([, a], [, b]) => shareOf(a) - shareOf(b));
  console.log(['line', 'served', 'other scope', 'contradicted', 'unexplained', 'share'].join('\t'));
  for (const [key, each] of rows)
    console.log(
      [key, each.served, each.otherScope, each.contradicted, each.unexplained, shareOf(each).toFixed(4)].join('\t'),
    );
  const below = rows.filter(([, each]) => shareOf(each) < goal).map(([key]) => key);
  console.log(`${rows.length - below.length} of ${rows.length} lines at ${goal * 100} % or more, ${companies} filers`);
  return companies > 0;
};
