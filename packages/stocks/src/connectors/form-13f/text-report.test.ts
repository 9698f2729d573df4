import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredArtifact } from '@dqs/kit';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from './parse.ts';
import type { HoldingsRecord } from './published.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-text-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const submission = (totals: string, table: string): string => `<SEC-DOCUMENT>0000000042-09-000001.txt : 20090217
<SEC-HEADER>
ACCESSION NUMBER:		0000000042-09-000001
CONFORMED SUBMISSION TYPE:	13F-HR
CONFORMED PERIOD OF REPORT:	20081231
FILED AS OF DATE:		20090217

FILER:

	COMPANY DATA:	
		COMPANY CONFORMED NAME:			EXAMPLE MANAGER
		CENTRAL INDEX KEY:			0000000042
</SEC-HEADER>
<DOCUMENT>
<TYPE>13F-HR
<TEXT>
Institutional Investment Manager Filing this Report:
Name:    Example Manager
Report Type (Check only one.):
[X] 13F HOLDINGS REPORT.
[ ] 13F NOTICE.
${totals}
<TABLE>
<S>                       <C>          <C>       <C>      <C>          <C>
${table}
</TABLE>
</TEXT>
</DOCUMENT>
`;

const read = async (totals: string, table: string): Promise<readonly HoldingsRecord[]> => {
  const path = join(folder, 'report.txt');
  const bytes = Buffer.from(submission(totals, table));
  writeFileSync(path, bytes);
  const artifact: StoredArtifact = { name: 'report.txt', path, address: '', sha256: '', bytes: bytes.length };
  const records: HoldingsRecord[] = [];
  for await (const batch of parse(artifact)) records.push(...batch.map(({ record }) => record));
  return records;
};

const apple = 'APPLE INC                 COM          037833100     1020    11954 SH       SOLE';
const goldcorp = 'GOLDCORP INC NEW          COM          380956409     3950   125305 SH       SOLE';

const totals = (entries: string, value: string): string =>
  `Form 13F Information Table Entry Total:${entries}\n- ---\nForm 13F Information Table Value Total:${value}\n- ---`;

describe('a report on Form 13F that is text', () => {
  it.each([
    ['beside their labels', totals('  2', ' $4,970')],
    ['on the next line', totals('\n2', '\n$4,970')],
  ])('is checked with its totals, %s', async (_where, summary) => {
    const records = await read(summary, `${apple}\n${goldcorp}`);
    expect(records.filter(({ kind }) => kind === 'entry')).toHaveLength(2);
    expect(records.find(({ kind }) => kind === 'report')).toMatchObject({
      report: { entryTotal: '2', valueTotal: '4,970' },
    });
    await expect(read(summary, apple)).rejects.toThrow('1 positions are understood of the 2');
  });

  it('is refused where a line is in another layout', async () => {
    const line = '   Express Co.     Com    025816 10 9     319,531  17,225,400         X            4, 2, 5, 17';
    await expect(read(totals(' 2', ' $320,551'), `${apple}\n${line}`)).rejects.toThrow('is no position');
  });
});
