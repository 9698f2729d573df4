/** Reports that a percentile looks back on, the report itself included. */
export const percentileReports = 52;

/**
 * Percentage of the 52 latest values up to `nets[at]` (itself included) that are at most `nets[at]`, rounded to two
 * decimals; null where fewer than 52 are held.
 * @param nets net positions in contracts, newest first, one per report.
 */
export function percentileAt(nets: readonly number[], at: number): number | null {
  const current = nets[at];
  if (current === undefined || nets.length - at < percentileReports) return null;
  let atMost = 0;
  for (let past = at; past < at + percentileReports; past += 1) if ((nets[past] ?? Infinity) <= current) atMost += 1;
  return Math.round((atMost * 10_000) / percentileReports) / 100;
}
