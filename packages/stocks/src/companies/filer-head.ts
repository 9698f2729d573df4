/**
 * The name and the active symbol of a filer in lists of filings of many companies: laterals over `filer` with its
 * columns `cik` and `name`. The symbol is the first under the CIK in the newest list, otherwise in the filer's own
 * file.
 */
export const filerHead = `
  left join lateral (select name, seen_on from stocks_company where cik = filer.cik offset 0) company on true
  left join lateral (
       select symbol, name from stocks_ticker where cik = filer.cik and valid_to is null order by position limit 1) listed on true
  left join lateral (
       select symbol from stocks_filer_symbol where cik = filer.cik and seen_on = company.seen_on
        order by position limit 1) own on true`;

/** The columns `company_name` and `ticker`. */
export const filerColumns = `coalesce(company.name, filer.name, listed.name) as company_name, coalesce(listed.symbol, own.symbol) as ticker`;
