import { contracts } from '@dqs/domains/contract';
import type { Data } from '@dqs/schemas';
import { withSource } from '../ask/ask.ts';
import { exit, type Command } from '../command.ts';
import { profileFlag, serverFlag, surfaceFlag, targetFlags, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import { UsageError } from '../usage-error.ts';

const { facts } = contracts.stocks;

type Answer = Data<typeof facts>;
type Trace = NonNullable<Answer['trace']>;

const twelveMonths: Flag = { name: 'ttm', summary: 'The twelve months that end with the period.' };
const knownAt: Flag = { name: 'as-known-at', value: 'DAY', summary: 'Only what was filed up to this day.' };

const spanOf = (start: string | null, end: string): string => (start === null ? `on ${end}` : `${start} to ${end}`);

const termLine = ({
  times,
  concept,
  unit,
  start,
  end,
  value,
  form,
  filed_date,
  accession_number,
}: Trace['terms'][number]) =>
  `  ${times < 0 ? '-' : '+'} ${Math.abs(times) === 1 ? '' : `${Math.abs(times)} × `}${value} ${unit}  ${concept}, ${spanOf(start, end)}, ${form} filed ${filed_date} (${accession_number})`;

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines];

/** A trace for people: the value, the rule, the facts, the rejected facts, the identities. */
const explanation = ({ company_name, ticker }: Answer, trace: Trace): readonly string[] => [
  `${company_name}${ticker === null ? '' : ` (${ticker})`}: ${trace.line_key}, ${trace.fiscal_period} ${trace.fiscal_year}${
    trace.period_type === 'ttm' ? ', twelve months' : ''
  }, ${spanOf(trace.statement === 'balance' ? null : trace.period_start, trace.period_end)}`,
  trace.value === null ? 'not served' : `${trace.value} ${trace.unit ?? ''}, ${trace.origin ?? ''}`,
  ...(trace.formula === null ? [] : [`= ${trace.formula}`]),
  '',
  `Rule ${trace.rule}: ${trace.because}`,
  ...section('Facts', trace.terms.map(termLine)),
  ...section(
    'Passed over',
    trace.passed_over.map(
      ({ concept, value, unit, accession_number, rule, because }) =>
        `  ${value} ${unit}  ${concept} (${accession_number}); ${rule}: ${because}`,
    ),
  ),
  ...section(
    'Identities',
    trace.identities.map(({ rule, because, holds }) => `  ${holds ? 'holds' : 'does not hold'}  ${rule}: ${because}`),
  ),
];

const yearOf = (text: string): string => {
  if (/^\d{4}$/.test(text)) return text;
  throw new UsageError(`the fiscal year is four digits, not ${text}`, 'for example dqs explain AAPL revenue 2024');
};

/** `dqs explain AAPL revenue 2024`: explains a value of a statement. */
export const explainCommand: Command = {
  path: ['explain'],
  group: 'Ask',
  summary: 'Explain one value of a company’s statements: its rule, facts and identities.',
  description: 'The line is a key of `dqs stocks line-items`; the period is FY, Q1, Q2, Q3 or Q4, by default FY.',
  words: ['<company>', '<line>', '<fiscal-year>', '[period]'],
  flags: () => [twelveMonths, knownAt, ...targetFlags, serverFlag, profileFlag, surfaceFlag],
  examples: ['dqs explain AAPL revenue 2024', 'dqs explain AAPL operating_cash_flow 2024 Q4'],
  delegable: true,
  run: async (invocation) => {
    const { words, flags, io } = invocation;
    const [company = '', key = '', year = '', period = 'FY'] = words;
    const values = {
      ticker_or_cik: company,
      line: key,
      fiscal_period: `${yearOf(year)}-${period.toUpperCase()}${flags.has('ttm') ? '-ttm' : ''}`,
      ...(flags.has('as-known-at') && { as_known_at: flags.text('as-known-at') }),
      limit: 1,
    };
    const answer = await withSource(invocation, (source) => source.call(facts, values, io.signal));
    const data = answer.envelope().data as Answer;
    if (data.trace) for (const each of explanation(data, data.trace)) await line(io.stdout, each);
    return exit.done;
  },
};
