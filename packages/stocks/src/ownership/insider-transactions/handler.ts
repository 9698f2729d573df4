import { asOfRows, decimal, nextKey } from '@dqs/core';
import { cikOf, indexUrl } from '@dqs/edgar';
import type { Handler } from '@dqs/kit';
import { badParameter, type Data, type Decimal } from '@dqs/schemas';
import { whyNoneOfAll } from '../../companies/emptiness.ts';
import { findCompany } from '../../companies/find-company.ts';
import { insidersSource } from '../../ownership-sources.ts';
import { codes as knownCodes, meaningOf } from './code.ts';
import type { insiderTransactions } from './contract.ts';
import { readReplacedLines, readTransactions, type TransactionRow } from './query.ts';
import { rolesOf } from './roles.ts';

type Transaction = Data<typeof insiderTransactions>['transactions'][number];

/** Transactions reported by insiders of a company, newest filing first. */
export const getInsiderTransactions: Handler<typeof insiderTransactions> = async (params, { db }) => {
  const codes = params.codes ? chosenCodes(params.codes) : null;
  const company = await findCompany(db, params.ticker_or_cik);
  const insiderCik = params.insider ? cikOf(params.insider) : null;
  const filter = {
    start: params.start ?? null,
    end: params.end ?? null,
    codes,
    replaced: [...(await readReplacedLines(db, company.cik))],
    insiderCik,
    insiderWords: params.insider && insiderCik === null ? wordsOf(params.insider) : null,
    after: params.after,
  };
  const rows = await readTransactions(db, company.cik, filter, params.limit + 1);
  const shown = rows.slice(0, params.limit);
  const page = shown.map((row) => transactionOf(company.cik, row));
  return {
    data: { ticker: company.ticker, cik: company.cik, company_name: company.name, transactions: page },
    meta: { source: insidersSource.tag, as_of: asOfRows(shown) },
    note: rows.length === 0 && params.after === null ? await whyNoneOfAll(db, company, 'insiders') : null,
    next: nextKey(rows, shown, (last) => [
      last.filed_date,
      last.accession_number,
      last.is_derivative ? 1 : 0,
      last.line_number,
    ]),
  };
};

const chosenCodes = (asked: readonly string[]): readonly string[] => {
  const chosen = asked.map((code) => code.toUpperCase());
  const unknown = chosen.find((code) => !knownCodes.includes(code));
  if (unknown === undefined) return chosen;
  throw badParameter('codes', `"${unknown}" is not a transaction code`, {
    hint: `The codes of the form are ${knownCodes.join(', ')}.`,
  });
};

const wordsOf = (name: string): readonly string[] => {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length > 0) return words;
  throw badParameter('insider', 'insider has neither a letter nor a digit', {
    hint: 'Give a CIK, or words of the name in any order.',
  });
};

/** Transaction value: shares times price if both are reported, otherwise the total reported for a derivative. */
const valueOf = ({ shares, price_per_share, total_value }: TransactionRow): Decimal | null =>
  shares !== null && price_per_share !== null ? decimal.multiply(shares, price_per_share) : total_value;

const transactionOf = (cik: number, row: TransactionRow): Transaction => ({
  insider_name: row.insider_name,
  insider_cik: row.insider_cik,
  roles: rolesOf(row),
  officer_title: row.officer_title,
  transaction_date: row.transaction_date,
  code: row.code,
  code_meaning: meaningOf(row.code),
  security_title: row.security_title,
  is_derivative: row.is_derivative,
  acquired_disposed: row.acquired_disposed as Transaction['acquired_disposed'],
  shares: row.shares,
  price_per_share: row.price_per_share,
  value: valueOf(row),
  shares_after: row.shares_after,
  ownership: row.is_direct ? 'direct' : 'indirect',
  plan_10b5_1: row.plan_10b5_1,
  footnotes: row.footnotes as string[],
  filed_date: row.filed_date,
  accession_number: row.accession_number,
  form_type: row.form_type,
  index_url: indexUrl(cik, row.accession_number),
  source: insidersSource.tag,
  as_of: row.as_of,
});
