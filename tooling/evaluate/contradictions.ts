import { decimal } from '@dqs/core';
import { openScratchService, type ScratchService } from '@dqs/testing';
import type { Decimal } from '@dqs/schemas';
import { companyFiles } from './company-facts.ts';
import { domainOf, loadFiles } from './places.ts';

type Lines = Readonly<Record<string, Decimal>>;

/** A statement as an answer gives it alone, with the note of that answer. */
interface Answered {
  readonly lines: Lines;
  readonly start: string;
  readonly end: string;
  readonly isLong: boolean;
  readonly note: string;
}

/** What served values must satisfy, and the rules by which a note tells that they do not. */
interface Check {
  readonly told: readonly string[];
  readonly needs: readonly string[];
  readonly holds: (lines: Lines) => boolean;
}

const zero = '0' as Decimal;
const valueOf = (lines: Lines, key: string): Decimal => lines[key] ?? zero;

/** Two units of the coarsest rounding of some amounts. */
const toleranceOf = (amounts: readonly Decimal[]): Decimal => {
  const zeros = [6, 5, 3].find((each) => amounts.some((amount) => amount.endsWith('0'.repeat(each)) && amount !== '0'));
  return `2${'0'.repeat(zeros ?? 0)}` as Decimal;
};

const sum = (left: string, right: string, told: readonly string[], perhaps: readonly string[] = []): Check => {
  const terms = right.split(' ').map((word) => ({ key: word.replace('-', ''), isTakenOff: word.startsWith('-') }));
  const needs = [left, ...terms.map(({ key }) => key)];
  return {
    told,
    needs,
    holds: (lines) => {
      const signed = terms.map(({ key, isTakenOff }) =>
        isTakenOff ? decimal.negate(valueOf(lines, key)) : valueOf(lines, key),
      );
      const apart = decimal.subtract(valueOf(lines, left), decimal.sum(signed));
      const tolerance = toleranceOf(needs.map((key) => valueOf(lines, key)));
      const between = perhaps.flatMap((key) => lines[key] ?? []);
      const sets = between.reduce<readonly (readonly Decimal[])[]>(
        (found, amount) => [
          ...found,
          ...found.map((set) => [...set, amount]),
          ...found.map((set) => [...set, decimal.negate(amount)]),
        ],
        [[]],
      );
      return sets.some(
        (set) => decimal.compare(decimal.absolute(decimal.subtract(apart, decimal.sum([...set]))), tolerance) <= 0,
      );
    },
  };
};

const within = (part: string, whole: string): Check => ({
  told: [`${part}_within_${whole}`],
  needs: [part, whole],
  holds: (lines) => {
    const [own, all] = [valueOf(lines, part), valueOf(lines, whole)];
    if (decimal.isNegative(own) || decimal.isNegative(all)) return true;
    return decimal.compare(decimal.subtract(own, all), toleranceOf([own, all])) <= 0;
  },
});

const notBelowZero = (key: string): Check => ({
  told: [`${key}_is_positive`],
  needs: [key],
  holds: (lines) => !decimal.isNegative(valueOf(lines, key)),
});

const notAboveZero = (key: string): Check => ({
  told: [`${key}_is_an_outflow`],
  needs: [key],
  holds: (lines) => decimal.isNegative(valueOf(lines, key)) || decimal.isZero(valueOf(lines, key)),
});

const [tenth, cent] = ['0.1' as Decimal, '0.05' as Decimal];

/** Earnings per share times shares is income, to a tenth or five cents a share. */
const perShare = (earnings: string, shares: string, income: string): Check => ({
  told: [`${earnings}_times_${shares}`, `${earnings}_has_the_sign_of_income`, 'income_to_common_over_shares'],
  needs: [earnings, shares, income],
  holds: (lines) => {
    const product = decimal.multiply(valueOf(lines, earnings), valueOf(lines, shares));
    const apart = decimal.absolute(decimal.subtract(product, valueOf(lines, income)));
    const most = decimal.sum([
      decimal.multiply(tenth, decimal.absolute(valueOf(lines, income))),
      decimal.multiply(cent, valueOf(lines, shares)),
    ]);
    return decimal.compare(apart, most) <= 0;
  },
});

const assets = [
  'total_current_assets',
  'cash_and_equivalents',
  'receivables',
  'inventory',
  'goodwill',
  'intangibles_net',
  'property_plant_equipment_net',
];

const checks: Readonly<Record<'balance' | 'income' | 'cash_flow', readonly Check[]>> = {
  balance: [
    sum('total_assets', 'total_liabilities_and_equity', ['assets_equal_liabilities_and_equity']),
    sum('total_assets', 'total_liabilities total_equity', ['assets_equal_their_claims'], ['mezzanine_equity']),
    sum('total_equity', 'stockholders_equity noncontrolling_interest', ['parent_and_others_equity']),
    sum('total_assets', 'total_current_assets total_noncurrent_assets', ['current_and_noncurrent_assets']),
    sum('total_liabilities', 'total_current_liabilities total_noncurrent_liabilities', [
      'current_and_noncurrent_liabilities',
    ]),
    ...assets.map((key) => within(key, 'total_assets')),
    within('total_current_liabilities', 'total_liabilities'),
    within('short_term_debt', 'debt_current'),
    within('current_portion_long_term_debt', 'debt_current'),
    within('debt_current', 'total_debt'),
    within('long_term_debt', 'total_debt'),
    within('total_debt', 'total_liabilities'),
    ...[...assets, 'accounts_payable', 'debt_current', 'long_term_debt', 'total_debt', 'total_liabilities'].map(
      notBelowZero,
    ),
  ],
  income: [
    sum('gross_profit', 'revenue -cost_of_revenue', ['gross_profit']),
    sum('operating_income', 'gross_profit -operating_expenses', ['operating_income']),
    sum('operating_income', 'revenue -costs_and_expenses', ['operating_income_after_costs'], ['equity_method_income']),
    sum('net_income_including_nci', 'net_income net_income_to_nci', ['net_income_and_others']),
    sum(
      'net_income_including_nci',
      'pretax_income -income_tax',
      ['net_income_after_tax'],
      ['equity_method_income', 'net_income_discontinued'],
    ),
    within('net_interest_income', 'interest_income'),
    within('cost_of_revenue', 'costs_and_expenses'),
    within('general_and_administrative', 'selling_general_administrative'),
    ...['revenue', 'cost_of_revenue', 'research_and_development', 'interest_expense', 'dividends_per_share'].map(
      notBelowZero,
    ),
    perShare('eps_basic', 'weighted_shares_basic', 'net_income_to_common'),
    perShare('eps_diluted', 'weighted_shares_diluted', 'net_income_to_common'),
  ],
  cash_flow: [
    sum(
      'net_change_in_cash',
      'operating_cash_flow investing_cash_flow financing_cash_flow',
      ['cash_flows_change_cash'],
      ['fx_effect_on_cash'],
    ),
    sum(
      'cash_at_end_of_period',
      'cash_at_beginning_of_period net_change_in_cash',
      ['cash_at_both_ends'],
      ['fx_effect_on_cash'],
    ),
    within('depreciation', 'depreciation_and_amortization'),
    within('amortization_of_intangibles', 'depreciation_and_amortization'),
    ...['capital_expenditure', 'dividends_paid', 'stock_repurchased', 'debt_repaid', 'purchases_of_investments'].map(
      notAboveZero,
    ),
    ...['depreciation_and_amortization', 'stock_based_compensation', 'interest_paid', 'debt_issued'].map(notBelowZero),
  ],
};

const tools = {
  balance: 'stocks_get_balance_sheets',
  income: 'stocks_get_income_statements',
  cash_flow: 'stocks_get_cash_flow_statements',
} as const;

type Kind = keyof typeof tools;

interface Answer {
  readonly data: {
    readonly statements: readonly {
      readonly period_start: string;
      readonly period_end: string;
      readonly period_type: string;
      readonly lines: Readonly<Record<string, { readonly value: Decimal }>>;
    }[];
  };
}

const askedAs = { accountId: 'evaluate', keyId: 'k', keyPrefix: 'p', surface: 'internal' } as const;

/** Every statement of one kind that a company has, each asked for alone. */
const answersOf = async function* (
  { service }: ScratchService,
  kind: Kind,
  asked: Readonly<Record<string, unknown>>,
): AsyncGenerator<Answered> {
  const { signal } = new AbortController();
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const values: Readonly<Record<string, unknown>> = { ...asked, limit: 1, ...(cursor !== undefined && { cursor }) };
    const answer = await service.call(tools[kind], { values }, askedAs, signal).catch(() => null);
    if (answer === null) return;
    const { data } = answer.envelope() as Answer;
    for (const { period_start, period_end, period_type, lines } of data.statements)
      yield {
        lines: Object.fromEntries(Object.entries(lines).map(([key, { value }]) => [key, value])),
        start: period_start,
        end: period_end,
        isLong: period_type !== 'quarterly',
        note: answer.note ?? '',
      };
    cursor = answer.nextCursor;
  }
};

interface Counts {
  answers: number;
  judged: number;
  told: number;
  /** The note names the rule not by itself, but says that there are more than it names. */
  counted: number;
  silent: number;
}

const judge = (name: string, kind: Kind, mode: string, answer: Answered, counts: Counts): void => {
  counts.answers += 1;
  for (const { told, needs, holds } of checks[kind]) {
    if (!needs.every((key) => answer.lines[key] !== undefined)) continue;
    counts.judged += 1;
    if (holds(answer.lines)) continue;
    if (told.some((rule) => answer.note.includes(rule))) counts.told += 1;
    else if (/; and \d+ more/.test(answer.note)) counts.counted += 1;
    else {
      counts.silent += 1;
      const amounts = needs.map((key) => `${key} ${answer.lines[key]}`).join(', ');
      console.log(['silent', name, kind, mode, answer.start, answer.end, told[0], amounts].join('\t'));
    }
  }
};

/** Days on which a company had filed a part of its reports: those of its first answers that are a third and two thirds back. */
const daysOf = (ends: readonly string[]): readonly string[] =>
  [1, 2].flatMap((third) => ends.toSorted().at(Math.floor((ends.length * third) / 3)) ?? []);

/**
 * Loads company facts, asks for every statement of every filer, period and mode alone, and judges what is served by arithmetic of its own.
 * Prints each contradiction of which the note says nothing. Returns how many there are.
 */
export const evaluateContradictions = async (folder: string): Promise<number> => {
  const domain = domainOf('stocks');
  const counts: Counts = { answers: 0, judged: 0, told: 0, counted: 0, silent: 0 };
  const files = companyFiles(folder);
  for (const { path, name } of files) {
    const scratch = await openScratchService(domain, '2026-11-20T12:00:00Z');
    try {
      await loadFiles(scratch, domain, [path]);
      const cik = /(\d{10})\.json$/.exec(path)?.[1]?.replace(/^0+/, '') ?? '';
      const yearEnds: string[] = [];
      for (const kind of ['balance', 'income', 'cash_flow'] as const)
        for (const period of ['annual', 'quarterly', ...(kind === 'balance' ? [] : ['ttm'])]) {
          for (const as_reported of [false, true])
            for await (const answer of answersOf(scratch, kind, { ticker_or_cik: cik, period, as_reported })) {
              judge(name, kind, `${period}${as_reported ? ' as reported' : ''}`, answer, counts);
              if (period === 'annual' && kind === 'balance' && !as_reported) yearEnds.push(answer.end);
            }
          for (const day of daysOf(yearEnds))
            for await (const answer of answersOf(scratch, kind, { ticker_or_cik: cik, period, as_known_at: day }))
              judge(name, kind, `${period} as known at ${day}`, answer, counts);
        }
    } finally {
      await scratch.close();
    }
  }
  const { answers, judged, told, counted, silent } = counts;
  console.log(
    `${files.length} filers, ${answers} answers, ${judged} judgements; contradictions: ${told} told by the rule, ${counted} among those that the note counts, ${silent} without a word`,
  );
  return silent;
};
