import { endpoint, page } from '@dqs/schemas';
import { z } from 'zod';

const Concept = z.strictObject({ taxonomy: z.string(), concept: z.string(), priority: z.int() });

const LineItem = z
  .strictObject({
    line_key: z.string(),
    label: z.string(),
    statement: z.enum(['income', 'balance', 'cash_flow']),
    unit_kind: z.enum(['monetary', 'shares', 'per_share']),
    sign_rule: z.string(),
    balance: z.enum(['debit', 'credit']).nullable(),
    parent: z.string().nullable(),
    derivation: z
      .string()
      .nullable()
      .meta({ description: 'Formulas over line keys, best first; null if never derived.' }),
    concepts: z.array(Concept),
    company_types: z.array(z.enum(['industrial', 'bank', 'insurer', 'other'])),
  })
  .meta({ id: 'StocksLineItem' });

export const lineItems = endpoint({
  path: '/v1/stocks/line-items',
  tool: 'stocks_list_line_items',
  title: 'List statement line items',
  summary: 'Stocks: line keys of the financial statements with XBRL concepts, sign rules and formulas.',
  guidance: 'Keys for lines=, line=, filters=.',
  words:
    'line keys; which lines; which keys; defined; definition; how is a figure calculated; XBRL concepts of a line; what can I ask for; names of lines; which line is; key for; list of metrics; formula; how do you compute; which concepts; catalogue of lines; meaning of a line',
  description: `The registry that statements are built with. Concepts are tried in the order of \`priority\`, in the filing that the value is
taken from. Two lines differ: \`revenue\` is the total that the income statement supports, otherwise the larger amount;
\`depreciation_and_amortization\` is the larger amount.

A derivation is used only if the filing reports no concept of the line. It is not used if the company's own reports contradict
it: in the nearest period for which one filing reports the line and its terms, the two differ.

- \`depreciation_and_amortization\` is never derived: \`depreciation\` and \`amortization_of_intangibles\` are often only parts
  of a total that the filer reports under its own concept.
- \`operating_income\` is never derived: filers that do not report it usually have interest and other items among their costs
  and expenses. \`ebitda\` requires both lines as reported.
- A term in parentheses with a question mark counts as zero if the company does not report it.
- A formula marked \`[if own reports agree]\` is used only if the nearest reports before and after, at most three years away,
  report the line and the formula gives the same value. They also decide which of the terms in parentheses count.
- Names that are not line keys are concepts used only in derivations.

\`meta.as_of\` is the version of the registry.`,
  params: z.strictObject({
    statement: z.enum(['income', 'balance', 'cash_flow']).nullish().meta({ description: 'Only this statement.' }),
    query: z.string().trim().min(1).max(100).nullish().meta({
      description: 'A common name such as capex or EBIT, or part of a key, label or concept.',
    }),
    ...page(100, 200),
  }),
  data: z.strictObject({ line_items: z.array(LineItem) }),
  keyset: z.tuple([z.string()]),
  rows: ['line_items'],
  chart: { kind: 'none', reason: 'Descriptions of statement lines have no quantity.' },
  datasets: ['stocks.statements'],
  examples: [{ statement: 'cash_flow' }, { query: 'revenue', limit: 10 }],
});
