import { statement, type Finding, type Reader } from '@dqs/kit';

/** Maximum number of listed reports, those of the largest managers first. */
const listed = 10;

// Values were in thousands until 2022, each rounded separately.
const differs = `(entry_total <> entries_held or abs(value_total - value_held) > greatest(entries_held * 500 + 1000, value_held / 1000))`;

const counted = statement(
  'stocks_institution_totals',
  { reports: 'integer', judged: 'integer', differing: 'integer' },
  `select count(*) as reports, count(*) filter (where entry_total is not null) as judged,
     count(*) filter (where ${differs}) as differing from stocks_institution_report where not is_notice`,
);

const largest = statement(
  'stocks_institutions_that_differ',
  {
    manager_cik: 'integer',
    report_period: 'day',
    entry_total: 'integer?',
    entries_held: 'integer',
    value_total: 'decimal?',
    value_held: 'decimal',
  },
  `select manager_cik, report_period, entry_total, entries_held, value_total, value_held from stocks_institution_report
    where not is_notice and ${differs} order by value_held desc, manager_cik, report_period limit $1`,
);

/**
 * The summary page of a report on Form 13F gives the number and the total value of its entries. Reports whose entries
 * differ are listed.
 */
export const institutionChecks = async (db: Reader): Promise<readonly Finding[]> => {
  const totals = await db.first(counted);
  if (totals === null || totals.reports === 0) return [];
  const told = (await db.all(largest, [listed])).map(
    (row) =>
      `CIK ${row.manager_cik} ${row.report_period}: ${row.entries_held} entries of ${row.value_held} US dollars, the summary says ${row.entry_total ?? 'no number'} of ${row.value_total ?? 'no value'}`,
  );
  return [
    {
      check: 'institutions: tables against their summaries',
      ok: true,
      detail: `${totals.judged - totals.differing} of ${totals.judged} reports agree with their summary page${told.length === 0 ? '' : `; not: ${told.join('; ')}`}`,
    },
  ];
};
