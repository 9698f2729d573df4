import { closingZeros, distance, exact, size, sum, times, whole, type Exact } from './exact.ts';
import type { Published } from './published.ts';
import type { Served, ServedCompany } from './served.ts';

/** Number of claims that hold, and the claims that do not. */
interface Measure {
  holding: number;
  of: number;
  readonly failures: string[];
}

/** Claims counted by name. */
export class Measures {
  readonly byName = new Map<string, Measure>();

  count(name: string, holds: boolean, where: () => string): void {
    const known = this.byName.get(name) ?? { holding: 0, of: 0, failures: [] };
    this.byName.set(name, known);
    known.of += 1;
    if (holds) known.holding += 1;
    else known.failures.push(where());
  }

  share(name: string): number {
    const { holding, of } = this.byName.get(name) ?? { holding: 0, of: 0 };
    return of === 0 ? Number.NaN : holding / of;
  }

  written(): string {
    return [...this.byName]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { holding, of }]) => `${name}: ${holding} of ${of} (${((100 * holding) / of).toFixed(2)} %)`)
      .join('\n');
  }
}

const placeOf = (company: ServedCompany, { statement, periodType, fiscalYear, fiscalPeriod, end }: Served): string =>
  `${company.filer.name} (${company.filer.cik}) ${statement} ${periodType} FY${fiscalYear} ${fiscalPeriod} ${end}`;

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const daysIn = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;

/** Wrong units of values per share in the first years: the concept shows what they are, the filing the currency. */
const slipsOfPerShare = /^(?:pure|shares|shares\/[A-Z]{3})$/;

/** Every value with an accession number is in that filing, for the day, in the unit, with the digits. */
export const measureTraceability = (company: ServedCompany, measures: Measures): void => {
  const published = new Set<string>();
  for (const { accession, name, end, unit, value } of [...company.filer.facts, ...company.filer.own]) {
    published.add(`${accession} ${end} ${unit.replace('/shares', '/share')} ${exact(value)}`);
    if (/Per\w*Share/.test(name) && slipsOfPerShare.test(unit))
      published.add(`${accession} ${end} per share ${exact(value)}`);
  }
  for (const served of [...company.latest, ...company.original]) {
    for (const [key, { accession, unit, value }] of served.lines) {
      if (accession === null) continue;
      const day = key === 'cash_at_beginning_of_period' ? dayBefore(served.start) : served.end;
      const units = unit.endsWith('/share') ? [unit, 'per share'] : [unit];
      const found = units.some((one) =>
        [value, -value].some((amount) => published.has(`${accession} ${day} ${one} ${amount}`)),
      );
      measures.count('traceable', found, () => `${placeOf(company, served)} ${key} ${value}`);
    }
  }
};

/** Rounding of a statement: the zeros at the end of nine tenths of its amounts. */
const roundingOf = (lines: Served['lines']): Exact => {
  const amounts = [...lines.values()].filter(({ unit, value }) => /^[A-Z]{3}$/.test(unit) && value !== 0n);
  const zeros = [6, 5, 3, 2].find(
    (count) => amounts.filter(({ text }) => closingZeros(text) >= count).length * 10 >= amounts.length * 9,
  );
  return whole(10 ** (zeros ?? 0));
};

/** `a - b + ?c`: signed lines; a question mark means optional. */
interface Sum {
  readonly name: string;
  readonly total: string;
  readonly parts: string;
  /** The sum may also hold with any of these. */
  readonly perhaps?: readonly string[];
}

const sums: Readonly<Record<Served['statement'], readonly Sum[]>> = {
  balance: [
    { name: 'assets are claims', total: 'total_assets', parts: 'total_liabilities_and_equity' },
    {
      name: 'assets are liabilities, mezzanine and equity',
      total: 'total_assets',
      parts: 'total_liabilities ?mezzanine_equity total_equity',
    },
    { name: 'current and other assets', total: 'total_assets', parts: 'total_current_assets total_noncurrent_assets' },
    {
      name: 'current and other liabilities',
      total: 'total_liabilities',
      parts: 'total_current_liabilities total_noncurrent_liabilities',
    },
    {
      name: 'equity of parent and others',
      total: 'total_equity',
      parts: 'stockholders_equity ?noncontrolling_interest',
    },
    { name: 'debt', total: 'total_debt', parts: 'debt_current long_term_debt' },
  ],
  income: [
    { name: 'gross profit', total: 'gross_profit', parts: 'revenue -cost_of_revenue' },
    { name: 'operating income after expenses', total: 'operating_income', parts: 'gross_profit -operating_expenses' },
    {
      name: 'operating income after all costs',
      total: 'operating_income',
      parts: 'revenue -costs_and_expenses',
      perhaps: ['equity_method_income'],
    },
    { name: 'income of parent and others', total: 'net_income_including_nci', parts: 'net_income net_income_to_nci' },
    {
      name: 'income after tax',
      total: 'net_income_including_nci',
      parts: 'pretax_income -income_tax',
      perhaps: ['equity_method_income', 'net_income_discontinued'],
    },
  ],
  cash_flow: [
    {
      name: 'flows change cash',
      total: 'net_change_in_cash',
      parts: 'operating_cash_flow investing_cash_flow financing_cash_flow',
      perhaps: ['fx_effect_on_cash'],
    },
    {
      name: 'cash rolls forward',
      total: 'cash_at_end_of_period',
      parts: 'cash_at_beginning_of_period net_change_in_cash',
      perhaps: ['fx_effect_on_cash'],
    },
  ],
};

const signed = (word: string, lines: Served['lines']): Exact => {
  const value = lines.get(word.replace(/^[-?]/, ''))?.value ?? 0n;
  return word.startsWith('-') ? -value : value;
};

const everySubset = (words: readonly string[]): readonly (readonly string[])[] =>
  words.reduce<readonly (readonly string[])[]>((sets, word) => [...sets, ...sets.map((set) => [...set, word])], [[]]);

/** The part is not more than the whole, if both have the same sign. */
const parts: readonly (readonly [part: string, whole: string])[] = [
  ['total_current_assets', 'total_assets'],
  ['cash_and_equivalents', 'total_assets'],
  ['inventory', 'total_assets'],
  ['receivables', 'total_assets'],
  ['goodwill', 'total_assets'],
  ['property_plant_equipment_net', 'total_assets'],
  ['total_current_liabilities', 'total_liabilities'],
  ['debt_current', 'total_debt'],
  ['long_term_debt', 'total_debt'],
  ['depreciation', 'depreciation_and_amortization'],
  ['amortization_of_intangibles', 'depreciation_and_amortization'],
  ['cost_of_revenue', 'costs_and_expenses'],
  ['selling_and_marketing', 'selling_general_administrative'],
  ['general_and_administrative', 'selling_general_administrative'],
  ['research_and_development', 'costs_and_expenses'],
];

const ten = whole(10);

/** Earnings per share times shares is the income of the shareholders, apart from rounding and preferred dividends. */
const earningsAgree = (lines: Served['lines'], eps: string, shares: string): boolean | null => {
  const [perShare, count] = [lines.get(eps)?.value, lines.get(shares)?.value];
  const income = (lines.get('net_income_to_common') ?? lines.get('net_income'))?.value;
  if (perShare === undefined || count === undefined || income === undefined) return null;
  const product = times(perShare, count);
  const unsure = times(exact('0.05'), count);
  if (distance(product, income) <= unsure) return true;
  const [less, more] = [size(product), size(income)].toSorted((a, b) => (a < b ? -1 : 1));
  return less !== undefined && more !== undefined && times(less, ten) > more;
};

/** Identities of each statement over its served lines. */
export const measureIdentities = (company: ServedCompany, measures: Measures): void => {
  for (const served of company.latest) {
    const { lines } = served;
    const tolerance = 2n * roundingOf(lines);
    let holds = true;
    let judged = false;
    const judge = (name: string, good: boolean, detail: () => string): void => {
      judged = true;
      holds &&= good;
      measures.count(`identity: ${served.statement}: ${name}`, good, () => `${placeOf(company, served)}: ${detail()}`);
      measures.count('identities', good, () => `${name}: ${placeOf(company, served)}: ${detail()}`);
    };
    for (const { name, total, parts: given, perhaps = [] } of sums[served.statement]) {
      const words = given.split(' ');
      const needed = [total, ...words.filter((word) => !word.startsWith('?'))].map((word) => word.replace(/^-/, ''));
      if (!needed.every((key) => lines.has(key))) continue;
      const goal = signed(total, lines);
      const good = everySubset(perhaps.filter((key) => lines.has(key))).some(
        (more) => distance(sum([...words, ...more].map((word) => signed(word, lines))), goal) <= tolerance,
      );
      judge(
        name,
        good,
        () =>
          `${lines.get(total)?.text} is ${words.map((w) => `${w} ${lines.get(w.replace(/^[-?]/, ''))?.text}`).join(', ')}`,
      );
    }
    for (const [part, entire] of parts) {
      const [less, more] = [lines.get(part), lines.get(entire)];
      if (!less || !more || less.unit !== more.unit || less.value <= 0n || more.value < 0n) continue;
      judge(`${part} within ${entire}`, less.value <= more.value + tolerance, () => `${less.text} of ${more.text}`);
    }
    for (const [eps, shares] of [
      ['eps_basic', 'weighted_shares_basic'],
      ['eps_diluted', 'weighted_shares_diluted'],
    ] as const) {
      const good = earningsAgree(lines, eps, shares);
      if (good !== null)
        judge(`${eps} times ${shares}`, good, () => `${lines.get(eps)?.text} × ${lines.get(shares)?.text}`);
    }
    if (judged)
      measures.count(`statements that pass: ${served.statement} ${served.periodType}`, holds, () =>
        placeOf(company, served),
      );
  }
};

const additive = (unit: string, key: string): boolean =>
  /^[A-Z]{3}$/.test(unit) && !['cash_at_beginning_of_period', 'cash_at_end_of_period'].includes(key);

/** Four consecutive quarters that end on a day; null if one is not served. */
const quartersTo = (quarters: readonly Served[], start: string, end: string): readonly Served[] | null => {
  const inside = quarters
    .filter((each) => each.start >= start && each.end <= end)
    .toSorted((a, b) => (a.end < b.end ? -1 : 1));
  return inside.length === 4 && inside[3]?.end === end ? inside : null;
};

/** Twelve months are the sum of their four served quarters, and a fiscal year is the sum of its quarters. */
export const measureQuarters = (company: ServedCompany, measures: Measures): void => {
  for (const statement of ['income', 'cash_flow'] as const) {
    const of = company.latest.filter((each) => each.statement === statement);
    const quarters = of.filter(({ periodType }) => periodType === 'quarterly');
    for (const served of of.filter(({ periodType }) => periodType !== 'quarterly')) {
      const inside = quartersTo(quarters, dayBefore(dayBefore(served.start)), served.end);
      if (!inside) continue;
      const tolerance = 4n * roundingOf(served.lines);
      for (const [key, { value, unit, text }] of served.lines) {
        const each = inside.flatMap(({ lines }) => lines.get(key) ?? []);
        if (!additive(unit, key) || each.length !== 4 || each.some((line) => line.unit !== unit)) continue;
        const total = sum(each.map((line) => line.value));
        const name = served.periodType === 'ttm' ? 'twelve months are their quarters' : 'a year is its quarters';
        measures.count(
          name,
          distance(total, value) <= tolerance,
          () => `${placeOf(company, served)} ${key} ${text} is ${each.map((line) => line.text).join(' + ')}`,
        );
      }
    }
  }
};

const anyOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter((name) => name !== ''));

/** Concepts for a main line, more than the product reads. */
const mainLines: Readonly<
  Record<string, { readonly statement: Served['statement']; readonly concepts: ReadonlySet<string> }>
> = {
  pretax_income: {
    statement: 'income',
    concepts: anyOf(`IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments
      ProfitLossBeforeTax`),
  },
  income_tax: { statement: 'income', concepts: anyOf('IncomeTaxExpenseBenefit IncomeTaxExpenseContinuingOperations') },
  net_income: {
    statement: 'income',
    concepts: anyOf(
      'NetIncomeLoss ProfitLoss NetIncomeLossAvailableToCommonStockholdersBasic ProfitLossAttributableToOwnersOfParent',
    ),
  },
  eps_diluted: {
    statement: 'income',
    concepts: anyOf('EarningsPerShareDiluted EarningsPerShareBasicAndDiluted DilutedEarningsLossPerShare'),
  },
  total_assets: { statement: 'balance', concepts: anyOf('Assets') },
  total_liabilities: {
    statement: 'balance',
    concepts: anyOf('Liabilities LiabilitiesAndStockholdersEquity EquityAndLiabilities'),
  },
  stockholders_equity: {
    statement: 'balance',
    concepts: anyOf(
      'StockholdersEquity StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest Equity EquityAttributableToOwnersOfParent',
    ),
  },
  cash_and_equivalents: {
    statement: 'balance',
    concepts: anyOf(`CashAndCashEquivalentsAtCarryingValue Cash CashAndDueFromBanks CashAndCashEquivalents`),
  },
  operating_cash_flow: {
    statement: 'cash_flow',
    concepts: anyOf(
      'NetCashProvidedByUsedInOperatingActivities NetCashProvidedByUsedInOperatingActivitiesContinuingOperations CashFlowsFromUsedInOperatingActivities',
    ),
  },
  investing_cash_flow: {
    statement: 'cash_flow',
    concepts: anyOf(
      'NetCashProvidedByUsedInInvestingActivities NetCashProvidedByUsedInInvestingActivitiesContinuingOperations CashFlowsFromUsedInInvestingActivities',
    ),
  },
  financing_cash_flow: {
    statement: 'cash_flow',
    concepts: anyOf(
      'NetCashProvidedByUsedInFinancingActivities NetCashProvidedByUsedInFinancingActivitiesContinuingOperations CashFlowsFromUsedInFinancingActivities',
    ),
  },
};

const debts =
  /^(LongTermDebt|LongTermDebtNoncurrent|LongTermDebtCurrent|DebtCurrent|ShortTermBorrowings|CommercialPaper|NotesPayable(Current)?|LongTermNotesPayable|SeniorNotes(Noncurrent|Current)?|SeniorLongTermNotes|Convertible(LongTerm)?NotesPayable(Current|Noncurrent)?|ConvertibleDebt(Current|Noncurrent)?|LongTermLineOfCredit|LineOfCredit|LinesOfCreditCurrent|UnsecuredDebt|SecuredDebt|SubordinatedDebt|DebtLongtermAndShorttermCombinedAmount|LongTermDebtAndCapitalLeaseObligations(Current)?|OtherLongTermDebt(Noncurrent|Current)?|Borrowings|LongtermBorrowings|ShorttermBorrowings)$/;

const conceptIn = (name: string): string => name.slice(name.indexOf(':') + 1);

const reportForms = new Map([
  ['10-K', 'annual'],
  ['20-F', 'annual'],
  ['40-F', 'annual'],
  ['10-Q', 'quarterly'],
]);

const reportsOf = (facts: readonly Published[]) =>
  [...Map.groupBy(facts, ({ accession }) => accession)].flatMap(([accession, own]) => {
    const kind = reportForms.get(own[0]?.form ?? '');
    const filed = own[0]?.filed ?? '';
    const ends = own
      .filter(
        ({ name, start, end }) =>
          start === null && end <= filed && ['Assets', 'LiabilitiesAndStockholdersEquity'].includes(conceptIn(name)),
      )
      .map(({ end }) => end)
      .toSorted();
    const end = ends.at(-1);
    return kind && end ? [{ accession, kind, end, facts: own.filter((fact) => fact.end === end) }] : [];
  });

/** Flows of a quarter follow from its report, or with the report on the quarter before. */
const isKnowable = ({ start, end }: Published, kind: string, ends: ReadonlySet<string>): boolean => {
  if (start === null) return true;
  const days = daysIn(start, end);
  if (kind === 'annual') return days > 340;
  if (days <= 125) return true;
  return [...ends].some((other) => daysIn(other, end) > 70 && daysIn(other, end) <= 130);
};

/** How many of the main lines of a report, under any concept, its statement has; also debt and revenue. */
export const measureCompleteness = (company: ServedCompany, measures: Measures): void => {
  const at = new Map(company.latest.map((each) => [`${each.statement} ${each.periodType} ${each.end}`, each]));
  const reports = reportsOf(company.filer.facts);
  const ends = new Set(reports.map((report) => report.end));
  for (const { accession, kind, end, facts } of reports) {
    const where = (what: string) => (): string =>
      `${company.filer.name} (${company.filer.cik}) ${kind} ${end} ${accession}: ${what}`;
    const given = new Set(facts.filter((fact) => isKnowable(fact, kind, ends)).map(({ name }) => conceptIn(name)));
    for (const [key, { statement, concepts }] of Object.entries(mainLines)) {
      if (![...concepts].some((concept) => given.has(concept))) continue;
      const has = at.get(`${statement} ${kind} ${end}`)?.lines.has(key) ?? false;
      measures.count(`complete: ${key}`, has, where(key));
      measures.count('complete: all main lines', has, where(key));
    }
    const income = at.get(`income ${kind} ${end}`);
    if (income) {
      const has = income.lines.has('revenue');
      measures.count('complete: revenue', has, where('revenue'));
      measures.count('complete: all main lines', has, where('revenue'));
    }
    const owes = facts.filter(
      ({ name, value, start }) => start === null && debts.test(conceptIn(name)) && exact(value) !== 0n,
    );
    if (owes.length > 0)
      measures.count(
        'complete: total_debt if a debt is reported',
        at.get(`balance ${kind} ${end}`)?.lines.has('total_debt') ?? false,
        where(owes.map(({ name, value }) => `${conceptIn(name)} ${value}`).join(', ')),
      );
  }
};
