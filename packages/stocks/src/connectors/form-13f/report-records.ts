import type { Located } from '@dqs/kit';
import { createSecurityKeys } from '../../ownership/institutions/security-key.ts';
import { createIssuerNames } from '../../ownership/institutions/issuer-names.ts';
import type { HoldingsRecord, PublishedEntry, PublishedReport } from './published.ts';
import { createTotals } from './totals.ts';

/** The positions of one report, then their totals. */
export async function* reportRecords(
  report: PublishedReport,
  entries: AsyncIterable<readonly Located<PublishedEntry>[]>,
): AsyncGenerator<readonly Located<HoldingsRecord>[]> {
  const totals = createTotals();
  const names = createIssuerNames();
  const keysOf = createSecurityKeys();
  for await (const batch of entries) {
    for (const { record } of batch) {
      totals.add(record);
      const keys = keysOf(record.cusip);
      if (keys) names.add(keys, record.issuerName);
    }
    yield batch.map(({ record: entry, line }) => ({ record: { kind: 'entry', entry }, line }));
  }
  yield [{ record: { kind: 'report', report, totals: totals.of(report.accessionNumber) }, line: 1 }];
  yield [...names.counts()].map((name) => ({ record: { kind: 'name', name }, line: 1 }));
}
