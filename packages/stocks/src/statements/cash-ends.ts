import type { Day } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import { daysOf, type CompanyReports } from './company-reports.ts';
import { reportedValue, type LineValue } from './line-value.ts';
import { candidatesIn } from './report-value.ts';

const cashAlone = 'CashAndCashEquivalentsAtCarryingValue';

/** The scope of cash that a change of cash is of: with restricted cash since 2018, without before. */
const fits = (cash: string, change: string | undefined): boolean => {
  if (change === undefined || cash === 'CashAndCashEquivalents') return true;
  return change.startsWith('CashAndCashEquivalentsPeriod') ? cash === cashAlone : true;
};

/**
 * Cash at both ends of a cash-flow statement's period, of one concept, the one whose change the statement reports. It stands
 * in the filing that the change is from; the beginning of a quarter, where that filing begins with the year, in an older one.
 */
export const addCashEnds = (
  reports: CompanyReports,
  start: Day,
  end: Day,
  filings: readonly Filing[],
  lines: Map<string, LineValue>,
): void => {
  const [beginning, ending] = ['cash_at_beginning_of_period', 'cash_at_end_of_period'].map((key) =>
    reports.lines('cash_flow').find((line) => line.key === key),
  );
  if (!beginning || !ending) return;
  const change = lines.get('net_change_in_cash') ?? lines.get('_net_change_without_fx');
  const ofChange = filings.filter(({ accession }) => accession === change?.vintage);
  const order = [...ofChange, ...filings.toReversed()];
  const changeConcept = change?.terms[0]?.fact.concept;
  let concept: string | undefined;
  for (const line of [ending, beginning]) {
    const days = daysOf(line, start, end);
    const found = order
      .flatMap((filing) => candidatesIn(filing, line, days))
      .find(
        (each) =>
          fits(each.candidate.concept, changeConcept) && (concept ?? each.candidate.concept) === each.candidate.concept,
      );
    if (!found) continue;
    concept = found.candidate.concept;
    lines.set(line.key, reportedValue(found.fact, false));
  }
};
