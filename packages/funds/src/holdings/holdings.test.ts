import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stocks } from '@dqs/stocks';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portfolioReports as connector } from '../connectors/nport/connector.ts';
import { funds } from '../index.ts';
import { holdings } from './contract.ts';

let scratch: ScratchService;
const folder = mkdtempSync(join(tmpdir(), 'funds-holdings-'));

interface Report {
  readonly accession: string;
  readonly filed: string;
  readonly form?: string;
  readonly series?: string;
  readonly date?: string;
  readonly netAssets?: string;
  readonly leis?: { readonly registrant: string; readonly series: string };
}

interface Position {
  readonly name: string;
  readonly value?: string;
  readonly identifiers?: string;
  readonly level?: string;
  readonly lei?: string;
}

const positionXml = ({ name, value = '1.0', identifiers = '', level = '1', lei = 'N/A' }: Position) =>
  `<p:invstOrSec><p:name>${name}</p:name><p:lei>${lei}</p:lei><p:title>N/A</p:title><p:cusip>037833100</p:cusip>
<p:identifiers>${identifiers}</p:identifiers><p:balance>-.50</p:balance><p:units>OU</p:units><p:descOthUnits>Notional</p:descOthUnits>
<p:currencyConditional curCd="JPY" exchangeRt="+132.19"/><p:valUSD>${value}</p:valUSD><p:pctVal>-0.010</p:pctVal>
<p:payoffProfile>N/A</p:payoffProfile><p:assetConditional assetCat="OTHER" desc="something"/><p:issuerCat>CORP</p:issuerCat>
<p:invCountry>XX</p:invCountry><p:isRestrictedSec>Y</p:isRestrictedSec><p:fairValLevel>${level}</p:fairValLevel>
<p:derivativeInfo><p:swapDeriv><p:name>Nested</p:name><p:identifiers><p:ticker value="NEST"/></p:identifiers></p:swapDeriv></p:derivativeInfo></p:invstOrSec>`;

/** A complete submission in the real format, with a prefix and invented positions. */
const submission = (
  { accession, filed, form = 'NPORT-P', series = 'S000000001', date = '2025-03-31', netAssets, leis }: Report,
  positions: readonly Position[],
) =>
  `<SEC-DOCUMENT>${accession}.txt : ${filed}
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${form}
FILED AS OF DATE:		${filed}
<DOCUMENT>
<TYPE>${form}
<FILENAME>primary_doc.xml
<TEXT>
<XML>
<?xml version="1.0"?>
<p:edgarSubmission xmlns:p="http://www.sec.gov/edgar/nport"><p:headerData><p:submissionType>${form}</p:submissionType></p:headerData>
<p:formData><p:genInfo><p:regName>Made Up Trust</p:regName><p:regCik>0000000042</p:regCik><p:regLei>${leis?.registrant ?? 'N/A'}</p:regLei><p:seriesName>Made Up Fund</p:seriesName>
<p:seriesLei>${leis?.series ?? 'N/A'}</p:seriesLei>
<p:seriesId>${series}</p:seriesId><p:repPdEnd>2025-12-31</p:repPdEnd><p:repPdDate>${date}</p:repPdDate></p:genInfo>
${netAssets === undefined ? '' : `<p:fundInfo><p:netAssets>${netAssets}</p:netAssets></p:fundInfo>`}
<p:invstOrSecs>${positions.map(positionXml).join('')}</p:invstOrSecs></p:formData></p:edgarSubmission>
</XML>
</TEXT>
</DOCUMENT>
`;

const load = async (report: Report, positions: readonly Position[]) => {
  const path = join(folder, `${report.accession}.txt`);
  writeFileSync(path, submission(report, positions));
  return scratch.load(connector, [path]);
};

const ask = async (values: object) => {
  const { data, meta, pagination } = await scratch.answer(holdings, values);
  return { ...data, meta, pagination };
};

beforeAll(async () => {
  scratch = await openScratchService(funds, '2026-11-21T06:00:00Z', [stocks]);
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

describe('holdings', () => {
  it('are those of the amendment filed last; pages keep to the report of the first one', async () => {
    const report = { accession: '0000000042-25-000001', filed: '20250520' };
    await load(report, [
      { name: 'A', value: '3' },
      { name: 'B', value: '2' },
    ]);
    const question = { fund: 's000000001', limit: 1 };
    const first = await ask(question);
    await load({ ...report, accession: '0000000042-25-000002', filed: '20250601', form: 'NPORT-P/A' }, [{ name: 'C' }]);
    const second = await ask({ ...question, cursor: first.pagination?.next_cursor });
    expect([...first.holdings, ...second.holdings].map(({ issuer_name }) => issuer_name)).toEqual(['A', 'B']);
    expect(second.meta.accession_number).toBe(report.accession);
    const now = await ask(question);
    expect(now.meta).toMatchObject({
      form_type: 'NPORT-P/A',
      filed_date: '2025-06-01',
      holdings_count: 1,
      as_of: '2025-03-31',
    });
  });

  it('of an older period are requested by the date of the holdings, not by the end of the fiscal year', async () => {
    await load({ accession: '0000000042-24-000001', filed: '20240520', date: '2024-03-31' }, [{ name: 'Old' }]);
    expect((await ask({ fund: 'S000000001' })).meta.report_period).toBe('2025-03-31');
    expect((await ask({ fund: 'S000000001', report_period: '2024-03-31' })).holdings[0]?.issuer_name).toBe('Old');
    await expect(ask({ fund: 'S000000001', report_period: '2025-12-31' })).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { candidates: ['2025-03-31', '2024-03-31'] },
    });
  });

  it('have their digits, codes and words as filed, without nested elements', async () => {
    await load({ accession: '0000000042-25-000003', filed: '20250520', series: 'S000000002' }, [
      { name: 'A &amp; B', level: 'N/A' },
    ]);
    expect((await ask({ fund: 'S000000002' })).holdings).toEqual([
      {
        issuer_name: 'A & B',
        issuer_lei: null,
        title: null,
        ticker: null,
        other_id: null,
        other_id_desc: null,
        balance: '-0.50',
        units: 'OU',
        units_desc: 'Notional',
        currency_code: 'JPY',
        exchange_rate: '132.19',
        value_usd: '1.0',
        pct_value: '-0.010',
        payoff_profile: null,
        asset_category: 'OTHER',
        asset_category_desc: 'something',
        issuer_category: 'CORP',
        issuer_category_desc: null,
        inv_country: 'XX',
        is_restricted: true,
        fair_value_level: null,
      },
    ]);
  });

  it('that differ greatly from the net assets of their fund are listed, and served as filed', async () => {
    const report = { filed: '20250520', series: 'S000000009' };
    await load({ ...report, accession: '0000000042-25-000090', netAssets: '30.50' }, [
      { name: 'A', value: '20' },
      { name: 'B', value: '10.25' },
    ]);
    await load({ ...report, accession: '0000000042-25-000091', date: '2025-04-30', netAssets: '1000' }, [
      { name: 'A', value: '20000' },
      { name: 'B', value: '1' },
    ]);
    expect(await funds.checks?.(scratch.db.reader('internal'))).toEqual([
      {
        check: 'funds: positions against net assets',
        ok: true,
        detail:
          'of 2 reports with net assets, 1 add up to them within threefold; not: 0000000042-25-000091: 2 positions of 20001 US dollars, net assets 1000',
      },
    ]);
    expect((await ask({ fund: 'S000000009' })).holdings.map(({ value_usd }) => value_usd)).toEqual(['20000', '1']);
  });

  it('are in order of value, those without one last', async () => {
    const values = ['-5', '10', 'N/A', '9.99', '10.0', '-100'];
    await load(
      { accession: '0000000042-25-000004', filed: '20250520', series: 'S000000003' },
      values.map((value, at) => ({ name: `${at}`, value })),
    );
    const names: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ fund: 'S000000003', limit: 2, cursor });
      names.push(...page.holdings.map(({ issuer_name }) => issuer_name));
      cursor = page.pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(names).toEqual(['1', '4', '3', '0', '5', '2']);
  });

  it('have identifiers of other kinds, never a CUSIP or ISIN, whatever its label', async () => {
    const other = (description: string, value: string) => `<p:other otherDesc="${description}" value="${value}"/>`;
    await load({ accession: '0000000042-25-000005', filed: '20250520', series: 'S000000004' }, [
      {
        name: '1',
        value: '9',
        identifiers: `${other('CUSIP', 'X1')}${other('SEDOL', '2046251')}${other('FIGI', 'BBG000B9XRY4')}`,
      },
      { name: '2', value: '8', identifiers: other('Internal', '594918104') },
      { name: '3', value: '7', identifiers: other('Internal', 'US5949181045') },
      { name: '4', value: '6', identifiers: other('Internal', 'MY037833100X') },
      { name: '5', value: '5', identifiers: '<p:ticker value="037833100"/>' },
      { name: '6', value: '4', identifiers: '<p:isin value="US0378331005"/><p:ticker value="AAPL"/>' },
    ]);
    const { holdings: found } = await ask({ fund: 'S000000004' });
    expect(found.map(({ ticker, other_id, other_id_desc }) => [ticker, other_id, other_id_desc])).toEqual([
      [null, 'BBG000B9XRY4', 'FIGI'],
      [null, null, null],
      [null, null, null],
      [null, null, null],
      [null, null, null],
      ['AAPL', null, null],
    ]);
  });

  it('contain no CUSIP without its check digit, and no issuer part of one', async () => {
    const internal = (value: string) => `<p:other otherDesc="Internal" value="${value}"/>`;
    await load({ accession: '0000000042-25-000007', filed: '20250520', series: 'S000000006' }, [
      { name: '1', value: '9', identifiers: internal('03783310') },
      { name: '2', value: '8', identifiers: internal('A03783310') },
      { name: '3', value: '7', identifiers: internal('037833') },
      { name: '4', value: '6', identifiers: internal('59491810') },
    ]);
    const { holdings: found } = await ask({ fund: 'S000000006' });
    expect(found.map(({ other_id }) => other_id)).toEqual([null, null, null, '59491810']);
  });

  it('have no CUSIP or ISIN in names, titles and descriptions either', async () => {
    await load({ accession: '0000000042-25-000008', filed: '20250520', series: 'S000000007' }, [
      {
        name: 'Apple Inc 037833100',
        identifiers: '<p:isin value="US0378331005"/><p:other otherDesc="Loan of 594918104" value="L-1"/>',
      },
    ]);
    const { holdings: found } = await ask({ fund: 'S000000007' });
    expect(found).toMatchObject([{ issuer_name: 'Apple Inc', other_id: 'L-1', other_id_desc: 'Loan of' }]);
  });

  it('end a page before the maximum size of the caller, and every one of them is on some page', async () => {
    const positions = Array.from({ length: 200 }, (_, at) => ({
      name: `${at} ${'x'.repeat(at % 2 === 0 ? 100 : 500)}`,
      value: `${1000 - at}`,
    }));
    await load({ accession: '0000000042-25-000006', filed: '20250520', series: 'S000000005' }, positions);
    const names: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const values = { fund: 'S000000005', limit: 200, cursor };
      const bytes = await scratch.bytes('funds_get_holdings', { values, mostBytes: 60 * 1024 });
      expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
      const page = JSON.parse(bytes.toString()) as {
        data: { holdings: { issuer_name: string }[] };
        pagination: { limit: number; next_cursor: string | null };
      };
      expect(page.pagination.limit).toBe(200);
      names.push(...page.data.holdings.map(({ issuer_name }) => issuer_name));
      cursor = page.pagination?.next_cursor ?? null;
    } while (cursor !== null);
    expect(names).toEqual(positions.map(({ name }) => name));
    const whole = await ask({ fund: 'S000000005', limit: 200 });
    expect(whole.holdings.map(({ issuer_name }) => issuer_name)).toEqual(names);
    expect(whole.pagination).toMatchObject({ has_more: false });
  });

  it('with an invalid fair value level are rejected with the reason', async () => {
    const report = await load({ accession: '0000000042-25-000007', filed: '20250520', series: 'S000000006' }, [
      { name: 'A', level: '4' },
    ]);
    expect(report.status).not.toBe('ok');
    expect(JSON.stringify(report)).toContain('fair value level');
  });

  it('are found by the LEI of the series in the report, with a note that leads to its profile', async () => {
    const leis = { registrant: 'MADEUPTRUST000000034', series: 'MADEUPSERIES00000012' };
    const report = { filed: '20250520', series: 'S000000008', leis };
    await load({ ...report, accession: '0000000042-25-000008' }, [{ name: 'Found' }]);
    const { holdings: found, meta } = await ask({ fund: 'madeupseries00000012' });
    expect([found[0]?.issuer_name, meta.series_id]).toEqual(['Found', 'S000000008']);
    expect(await scratch.note('funds_get_holdings', { fund: 'S000000008' })).toBe(
      "The fund's LEI is MADEUPSERIES00000012. Pass it to entities_get_profile.",
    );
    // If a trust's funds are series, the trust is not the fund.
    await expect(ask({ fund: leis.registrant })).rejects.toMatchObject({ code: 'not_found' });
    await load({ ...report, accession: '0000000042-25-000009', series: 'S000000009' }, [{ name: 'Other' }]);
    await expect(ask({ fund: leis.series })).rejects.toMatchObject({
      code: 'ambiguous_identifier',
      detail: { candidates: ['S000000008', 'S000000009'] },
    });
  });
});
