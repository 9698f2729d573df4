import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '@dqs/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { statementDataSets } from './connector.ts';
import { recognise, refusal } from './artifacts.ts';
import { segmentRows } from './parse.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-data-sets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const table = (...rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.join('\t')}\n`).join('');

const annual = '0001065280-19-000043';
const sub = table(
  ['adsh', 'cik', 'name', 'form', 'filed'],
  [annual, '1065280', 'NETFLIX INC', '10-K', '20190129'],
  ['0001065280-19-000044', '1065280', 'NETFLIX INC', 'DEF 14A', '20190422'],
);

const rowsOf = async (name: string, members: readonly (readonly [string, string])[]) => {
  const path = join(folder, name);
  writeFileSync(path, zipOf(members));
  const found: Readonly<Record<string, unknown>>[] = [];
  for await (const batch of statementDataSets.reading.parse({
    name,
    address: '',
    path,
    sha256: '',
    bytes: statSync(path).size,
  }))
    for (const { record } of batch) {
      const rows = segmentRows(record);
      if ('reject' in rows) throw new Error(rows.reject);
      found.push(
        ...rows.map(({ axis, member, month_end, quarters, value }) => ({ axis, member, month_end, quarters, value })),
      );
    }
  return found;
};

describe('a data set', () => {
  it('is read by column names, without quoting, and only for breakdowns of the lines of a report', async () => {
    const columns = ['value', 'adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'segments', 'coreg', 'footnote'];
    const number = (value: string, more: Partial<Record<(typeof columns)[number], string>> = {}): string[] => {
      const row: Record<string, string> = {
        value,
        adsh: annual,
        tag: 'Revenues',
        version: 'us-gaap/2018',
        ddate: '20181231',
        qtrs: '4',
        uom: 'USD',
        segments: '',
        coreg: '',
        footnote: '',
        ...more,
      };
      return columns.map((name) => row[name] ?? '');
    };
    const num = table(
      columns,
      number('15794341000.0000', { footnote: 'an unbalanced " stays a letter' }),
      number('7646647000.0000', { segments: 'BusinessSegments=DomesticStreaming;' }),
      number('1.5000', { segments: 'BusinessSegments=DomesticDvd;' }),
      // Two kinds of eliminations of one segment: a quarterly set has some every year.
      number('-8.0000', { segments: 'BusinessSegments=DomesticDvd;ConsolidationItems=ConsolidationEliminations;' }),
      number('-9.0000', { segments: 'BusinessSegments=DomesticDvd;ConsolidationItems=IntersegmentElimination;' }),
      number('1.0000', { adsh: '0001065280-19-000044' }),
      number('2.0000', { qtrs: '3' }),
      number('3.0000', { coreg: 'ParentCompany' }),
      number('4.0000', { version: annual }),
      number('', { segments: 'BusinessSegments=Nil;' }),
      number('5.0000', { segments: 'LegalEntity=Subsidiaries;' }),
      number('6.0000', { uom: 'shares' }),
      number('7.0000', { tag: 'RevenuesOfSomethingElse' }),
    );
    expect(
      await rowsOf('2019q1.zip', [
        ['sub.txt', sub],
        ['num.txt', num],
      ]),
    ).toEqual([
      { axis: '', member: '', month_end: '2018-12-31', quarters: 4, value: '15794341000' },
      {
        axis: 'StatementBusinessSegmentsAxis',
        member: 'DomesticStreaming',
        month_end: '2018-12-31',
        quarters: 4,
        value: '7646647000',
      },
      {
        axis: 'StatementBusinessSegmentsAxis',
        member: 'DomesticDvd',
        month_end: '2018-12-31',
        quarters: 4,
        value: '1.5',
      },
      {
        axis: 'StatementBusinessSegmentsAxis',
        member: 'DomesticDvd, ConsolidationEliminations',
        month_end: '2018-12-31',
        quarters: 4,
        value: '-8',
      },
      {
        axis: 'StatementBusinessSegmentsAxis',
        member: 'DomesticDvd, IntersegmentElimination',
        month_end: '2018-12-31',
        quarters: 4,
        value: '-9',
      },
    ]);
  });

  it('contains the presentation of statements, with the figures of the filers’ own concepts on them', async () => {
    const columns = ['adsh', 'report', 'line', 'stmt', 'inpth', 'tag', 'version', 'plabel', 'negating'];
    const pre = table(
      columns,
      [annual, '4', '1', 'IS', '0', 'Revenues', 'us-gaap/2018', 'Revenues', '0'],
      [annual, '4', '2', 'IS', '0', 'TechnologyAndDevelopmentExpense', annual, 'Technology and development', '0'],
      [annual, '7', '3', 'CF', '1', 'PaymentsToAcquireContent', annual, 'Additions to content', '1'],
      // Of the changes in equity, only concepts used for statements. Nothing of a page that is not a statement.
      [annual, '6', '1', 'EQ', '0', 'StockholdersEquity', 'us-gaap/2018', 'Balance', '0'],
      [annual, '6', '2', 'EQ', '0', 'StockIssuedDuringPeriodValueNewIssues', 'us-gaap/2018', 'Issued', '0'],
      [annual, '9', '1', '', '0', 'Goodwill', 'us-gaap/2018', 'Goodwill', '0'],
      ['0001065280-19-000044', '1', '1', 'IS', '0', 'Revenues', 'us-gaap/2018', 'Revenues', '0'],
    );
    const tag = table(
      ['tag', 'version', 'custom', 'abstract', 'crdr'],
      ['TechnologyAndDevelopmentExpense', annual, '1', '0', 'D'],
      ['PaymentsToAcquireContent', annual, '1', '0', ''],
      ['Revenues', 'us-gaap/2018', '0', '0', 'C'],
    );
    const number = (name: string, quarters: string, segments: string, value: string): string[] => [
      annual,
      name,
      annual,
      '20181231',
      quarters,
      'USD',
      segments,
      '',
      value,
    ];
    const num = table(
      ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'segments', 'coreg', 'value'],
      number('TechnologyAndDevelopmentExpense', '4', '', '1221814000.0000'),
      number('TechnologyAndDevelopmentExpense', '4', 'BusinessSegments=DomesticStreaming;', '1.0000'),
      number('TechnologyAndDevelopmentExpense', '6', '', '2.0000'),
      number('OfANote', '4', '', '3.0000'),
    );
    const path = join(folder, '2019q1-printed.zip');
    writeFileSync(
      path,
      zipOf([
        ['sub.txt', sub],
        ['tag.txt', tag],
        ['pre.txt', pre],
        ['num.txt', num],
      ]),
    );
    const rows: Record<string, unknown[]> = {};
    for await (const batch of statementDataSets.reading.parse({
      name: '2019q1.zip',
      address: '',
      path,
      sha256: '',
      bytes: statSync(path).size,
    }))
      for (const { record } of batch)
        for (const { load, normalise } of statementDataSets.rows.further ?? []) {
          const found = normalise(record);
          if ('reject' in found) throw new Error(found.reject);
          rows[load.table] = [...(rows[load.table] ?? []), ...found];
        }
    const filing = { cik: 1065280, accession_number: annual };
    const line = { ...filing, negated: false, parenthetical: false, balance: null };
    expect(rows).toEqual({
      stocks_presented_filing: [{ ...filing, name: 'NETFLIX INC', form: '10-K', filed_date: '2019-01-29' }],
      stocks_presented_line: [
        { ...line, report: 4, line: 1, statement: 'IS', concept: 'us-gaap:Revenues', label: 'Revenues' },
        {
          ...line,
          report: 4,
          line: 2,
          statement: 'IS',
          concept: 'own:TechnologyAndDevelopmentExpense',
          label: 'Technology and development',
          balance: 'debit',
        },
        {
          ...line,
          report: 7,
          line: 3,
          statement: 'CF',
          concept: 'own:PaymentsToAcquireContent',
          label: 'Additions to content',
          negated: true,
          parenthetical: true,
        },
        { ...line, report: 6, line: 1, statement: 'EQ', concept: 'us-gaap:StockholdersEquity', label: 'Balance' },
      ],
      stocks_own_figure: [
        {
          ...filing,
          concept: 'TechnologyAndDevelopmentExpense',
          unit: 'USD',
          month_end: '2018-12-31',
          quarters: 4,
          value: '1221814000',
        },
      ],
    });
  });

  it('with notes has its dimensions in a separate table', async () => {
    const num = table(
      ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'dimh', 'iprx', 'value', 'coreg'],
      [annual, 'Revenues', 'us-gaap/2018', '20181231', '4', 'USD', '0x00000000', '0', '15794341000.0000', ''],
      [annual, 'Revenues', 'us-gaap/2018', '20181231', '4', 'USD', '0xaa', '0', '7646647000.0000', ''],
      [annual, 'Revenues', 'us-gaap/2018', '20181231', '4', 'USD', '0xaa', '1', '7646600000.0000', ''],
      [annual, 'Revenues', 'us-gaap/2018', '20181231', '4', 'USD', '0xbb', '0', '9.0000', ''],
    );
    const dim = table(
      ['dimhash', 'segments', 'segt'],
      ['0x00000000', '', '0'],
      ['0xaa', 'BusinessSegments=DomesticStreaming;', '0'],
      ['0xbb', 'ConcentrationRiskType=Customer;', '0'],
    );
    expect(
      await rowsOf('2019q1_notes.zip', [
        ['sub.tsv', sub],
        ['num.tsv', num],
        ['dim.tsv', dim],
      ]),
    ).toMatchObject([
      { axis: '', value: '15794341000' },
      { member: 'DomesticStreaming', value: '7646647000' },
    ]);
  });

  it('with notes may name the key of its dimensions as in its description, and is rejected without them', async () => {
    const num = table(
      ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'dimh', 'iprx', 'value', 'coreg'],
      [annual, 'Revenues', 'us-gaap/2018', '20181231', '4', 'USD', '0xaa', '0', '7646647000.0000', ''],
    );
    const dim = table(['dimh', 'segments', 'segt'], ['0xaa', 'BusinessSegments=DomesticStreaming;', '0']);
    const members = [
      ['sub.tsv', sub],
      ['num.tsv', num],
    ] as const;
    expect(await rowsOf('2019q2_notes.zip', [...members, ['dim.tsv', dim]])).toMatchObject([
      { member: 'DomesticStreaming' },
    ]);
    await expect(rowsOf('2019q2_notes.zip', members)).rejects.toThrow(
      '2019q2_notes.zip is incomplete: its figures refer to segments in the table dim',
    );
  });

  it('without reports, or without a column, is rejected with what is missing', async () => {
    const proxies = table(['adsh', 'cik', 'form', 'filed'], ['0001065280-19-000044', '1065280', 'DEF 14A', '20190422']);
    await expect(
      rowsOf('1.zip', [
        ['sub.txt', proxies],
        ['num.txt', 'adsh\n'],
      ]),
    ).rejects.toThrow('no annual or quarterly report');
    await expect(
      rowsOf('2.zip', [
        ['sub.txt', sub],
        ['num.txt', 'adsh\ttag\n'],
      ]),
    ).rejects.toThrow('lacks "version"');
    await expect(rowsOf('3.zip', [['sub.txt', sub]])).rejects.toThrow('num');
  });

  it('is recognized by its tables, whatever its name, and no other archive is', () => {
    const head = 'adsh\tcik\tname\tsic';
    expect(recognise('2024q4.zip', head)).toMatchObject({
      name: '2024q4.zip',
      address: 'https://www.sec.gov/files/dera/financial-statement-data-sets/2024q4.zip',
    });
    expect(recognise('2019q1_notes.zip', 'adsh\ttag\tversion\tddate')?.name).toBe('2019q1_notes.zip');
    expect(recognise('2024_01_notes.zip', head)?.name).toBe('2024_01_notes.zip');
    expect(recognise('Set of Apple.zip', head)?.name).toBe('set of apple.zip');
    expect(recognise('2024q1_form345.zip', 'ACCESSION_NUMBER\tFILING_DATE')).toBeNull();
    expect(recognise('submissions.zip', '{"cik":"320193"')).toBeNull();
    expect(recognise('num.txt', 'adsh\ttag\tversion\tddate')).toBeNull();
    expect(refusal('num.txt', 'adsh\ttag\tversion\tddate')).toContain('Load the whole archive');
    expect(refusal('notes.txt', 'ACCESSION_NUMBER')).toBeNull();
    expect(refusal('sub.tsv', head)).toContain('it is only one table (sub, the filings)');
    expect(refusal('dim.tsv', 'dimhash\tsegments\tsegt')).toContain('(dim, the segments');
    expect(refusal('2019q1_notes-metadata.json', '{"@context": "x", "tables": [{"url": "sub.tsv"')).toContain(
      'has no figures',
    );
    expect(refusal('submissions.json', '{"cik":"320193"')).toBeNull();
  });
});
