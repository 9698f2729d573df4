import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredArtifact } from '@dqs/kit';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from './parse.ts';
import type { HoldingsRecord } from './published.ts';
import { entryRows } from './rows.ts';

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
${table}
</TEXT>
</DOCUMENT>
`;

const tableOf = (lines: string): string => `<TABLE>
<S>                       <C>          <C>       <C>      <C>          <C>
${lines}
</TABLE>`;

const read = async (totals: string, lines: string, hasNoTable = false): Promise<readonly HoldingsRecord[]> => {
  const path = join(folder, 'report.txt');
  const bytes = Buffer.from(submission(totals, hasNoTable ? lines : tableOf(lines)));
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

describe('a text report on Form 13F', () => {
  it.each([
    ['beside their labels', totals('  2', ' $4,970')],
    ['on the next line', totals('\n2', '\n$4,970')],
  ])('is checked with its totals, %s', async (_where, summary) => {
    const records = await read(summary, `${apple}\n${goldcorp}`);
    expect(records.filter(({ kind }) => kind === 'entry')).toHaveLength(2);
    expect(records.find(({ kind }) => kind === 'report')).toMatchObject({
      report: { entryTotal: '2', valueTotal: '4,970' },
    });
    await expect(read(summary, apple)).rejects.toThrow('only 1 of the 2 declared positions');
  });

  const entriesIn = async (summary: string, table: string) =>
    (await read(summary, table)).flatMap((record) => (record.kind === 'entry' ? [record.entry] : []));

  /** Columns as in Berkshire Hathaway's reports of those years. */
  const ticked = `<S>             <C>      <C>         <C>            <C>         <C>  <C>     <C>     <C>                  <C>         <C>    <C>
American
   Express Co.    Com    025816 10 9       697,973   17,225,400         X            4, 2, 5, 17           17,225,400
                                           323,943    7,994,634         X            4, 13, 17              7,994,634
Moodys Corp       Com    615369 10 5     1,273,521   47,410,000    X                                       47,410,000
                                         ---------
                                         2,295,437`;

  it('is parsed with CUSIPs in parts, wrapped names, ticks and lines without a name, if the totals agree', async () => {
    const entries = await entriesIn(totals(' 3', ' $2,295,437'), ticked);
    expect(
      entries.map((entry) => [entry.issuerName, entry.titleOfClass, entry.value, entry.amount, entry.discretion]),
    ).toEqual([
      ['American Express Co.', 'Com', '697,973', '17,225,400', 'DFND'],
      ['American Express Co.', 'Com', '323,943', '7,994,634', 'DFND'],
      ['Moodys Corp', 'Com', '1,273,521', '47,410,000', 'SOLE'],
    ]);
    expect(new Set(entries.map((entry) => `${entry.cusip} ${entry.amountType}`))).toEqual(
      new Set(['025816 10 9 SH', '615369 10 5 SH']),
    );
    expect(await entriesIn(totals(' 3', ''), ticked)).toHaveLength(3);
    await expect(read(totals(' 3', ' $2,295,000'), ticked)).rejects.toThrow('do not add up to the total');
    await expect(read(totals(' 4', ' $2,295,437'), ticked)).rejects.toThrow('only 3 of the 4 declared positions');
  });

  it('is parsed if columns touch each other, or the amount precedes the value', async () => {
    const touching = `${apple.replace(' SH       SOLE', 'SH SHARED-OTHER')}\n${goldcorp.replace('COM          380956409', 'COM380956409')}`;
    expect(
      (await entriesIn(totals(' 2', ' 4,970'), touching)).map((entry) => [
        ...[entry.issuerName, entry.titleOfClass, entry.cusip, entry.value, entry.amount],
        ...[entry.amountType, entry.discretion],
      ]),
    ).toEqual([
      ['APPLE INC', 'COM', '037833100', '1020', '11954', 'SH', 'OTR'],
      ['GOLDCORP INC NEW', 'COM', '380956409', '3950', '125305', 'SH', 'SOLE'],
    ]);
    const before = `${apple.replace('1020    11954', '11954    1020')}\n${goldcorp.replace('3950   125305', '125305   3950')}`;
    expect((await entriesIn(totals(' 2', ' 4,970'), before)).map(({ value, amount }) => [value, amount])).toEqual([
      ['1020', '11954'],
      ['3950', '125305'],
    ]);
  });

  it('is parsed if tabs separate the columns, and rejected if a word is in place of a CUSIP', async () => {
    const tabs = `${apple}\n${goldcorp}`.replace(/ {2,}/g, '\t');
    expect((await entriesIn(totals(' 2', ''), tabs)).map((entry) => [entry.issuerName, entry.titleOfClass])).toEqual([
      ['APPLE INC', 'COM'],
      ['GOLDCORP INC NEW', 'COM'],
    ]);
    const word = goldcorp.replace('380956409', 'HOLDINGS ');
    await expect(read(totals(' 2', ' 4,970'), `${apple}\n${word}`)).rejects.toThrow('is not a position');
  });

  it('is parsed if no table is marked and its totals agree', async () => {
    const unmarked = `</TABLE>\n${apple}\n${goldcorp}\n<TABLE>`;
    expect(await entriesIn(totals(' 2', ' 4,970'), unmarked)).toHaveLength(2);
    await expect(read(totals(' 2', ''), unmarked)).rejects.toThrow('do not add up to the total');
  });

  it('distinguishes options that only the class names, and does not use voting authority as managers', async () => {
    const call = 'APPLE INC                 CALL         037833900     1020    11954 SH       SOLE    71';
    const none = `Number of Other Included Managers: 0\n${totals(' 2', ' $4,970')}`;
    expect(
      (await entriesIn(none, `${call}\n${goldcorp}`)).map((entry) => [entry.putCall, entry.otherManagers]),
    ).toEqual([
      ['CALL', ''],
      ['', ''],
    ]);
  });

  it('does not use a total in billions as one in thousands', async () => {
    const records = await read(totals(' 2', ' $45.9 Billion'), `${apple}\n${goldcorp}`);
    expect(records.find(({ kind }) => kind === 'report')).toMatchObject({ report: { valueTotal: '' } });
  });

  it('is accepted by its total if the declared number of lines is wrong, and only then', async () => {
    expect(await entriesIn(totals(' 22', ' $4,970'), `${apple}\n${goldcorp}`)).toHaveLength(2);
    await expect(read(totals(' 22', ' $5,970'), `${apple}\n${goldcorp}`)).rejects.toThrow('only 2 of');
    await expect(read(totals(' 22', ' $4,970'), `${apple}\n${goldcorp}\nGAP INC 12`)).rejects.toThrow(
      'is not a position',
    );
    await expect(read(totals(' 2', ' $0'), 'no line')).rejects.toThrow('only 0 of');
  });

  it('is parsed if values have decimals, and if a spreadsheet converted a CUSIP to a number', async () => {
    const mangled = goldcorp.replace('380956409', '2.55E+109').replace(' 3950 ', ' 3,950.25 ');
    const entries = await entriesIn(totals(' 2', ' $4,970'), `${apple}\n${mangled}`);
    expect(entries.map((entry) => [entry.issuerName, entry.value, entry.amount])).toEqual([
      ['APPLE INC', '1020', '11954'],
      ['GOLDCORP INC NEW', '3,950.25', '125305'],
    ]);
    expect(entries.map((entry) => entryRows({ kind: 'entry', entry }))).toMatchObject([
      [{ value_usd: '1020000', issuer_key: expect.any(String) }],
      [{ value_usd: '3950250', issuer_key: null, security_key: null }],
    ]);
  });

  it('is parsed if the last columns of a table are below all others, matched by the repeated names', async () => {
    const first = `${apple}\n${goldcorp}`.replace(/ SH {7}SOLE/g, ' SH');
    const last = `</TABLE>
(TABLE CONTINUED)
<TABLE>
COLUMN 1                  COLUMN 6     COLUMN 7
<S>                       <C>          <C>
APPLE INC                 SOLE         N/A
GOLDCORP INC NEW          SHARED-OTHER N/A`;
    const entries = await entriesIn(totals(' 2', ' $4,970'), `${first}\n${last}`);
    expect(entries.map((entry) => [entry.issuerName, entry.value, entry.amountType, entry.discretion])).toEqual([
      ['APPLE INC', '1020', 'SH', 'SOLE'],
      ['GOLDCORP INC NEW', '3950', 'SH', 'OTR'],
    ]);
    const another = last.replace('GOLDCORP', 'GOLD');
    await expect(read(totals(' 2', ' $4,970'), `${first}\n${another}`)).rejects.toThrow('only 0 of');
    await expect(read(totals(' 2', ' $4,000'), `${first}\n${last}`)).rejects.toThrow('do not add up to the total');
  });

  it('can omit all positions if it states that they are confidential', async () => {
    const omitted = `Form 13F Information Table Entry Total:\n- ---\n
Information for which confidential treatment is being requested has been omitted`;
    const records = await read(omitted, '', true);
    expect(records).toMatchObject([
      { kind: 'report', report: { confidentialOmitted: 'true', entryTotal: '' }, totals: { entries: 0 } },
    ]);
    await expect(read('Form 13F Information Table Entry Total:', '', true)).rejects.toThrow(
      'no supported table of positions',
    );
    await expect(read(omitted, 'GAP INC 12')).rejects.toThrow('no supported table of positions');
  });

  it('is rejected if a third number makes the amount ambiguous', async () => {
    const priced = 'APPLE INC   COM   037833100     1020    85.33   11954   SOLE';
    await expect(read(totals(' 2', ' 4,970'), `${priced}\n${goldcorp}`)).rejects.toThrow('is not a position');
  });

  it('is rejected if a line is not a position, with a reason that contains no CUSIP', async () => {
    const line = '3M Com 88579Y101 n/a 100 SOLE';
    const refused = read(totals(' 2', ' $1,020'), `${apple}\n${line}`);
    await expect(refused).rejects.toThrow('the line "Com n/a SOLE …" of the table is not a position');
  });
});
