import { describe, expect, it } from 'vitest';
import { fileKind, recognise } from './artifacts.ts';
import { fiscalDataCells } from './fiscal-data.ts';

type Row = Readonly<Record<string, string>>;

const told = async (data: readonly Row[]): Promise<readonly string[]> => {
  const bytes = (async function* () {
    yield Buffer.from(JSON.stringify({ data }));
  })();
  return (await Array.fromAsync(fiscalDataCells(bytes))).flat().map(({ record }) => {
    if ('reject' in record) return record.reject;
    const { series, period, value, knownAt } = record;
    return [series.key, period, value ?? 'none', ...(knownAt ? [knownAt] : [])].join(' ');
  });
};

const day = { record_date: '2026-09-15' };
const flow = (prefix: string, today: string, month: string, year: string): Row => ({
  [`${prefix}today_amt`]: today,
  [`${prefix}mtd_amt`]: month,
  [`${prefix}fytd_amt`]: year,
});

/** One line of each table of the daily statement, with the columns of its dictionary, and the resulting keys. */
const daily: readonly (readonly [string, Row, readonly string[]])[] = [
  [
    'deposits_withdrawals_operating_cash',
    {
      ...day,
      account_type: 'Treasury General Account (TGA)',
      transaction_type: 'Deposits',
      transaction_catg: 'Taxes - Corporate Income',
      transaction_catg_desc: 'null',
      ...flow('transaction_', '40512', '41988', '430118'),
    },
    [
      'treasury.dts.deposits_withdrawals_operating_cash.treasury_general_account_tga.deposits.taxes_corporate_income.transaction_today_amt 2026-09-15 40512',
      'treasury.dts.deposits_withdrawals_operating_cash.treasury_general_account_tga.deposits.taxes_corporate_income.transaction_mtd_amt 2026-09-15 41988',
      'treasury.dts.deposits_withdrawals_operating_cash.treasury_general_account_tga.deposits.taxes_corporate_income.transaction_fytd_amt 2026-09-15 430118',
    ],
  ],
  [
    'public_debt_transactions',
    {
      ...day,
      transaction_type: 'Issues',
      security_market: 'Marketable',
      security_type: 'Bills',
      security_type_desc: 'Regular Series',
      ...flow('transaction_', '244873', 'null', '27103338'),
    },
    [
      'treasury.dts.public_debt_transactions.issues.marketable.bills.regular_series.transaction_today_amt 2026-09-15 244873',
      'treasury.dts.public_debt_transactions.issues.marketable.bills.regular_series.transaction_mtd_amt 2026-09-15 none',
      'treasury.dts.public_debt_transactions.issues.marketable.bills.regular_series.transaction_fytd_amt 2026-09-15 27103338',
    ],
  ],
  [
    'adjustment_public_debt_transactions_cash_basis',
    {
      ...day,
      transaction_type: 'Public Debt Cash Issues',
      adj_type: 'Premium on New Issues',
      adj_type_desc: 'null',
      ...flow('adj_', '-12', '120', '4400'),
    },
    [
      'treasury.dts.adjustment_public_debt_transactions_cash_basis.public_debt_cash_issues.premium_on_new_issues.adj_today_amt 2026-09-15 -12',
      'treasury.dts.adjustment_public_debt_transactions_cash_basis.public_debt_cash_issues.premium_on_new_issues.adj_mtd_amt 2026-09-15 120',
      'treasury.dts.adjustment_public_debt_transactions_cash_basis.public_debt_cash_issues.premium_on_new_issues.adj_fytd_amt 2026-09-15 4400',
    ],
  ],
  [
    'debt_subject_to_limit',
    {
      ...day,
      debt_catg: 'Statutory Debt Limit',
      debt_catg_desc: 'null',
      close_today_bal: '41104000',
      open_today_bal: '41104000',
    },
    [
      'treasury.debt.limit 2026-09-15 41104000',
      'treasury.dts.debt_subject_to_limit.statutory_debt_limit.open_today_bal 2026-09-15 41104000',
    ],
  ],
  [
    'federal_tax_deposits',
    {
      ...day,
      tax_deposit_type: 'Excise Taxes',
      tax_deposit_type_desc: 'null',
      ...flow('tax_deposit_', '8', '9', '10'),
    },
    [
      'treasury.dts.federal_tax_deposits.excise_taxes.tax_deposit_today_amt 2026-09-15 8',
      'treasury.dts.federal_tax_deposits.excise_taxes.tax_deposit_mtd_amt 2026-09-15 9',
      'treasury.dts.federal_tax_deposits.excise_taxes.tax_deposit_fytd_amt 2026-09-15 10',
    ],
  ],
  [
    'short_term_cash_investments',
    {
      ...day,
      transaction_type: 'Withdrawals',
      transaction_type_desc: 'Calls',
      depositary_type_a_amt: '1',
      depositary_type_b_amt: '2',
      depositary_type_c_amt: '3',
      total_amt: '6',
    },
    ['a', 'b', 'c']
      .map(
        (type, at) =>
          `treasury.dts.short_term_cash_investments.withdrawals.calls.depositary_type_${type}_amt 2026-09-15 ${at + 1}`,
      )
      .concat('treasury.dts.short_term_cash_investments.withdrawals.calls.total_amt 2026-09-15 6'),
  ],
  [
    'income_tax_refunds_issued',
    {
      ...day,
      tax_refund_type: 'IRS Tax Refunds Individual',
      tax_refund_type_desc: 'Checks',
      ...flow('tax_refund_', '8', '9', '10'),
    },
    [
      'treasury.dts.income_tax_refunds_issued.irs_tax_refunds_individual.checks.tax_refund_today_amt 2026-09-15 8',
      'treasury.dts.income_tax_refunds_issued.irs_tax_refunds_individual.checks.tax_refund_mtd_amt 2026-09-15 9',
      'treasury.dts.income_tax_refunds_issued.irs_tax_refunds_individual.checks.tax_refund_fytd_amt 2026-09-15 10',
    ],
  ],
  [
    'inter_agency_tax_transfers',
    { ...day, classification: 'Inter-agency Tax Transfers', ...flow('', '8', '9', '10') },
    [
      'treasury.dts.inter_agency_tax_transfers.inter_agency_tax_transfers.today_amt 2026-09-15 8',
      'treasury.dts.inter_agency_tax_transfers.inter_agency_tax_transfers.mtd_amt 2026-09-15 9',
      'treasury.dts.inter_agency_tax_transfers.inter_agency_tax_transfers.fytd_amt 2026-09-15 10',
    ],
  ],
];

describe('the daily statement', () => {
  it.each(daily)('%s: every amount of a line under the words of the line', async (_, row, cells) => {
    expect(await told([row])).toEqual(cells);
  });

  it.each(daily)('%s is known by its columns', (name, row) => {
    const head = JSON.stringify({ data: [row] });
    expect(fileKind(head)).toBe('fiscal-data');
    expect(recognise('a.json', head)?.address).toContain(`/dts/${name}?`);
  });

  it('passes headings over, and says what a line without words is', async () => {
    const [, row] = daily[3]!;
    expect(await told([{ ...row, close_today_bal: 'null', open_today_bal: 'null' }])).toEqual([]);
    expect(await told([{ ...row, debt_catg: 'null' }])).toEqual([
      'debt_subject_to_limit: a line of 2026-09-15 has no name',
    ]);
  });

  it('refuses a line that stands twice with another amount', async () => {
    const [, row] = daily[3]!;
    const again = await told([row, row, { ...row, close_today_bal: '1' }]);
    expect(again).toHaveLength(3);
    expect(again[2]).toMatch(/conflicting values "1" and "41104000"/);
  });
});

const line = (id: string, parent: string, words: string, amounts: Row, more: Row = {}): Row => ({
  record_date: '2026-08-31',
  parent_id: parent,
  classification_id: id,
  classification_desc: words,
  ...amounts,
  ...more,
});

const known = '2026-09-11T19:00:00Z';

describe('the monthly statement', () => {
  it('has each line under the lines above it, and the year before as a later word on its month', async () => {
    const amounts = (month: string, year: string, before: string): Row => ({
      current_month_rcpt_outly_amt: month,
      current_fytd_rcpt_outly_amt: year,
      prior_fytd_rcpt_outly_amt: before,
    });
    const ninth = { table_nbr: '9' };
    expect(
      await told([
        line('2', '1', 'Net Interest', amounts('94000000000.10', '1000000000000.00', '933000000000.55'), ninth),
        line('1', 'null', 'Net Outlays:', amounts('null', 'null', 'null'), ninth),
      ]),
    ).toEqual([
      `treasury.budget.outlays.net_interest.month 2026-08-01 94000000000.10 ${known}`,
      `treasury.budget.outlays.net_interest.fiscal_year_to_date 2026-08-01 1000000000000.00 ${known}`,
      `treasury.budget.outlays.net_interest.fiscal_year_to_date 2025-08-01 933000000000.55 ${known}`,
    ]);
  });

  it.each([
    ['2', { current_month_budget_amt: '1.00', current_fytd_budget_amt: '2.00', current_year_budget_est_amt: '9' }, 2],
    [
      '4',
      { current_month_gross_rcpt_amt: '1.00', current_month_refund_amt: '0.25', current_month_net_rcpt_amt: '0.75' },
      3,
    ],
    [
      '5',
      {
        current_month_gross_outly_amt: '1.00',
        current_month_app_rcpt_amt: '3.00',
        current_month_net_outly_amt: '-2.00',
      },
      3,
    ],
    ['6', { current_month_net_txn_amt: '1.00', fytd_net_txn_amt: '2.00', close_month_acct_bal_amt: '3.00' }, 3],
    ['8', { current_month_rcpt_amt: '1.00', current_month_outly_amt: '2.00', current_month_excess_amt: '-1.00' }, 3],
  ] as const)('table %s is known by its columns, and read', async (number, amounts, count) => {
    const row = line('1', 'null', 'Total--A Line', amounts as Row, { table_nbr: number });
    const cells = await told([row]);
    expect(cells).toHaveLength(count);
    for (const cell of cells) expect(cell).toMatch(new RegExp(`^treasury\\.mts\\.table_${number}\\.total_a_line\\.`));
    expect(recognise('a.json', JSON.stringify({ data: [row] }))?.address).toContain(`mts_table_${number}?`);
  });

  it('tells lines of the same words apart by the code of the line', async () => {
    const amount = { current_month_net_txn_amt: '1.00', table_nbr: '6' };
    const keys = await told([
      line('1', 'null', 'Other', amount, { line_code_nbr: '120' }),
      line('2', 'null', 'Other', amount, { line_code_nbr: '130' }),
    ]);
    expect(keys.map((key) => key.split(' ', 1)[0])).toEqual([
      'treasury.mts.table_6.other.line_120.net_txn',
      'treasury.mts.table_6.other.line_130.net_txn',
    ]);
  });

  it('does not guess which of two tables rows are of, nor reads another one', async () => {
    const row = line('1', 'null', 'Total Receipts', { current_month_rcpt_outly_amt: '1.00' });
    expect(await told([row])).toEqual([expect.stringMatching(/table 3 or 9 .* request table_nbr too/)]);
    expect(await told([line('1', 'null', 'TVA', { current_month_net_txn_amt: '1.00' }, { table_nbr: '6B' })])).toEqual([
      'table 6B of the Monthly Treasury Statement is not supported',
    ]);
  });
});
