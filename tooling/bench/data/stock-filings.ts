import { accession, day, name, perCompany } from './stock-rows.ts';

const quarter = `(date '2026-07-01' - n * interval '3 months')::date - 1`;
const quarterEnd = `(array[date '2026-06-30', date '2026-03-31'])[n]`;
const words = `(select string_agg((array['revenue', 'supply', 'chain', 'market', 'risk', 'product', 'competition'])[1 + (cik * n + k) % 7] || ' w' || (cik * 31 + n * 17 + k * k) % 20000, ' ') from generate_series(1, 60) k)`;
const reportForm = `(array['10-K', 'DEF 14A'])[n]`;

/** Rows of what insiders, owners, managers and companies file, for every company. */
export const filingRows: readonly string[] = [
  perCompany(
    'stocks_insider_filing',
    'accession_number, issuer_cik, base_form, is_amendment, filed_date, period_of_report, original_date, not_subject',
    `${accession}, cik, '4', false, ${day}, ${day}, null, false`,
    20,
  ),
  perCompany(
    'stocks_insider_owner',
    'accession_number, owner_cik, owner_number, name, is_director, is_officer, is_ten_percent, is_other',
    `${accession}, 1000000 + cik * 10 + n % 8, 1, 'Owner ' || n % 8, true, false, false, false`,
    20,
  ),
  perCompany(
    'stocks_insider_line',
    `accession_number, is_derivative, is_transaction, line_number, security_title, transaction_date, code, acquired_disposed,
     shares, price_per_share, shares_after, is_direct, footnote_ids`,
    `${accession}, false, true, 1, 'Common Stock', ${day}, 'S', 'D', 10, 20, 100, true, 'F1'`,
    20,
  ),
  perCompany('stocks_insider_footnote', 'accession_number, footnote_id, text', `${accession}, 'F1', 'A note.'`, 20),
  perCompany(
    'stocks_planned_sale',
    'issuer_cik, accession_number, line_number, form_type, filed_date, seller_name, relationship, security_class, shares',
    `cik, ${accession}, 1, '144', ${day}, 'Seller', 'Officer', 'Common', 1000`,
    10,
  ),
  perCompany(
    'stocks_ownership_filing',
    'issuer_cik, accession_number, schedule_type, submission_type, filed_date, structured',
    `cik, ${accession}, '13G', 'SCHEDULE 13G', ${day}, true`,
    12,
  ),
  perCompany(
    'stocks_institution_filing',
    `accession_number, manager_cik, manager_name, form_type, report_type, report_period, filed_date, confidential_omitted,
     included_managers, reported_by, entries_held, value_held, values_doubtful`,
    `${accession}, cik, ${name('cik')}, '13F-HR', '13F HOLDINGS REPORT', ${quarterEnd}, ${quarterEnd} + 40, false, '[]', '[]', 1, 1000, false`,
    2,
  ),
  perCompany(
    'stocks_institution_report',
    `manager_cik, report_period, manager_name, manager_key, accession_numbers, is_notice, filed_date, entries_held,
     value_held, confidential_omitted, values_doubtful, reported_by`,
    `cik, ${quarterEnd}, ${name('cik')}, lower(${name('cik')}), array[${accession}], false, ${quarterEnd} + 40, 1, 1000, false, false, '[]'`,
    2,
  ),
  perCompany(
    'stocks_institution_entry',
    `accession_number, entry_number, manager_cik, report_period, issuer_key, security_key, issuer_name, title_of_class,
     value_usd, amount, is_shares, discretion`,
    `${accession}, 1, cik, ${quarterEnd}, cik, cik, 'of ' || cik, 'COM', 1000, 10, true, 'SOLE'`,
    2,
  ),
  perCompany('stocks_issuer_code', 'issuer_key, issuer_cik, accession_number', `cik, cik, ${accession}`, 1),
  perCompany('stocks_report', 'accession_number, form_type, filed_date', `${accession}, ${reportForm}, ${day}`, 2),
  perCompany('stocks_report_filer', 'cik, accession_number, position', `cik, ${accession}, 0`, 2),
  perCompany(
    'stocks_report_section',
    'accession_number, position, section_key, covers, characters',
    `${accession}, 0, '1', '1', 700`,
    2,
  ),
  perCompany(
    'stocks_report_passage',
    'accession_number, position, passage, start_offset, passage_text, section_key, form_type, filed_date',
    `${accession}, 0, 0, 0, ${words}, '1', ${reportForm}, ${day} - cik % 900`,
    2,
  ),
  perCompany(
    'stocks_pay_fact',
    'accession_number, concept, period_end, individual, value',
    `${accession}, 'PeoTotalCompAmt', ${day}, '', '1000'`,
    2,
  ),
  perCompany(
    'stocks_index_filing',
    'accession_number, cik, form_type, name, filed_date, listed_at',
    `${accession}, cik, (array['8-K', '4'])[1 + n % 2], ${name('cik')}, ${day}, (${day})::timestamptz + cik * interval '1 second'`,
    20,
  ),
  perCompany(
    'stocks_fail',
    'settlement_date, symbol_key, entry, quantity, description',
    `${day}, 'T' || cik, 1, 100, 'A SECURITY'`,
    60,
  ),
  perCompany(
    'stocks_segment_value',
    `cik, line, quarters, month_end, breakdown, accession_number, concept, unit, axis, member, gross, elimination, value, form,
     filed_date`,
    `cik, 'revenue', 4, ${quarter}, 'segment', ${accession}, 'Revenues', 'USD', 'StatementBusinessSegmentsAxis', 'Part' || n % 4,
     false, false, 1000 * n, '10-K', ${quarter} + 40`,
    24,
  ),
  perCompany(
    'stocks_report_figure',
    `cik, line, quarters, month_end, breakdown, accession_number, concept, unit, axis, member, gross, elimination, carrier,
     period_end, value, form, filed_date`,
    `cik, 'revenue', 4, ${quarter}, 'segment', ${accession}, 'Revenues', 'USD', 'StatementBusinessSegmentsAxis', 'Part' || n % 4,
     false, false, 'archive', ${quarter}, 1000 * n, '10-K', ${quarter} + 40`,
    12,
  ),
];
