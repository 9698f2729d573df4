import { statement, type Finding, type Reader } from '@dqs/kit';

/** Maximum number of listed reports, those of the largest funds first. */
const listed = 10;

const counted = statement(
  'funds_report_totals',
  { reports: 'integer', judged: 'integer', far: 'integer' },
  `select count(*) as reports, count(*) filter (where net_assets > 0) as judged,
     count(*) filter (where net_assets > 0 and not abs(positions_value) between net_assets / 3 and net_assets * 3) as far
     from funds_report_total`,
);

const farthest = statement(
  'funds_reports_far_from_net_assets',
  { accession_number: 'text', net_assets: 'decimal', positions: 'integer', positions_value: 'decimal' },
  `select accession_number, net_assets, positions, positions_value from funds_report_total
    where net_assets > 0 and not abs(positions_value) between net_assets / 3 and net_assets * 3
    order by net_assets desc, accession_number limit $1`,
);

/**
 * The positions of a fund add up to about its net assets; cash, debt and derivatives make the difference. Reports that
 * differ by a factor of more than three are listed. They are the filers' own and served unchanged.
 */
export const portfolioChecks = async (db: Reader): Promise<readonly Finding[]> => {
  const totals = await db.first(counted);
  if (totals === null || totals.reports === 0) return [];
  const far = (await db.all(farthest, [listed])).map(
    ({ accession_number, net_assets, positions, positions_value }) =>
      `${accession_number}: ${positions} positions of ${positions_value} US dollars, net assets ${net_assets}`,
  );
  return [
    {
      check: 'funds: positions against net assets',
      ok: true,
      detail: `of ${totals.judged} reports with net assets, ${totals.judged - totals.far} add up to them within threefold${far.length === 0 ? '' : `; not: ${far.join('; ')}`}`,
    },
  ];
};
