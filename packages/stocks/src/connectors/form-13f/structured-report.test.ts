import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stocks } from '../../index.ts';
import { institutionHoldings } from '../../ownership/institution-holdings/contract.ts';
import { holdingsReports } from './connector.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-structured-13f-'));
let scratch: ScratchService;

interface Position {
  readonly cusip: string;
  readonly value: string;
  readonly amount: string;
  readonly kind?: string;
  readonly putCall?: string;
  readonly manager?: string;
}

const line = (prefix: string, { cusip, value, amount, kind = 'SH', putCall, manager }: Position): string => {
  const tag = (name: string, content: string): string => `<${prefix}${name}>${content}</${prefix}${name}>`;
  return tag(
    'infoTable',
    [
      tag('nameOfIssuer', 'RIDGE CORP'),
      tag('titleOfClass', 'COM'),
      tag('cusip', cusip),
      tag('value', value),
      tag('shrsOrPrnAmt', tag('sshPrnamt', amount) + tag('sshPrnamtType', kind)),
      putCall === undefined ? '' : tag('putCall', putCall),
      tag('investmentDiscretion', manager === undefined ? 'SOLE' : 'DFND'),
      manager === undefined ? '' : tag('otherManager', manager),
      tag('votingAuthority', tag('Sole', amount) + tag('Shared', '0') + tag('None', '0')),
    ].join('\n'),
  );
};

interface Report {
  readonly cik: number;
  readonly filed: string;
  readonly type?: string;
  readonly form?: string;
  readonly entries: number;
  readonly total: string;
  readonly table: string | null;
}

const submission = ({
  cik,
  filed,
  type = '13F HOLDINGS REPORT',
  form = '13F-HR',
  entries,
  total,
  table,
}: Report): string => {
  const accession = `${String(cik).padStart(10, '0')}-23-000001`;
  return `<SEC-DOCUMENT>${accession}.txt : ${filed}
<SEC-HEADER>
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
CONFORMED PERIOD OF REPORT:	20211231
FILED AS OF DATE:		${filed}
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<TEXT>
<XML>

<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler"><headerData><submissionType>${form}</submissionType>
<filerInfo><filer><credentials><cik>${String(cik).padStart(10, '0')}</cik></credentials></filer><periodOfReport>12-31-2021</periodOfReport></filerInfo></headerData>
<formData><coverPage><reportCalendarOrQuarter>12-31-2021</reportCalendarOrQuarter><filingManager><name>Manager ${cik}</name></filingManager>
<reportType>${type}</reportType></coverPage>
${table === null ? '' : `<summaryPage><tableEntryTotal>${entries}</tableEntryTotal><tableValueTotal>${total}</tableValueTotal></summaryPage>`}
</formData></edgarSubmission>
</XML>
</TEXT>
</DOCUMENT>
${table === null ? '' : `<DOCUMENT>\n<TYPE>INFORMATION TABLE\n<TEXT>\n<XML>\n${table}\n</XML>\n</TEXT>\n</DOCUMENT>`}
`;
};

const space = 'http://www.sec.gov/edgar/document/thirteenf/informationtable';
const tables = {
  prefixed: `\n<?xml version="1.0"?>\n<ns1:informationTable xmlns:ns1="${space}">
    ${line('ns1:', { cusip: 'g1151c101', value: ' 12.5 ', amount: '1,000' })}
    ${line('ns1:', { cusip: 'G1151C10', value: '7.5', amount: '500.0', manager: '1' })}
    ${line('ns1:', { cusip: 'G1151C101', value: '3', amount: '200', putCall: 'Put' })}
  </ns1:informationTable>`,
  plain: `<informationTable xmlns="${space}">${line('', { cusip: 'G1151C101', value: '409469', amount: '200' })}</informationTable>`,
};

const load = async (report: Report) => {
  const name = `${String(report.cik).padStart(10, '0')}-23-000001.txt`;
  writeFileSync(join(folder, name), submission(report));
  return scratch.load(holdingsReports, [join(folder, name)]);
};

const holdingsOf = async (cik: number) => scratch.answer(institutionHoldings, { manager: String(cik) });

beforeAll(async () => {
  scratch = await openScratchService(stocks, '2024-06-01T12:00:00Z');
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

describe('a structured report on Form 13F', () => {
  it('can have prefixes, spaces, commas, decimals and CUSIPs without check digit; options are separate', async () => {
    expect(await load({ cik: 41, filed: '20220214', entries: 3, total: '23', table: tables.prefixed })).toMatchObject({
      status: 'ok',
    });
    const { data } = await holdingsOf(41);
    expect(data.holdings.map(({ shares, value_usd, put_call }) => [shares, value_usd, put_call])).toEqual([
      ['1500.0', '20000', null],
      ['200', '3000', 'put'],
    ]);
    expect([data.total_value, data.entry_total]).toEqual(['23000', 3]);
  });

  it('is in dollars depending on its filing day, whatever its period', async () => {
    await load({ cik: 42, filed: '20230315', entries: 1, total: '409469', table: tables.plain });
    expect((await holdingsOf(42)).data).toMatchObject({
      report_period: '2021-12-31',
      holdings: [{ value_usd: '409469' }],
    });
  });

  it('of a combination has its own part of the holdings; a notice has none, as the error explains', async () => {
    const combined = { type: '13F COMBINATION REPORT', entries: 1, total: '409469', table: tables.plain } as const;
    await load({ cik: 43, filed: '20220214', ...combined });
    expect((await holdingsOf(43)).data.holdings).toHaveLength(1);
    const notice = { type: '13F NOTICE', form: '13F-NT', entries: 0, total: '0', table: null } as const;
    expect(await load({ cik: 44, filed: '20220214', ...notice })).toMatchObject({ status: 'ok' });
    await expect(holdingsOf(44)).rejects.toMatchObject({
      code: 'out_of_coverage',
      message: expect.stringContaining('notice'),
    });
  });

  it('with lines that differ from the declared total has a note', async () => {
    await load({ cik: 45, filed: '20220214', entries: 2, total: '500000', table: tables.plain });
    const { data, meta } = await holdingsOf(45);
    expect([data.entry_total, data.total_value]).toEqual([2, '500000000']);
    expect(meta.coverage_note).toContain('1 of 2 lines');
  });
});
