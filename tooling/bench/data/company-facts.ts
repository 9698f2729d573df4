import { addDays, endOfMonth, monthOf, yearOf } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { createRandom } from './random.ts';

/**
 * Invented members of the SEC's companyfacts.zip, in its form. Measured on the official files of five companies: 150 bytes and
 * one fact of 340 to 440 in each filing, 1 to 70 filings, 178 to 578 concepts of a company. The archive of some 20,000
 * companies is 1.3 GB, which at the same compression is 6,000 facts of a company: 16 filings on average, most companies having
 * fewer (an exponential distribution). Concepts come by name and facts by the day their period ends, as there.
 */
const averageFilings = 16;
const mostFilings = 70;

/** Concepts of the notes in each filing; they change from year to year, so that a long history has hundreds. */
const noteInstants = 95;
const noteFlows = 45;
const noteShift = 9;

type Amounts = Readonly<Record<string, number>>;
type Random = ReturnType<typeof createRandom>;

const thousand = 1_000;

/** A balance sheet that balances. */
const sheetOf = (random: Random, size: number, cash: number): Amounts => {
  const [part, equity] = [size + random(size), size + random(size)];
  const assets = cash + 6 * part;
  const current = 2 * part;
  return {
    CashAndCashEquivalentsAtCarryingValue: cash,
    AccountsReceivableNetCurrent: part,
    InventoryNet: part,
    AssetsCurrent: cash + 2 * part,
    PropertyPlantAndEquipmentNet: 2 * part,
    Goodwill: 2 * part,
    Assets: assets,
    AccountsPayableCurrent: part,
    LongTermDebtCurrent: part,
    LiabilitiesCurrent: current,
    LongTermDebtNoncurrent: assets - equity - current,
    Liabilities: assets - equity,
    RetainedEarningsAccumulatedDeficit: equity - size,
    StockholdersEquity: equity,
    LiabilitiesAndStockholdersEquity: assets,
  };
};

/** Revenue that leads to net income. */
const incomeOf = (random: Random, size: number): Amounts => {
  const [cost, expense, result, tax] = [size + random(size), random(size), random(size), random(size >> 2)];
  const revenue = cost + 2 * expense + result;
  return {
    RevenueFromContractWithCustomerExcludingAssessedTax: revenue,
    CostOfRevenue: cost,
    GrossProfit: revenue - cost,
    ResearchAndDevelopmentExpense: expense,
    SellingGeneralAndAdministrativeExpense: expense,
    OperatingExpenses: 2 * expense,
    OperatingIncomeLoss: result,
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: result,
    IncomeTaxExpenseBenefit: tax,
    NetIncomeLoss: result - tax,
  };
};

/** Cash flows that account for the change of cash. */
const cashFlowsOf = (random: Random, size: number): Amounts => {
  const [operating, investing, financing] = [size + random(size), random(size), random(size)];
  return {
    DepreciationDepletionAndAmortization: operating >> 2,
    ShareBasedCompensation: operating >> 3,
    NetCashProvidedByUsedInOperatingActivities: operating,
    PaymentsToAcquirePropertyPlantAndEquipment: investing >> 1,
    NetCashProvidedByUsedInInvestingActivities: -investing,
    PaymentsForRepurchaseOfCommonStock: financing >> 1,
    NetCashProvidedByUsedInFinancingActivities: -financing,
    CashAndCashEquivalentsPeriodIncreaseDecrease: operating - investing - financing,
  };
};

const notesOf = (random: Random, kind: string, first: number, count: number, size: number): Amounts =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`Note${kind}AndOtherDisclosure${first + at}`, random(size) + 1]),
  );

/** What a company would say of one quarter, whichever filing says it. */
interface Quarter {
  readonly end: Day;
  readonly instants: Amounts;
  readonly income: Amounts;
  readonly cashFlows: Amounts;
}

const months = [3, 6, 9, 12] as const;

/** Quarter 0 ends on March 31, 2009. */
const endOfQuarter = (quarter: number): Day => {
  const year = 2009 + Math.floor(quarter / 4);
  const month = months[((quarter % 4) + 4) % 4] ?? 12;
  return endOfMonth(`${year}-${String(month).padStart(2, '0')}-01` as Day);
};

const startOfYear = (end: Day): Day => `${yearOf(end)}-01-01` as Day;
const startOfQuarter = (end: Day): Day => `${yearOf(end)}-${String(monthOf(end) - 2).padStart(2, '0')}-01` as Day;

const sum = (parts: readonly Amounts[], concept: string): number =>
  parts.reduce((total, amounts) => total + (amounts[concept] ?? 0), 0);

interface Company {
  readonly cik: number;
  readonly filings: number;
  /** The member of the archive. */
  readonly name: string;
  readonly text: string;
}

interface Fact {
  /** What facts of one concept are sorted by: the last and the first day of the period. */
  readonly place: string;
  readonly text: string;
}

/** Facts by concept; `add` puts one behind the others of its concept. */
const collector = () => {
  const concepts = new Map<string, Fact[]>();
  return {
    concepts,
    add: (concept: string, start: Day | null, end: Day, value: number, filing: string): void => {
      const text = `{${start === null ? '' : `"start":"${start}",`}"end":"${end}","val":${value},${filing}}`;
      const fact = { place: `${end} ${start ?? ''}`, text };
      const known = concepts.get(concept);
      if (known) known.push(fact);
      else concepts.set(concept, [fact]);
    },
  };
};

const inOrder = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const conceptsText = (concepts: ReadonlyMap<string, readonly Fact[]>, unit: string): string =>
  [...concepts]
    .sort(([left], [right]) => inOrder(left, right))
    .map(([concept, facts]) => {
      const sorted = facts.toSorted((left, right) => inOrder(left.place, right.place)).map(({ text }) => text);
      return (
        `"${concept}":{"label":"${concept}","description":"What the taxonomy says ${concept} is, in a sentence or two.",` +
        `"units":{"${unit}":[${sorted.join(',')}]}}`
      );
    })
    .join(',');

/** One company with all its filings; the same for the same CIK. */
const companyFactsOf = (cik: number): Company => {
  // Neighbouring seeds give neighbouring first numbers: they are spread.
  const random = createRandom(Math.imul(cik, 0x9e3779b1) ^ (cik << 7));
  const drawn = Math.ceil(-Math.log(1 - random(1_000_000) / 1_000_000) * averageFilings);
  const filings = Math.min(Math.max(drawn, 1), mostFilings);
  const newest = 68 - random(Math.max(1, 69 - filings));
  const oldest = newest - filings + 1;
  const size = 1_000 + random(1_000_000);
  const quarters = new Map<number, Quarter>();
  let cash = 50 * size;
  // Annual reports compare with the two years before.
  for (let quarter = oldest - 12; quarter <= newest; quarter += 1) {
    const firstNote = noteShift * Math.floor((quarter - oldest + 12) / 4);
    const moved = cashFlowsOf(random, size);
    cash += moved['CashAndCashEquivalentsPeriodIncreaseDecrease'] ?? 0;
    quarters.set(quarter, {
      end: endOfQuarter(quarter),
      instants: { ...sheetOf(random, size, cash), ...notesOf(random, 'Instant', firstNote, noteInstants, size) },
      income: { ...incomeOf(random, size), ...notesOf(random, 'Flow', firstNote, noteFlows >> 1, size) },
      cashFlows: { ...moved, ...notesOf(random, 'Cash', firstNote, noteFlows >> 1, size) },
    });
  }
  const at = (quarter: number): Quarter => quarters.get(quarter)!;
  const [money, shares] = [collector(), collector()];
  for (let quarter = oldest; quarter <= newest; quarter += 1) {
    const { end, instants, income, cashFlows } = at(quarter);
    const place = ((quarter % 4) + 4) % 4;
    const annual = place === 3;
    const year = yearOf(end);
    const accession = `${String(cik).padStart(10, '0')}-${String(year).slice(2)}-${String(place + 1).padStart(6, '0')}`;
    const filing =
      `"accn":"${accession}","fy":${year},"fp":"${annual ? 'FY' : `Q${place + 1}`}",` +
      `"form":"${annual ? '10-K' : '10-Q'}","filed":"${addDays(end, 40)}"`;
    const yearBefore = quarter - place - 1;
    for (const concept of Object.keys(instants)) {
      for (const when of [quarter, yearBefore]) {
        const value = at(when).instants[concept];
        if (value !== undefined) money.add(concept, null, at(when).end, value * thousand, filing);
      }
    }
    for (const [amounts, kind] of [
      [income, 'income'],
      [cashFlows, 'cashFlows'],
    ] as const) {
      for (const concept of Object.keys(amounts)) {
        for (const back of annual ? [0, 4, 8] : [0, 4]) {
          const toDate = Array.from({ length: place + 1 }, (_, before) => at(quarter - back - before)[kind]);
          const last = at(quarter - back).end;
          if (toDate.every((each) => each[concept] !== undefined))
            money.add(concept, startOfYear(last), last, sum(toDate, concept) * thousand, filing);
          const alone = at(quarter - back)[kind][concept];
          if (kind === 'income' && place > 0 && !annual && alone !== undefined)
            money.add(concept, startOfQuarter(last), last, alone * thousand, filing);
        }
      }
    }
    shares.add('EntityCommonStockSharesOutstanding', null, addDays(end, 20), size * thousand, filing);
  }
  const text =
    `{"cik":${cik},"entityName":"Company ${cik} Incorporated","facts":{"dei":{${conceptsText(shares.concepts, 'shares')}},` +
    `"us-gaap":{${conceptsText(money.concepts, 'USD')}}}}`;
  return { cik, filings, name: `CIK${String(cik).padStart(10, '0')}.json`, text };
};

/** So many companies, one after the other. */
export function* companies(count: number, first = 1): Generator<Company> {
  for (let cik = first; cik < first + count; cik += 1) yield companyFactsOf(cik);
}
