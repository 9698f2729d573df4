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
  description: `The registry that statements are built with. Concepts are tried in the order of \`priority\` in the filing that a value is
taken from; for \`revenue\` the total that the income statement supports wins, else the larger. Terms of a derivation in
parentheses with a question mark count as nothing where the company does not report them. Names that are no line keys are
concepts kept for derivations alone. \`meta.as_of\` is the version of the registry.`,
  params: z.strictObject({
    statement: z.enum(['income', 'balance', 'cash_flow']).nullish().meta({ description: 'Only this statement.' }),
    query: z.string().trim().min(1).max(100).nullish().meta({ description: 'Part of a key, label or concept.' }),
    ...page(100, 200),
  }),
  data: z.strictObject({ line_items: z.array(LineItem) }),
  keyset: z.tuple([z.string()]),
  rows: ['line_items'],
  datasets: ['stocks.statements'],
  examples: [{ statement: 'cash_flow' }, { query: 'revenue', limit: 10 }],
});
