import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inArchive, inJson, inLines, inText, withoutColumns, withoutLines, type Change } from './changed-text.ts';
import { openReceiving, type Receiving } from './receiving.ts';

let receiving: Receiving;
beforeAll(async () => {
  receiving = await openReceiving();
});
afterAll(() => receiving[Symbol.asyncDispose]());

/** Places of the currencies in the head of the reference rates. */
const currency = (name: string): Change =>
  inText((text) => {
    const lines = text.split('\n');
    const place = (lines[0] ?? '').split(',').indexOf(name);
    return lines.map((line) => line.split(',').toSpliced(place, 1).join(',')).join('\n');
  });

interface BeaTable {
  readonly BEAAPI: { readonly Results: { readonly Data: readonly { readonly SeriesCode: string }[] } };
}

const withoutSeriesCode = (code: string): Change =>
  inJson(({ BEAAPI }: BeaTable) => ({
    BEAAPI: {
      ...BEAAPI,
      Results: { ...BEAAPI.Results, Data: BEAAPI.Results.Data.filter(({ SeriesCode }) => SeriesCode !== code) },
    },
  }));

/** Only the first of the entries of a list. */
const firstOf = (share: number, list: readonly unknown[]): readonly unknown[] =>
  list.slice(0, Math.floor(list.length * share));

describe('a series that the publisher lost', () => {
  it.each<readonly [what: string, sample: string, change: Change, words: RegExp]>([
    ['a column is left out', 'fx/eurofxref-hist.csv', currency('USD'), /lacks a series that is held: USD/],
    [
      'a column has another name',
      'fx/eurofxref-hist.csv',
      inText((text) => text.replace(',CHF,', ',CHX,')),
      /lacks a series that is held: CHF/,
    ],
    [
      'a column says N/A from top to bottom',
      'fx/eurofxref-hist.csv',
      inLines((line, at) => (at === 0 ? line : line.replace(/^([^,]+,[^,]+),[^,]+/, '$1,N/A'))),
      /lacks a series that is held: JPY/,
    ],
    [
      'the last columns are cut off',
      'fx/eurofxref-hist.csv',
      withoutColumns([34, 35, 36, 37]),
      /lacks \d series that are held/,
    ],
    [
      'a market is left out of a year',
      'futures/fut_fin_txt_2023.zip',
      inArchive(withoutLines('"VIX FUTURES')),
      /lacks a series that is held/,
    ],
    [
      'two markets are left out of a year',
      'futures/fut_disagg_txt_2024.zip',
      inArchive(withoutLines(/"(GOLD|CORN) -/)),
      /lacks 2 series that are held/,
    ],
    [
      'a market has another code',
      'futures/com_fin_txt_2023.zip',
      inArchive(inText((text) => text.replaceAll(/^("EURO FX[^"]*",\d+,[\d-]+),\w+/gm, '$1,999741'))),
      /lacks a series that is held: 099741/,
    ],
    [
      'a row is left out',
      'macro/FRB_G17.csv',
      withoutLines('IP.B00004.S'),
      /lacks a series that is held: frb\.g17\.production\.manufacturing\.sa \(96 held\)/,
    ],
    [
      'a row is named otherwise',
      'macro/FRB_G17.csv',
      inText((text) => text.replaceAll('CAPUTL', 'CAPUTX')),
      /held: frb\.g17\.capacity/,
    ],
    [
      'all but the first rows are cut off',
      'macro/FRB_G17.csv',
      inLines((line, at) => (at < 2 ? line : null)),
      /lacks 2 series/,
    ],
    [
      'the seasonally adjusted half is left out',
      'macro/cu.data.1.AllItems',
      withoutLines('CUSR0000SA0'),
      /lacks a series/,
    ],
    [
      'an id has another letter',
      'macro/ce.data.0.AllCESSeries',
      inText((text) => text.replaceAll('CES9', 'CEU9')),
      /lacks a series/,
    ],
    [
      'an id is that of another rate',
      'macro/ln.data.1.AllData',
      inText((text) => text.replaceAll('LNS14000000', 'LNS13000000')),
      /lacks a series/,
    ],
    ['a maturity is left out', 'macro/daily-treasury-rates.csv', withoutColumns([11]), /the header lacks "10 Yr"/],
    ['a line of the table is left out', 'macro/bea-nipa-t10105.json', withoutSeriesCode('DPCERC'), /lacks a series/],
    ['exports are left out', 'macro/FTD-mf.csv', withoutLines(/^\d+,[123],2,\d,\d,/), /lacks/],
    [
      'a country has another code',
      'macro/prc_hicp_aind.json',
      inText((text) => text.replaceAll('"EA"', '"EA20"')),
      /lacks a series/,
    ],
    [
      'a rate is that of another facility',
      'macro/ecb-deposit-facility.csv',
      inText((text) => text.replaceAll('KR.DFR.LEV', 'KR.MLFR.LEV').replaceAll(',DFR,', ',MLFR,')),
      /held: ecb\.rates\.deposit_facility/,
    ],
    ['an area is left out', 're/hpi_at_metro.csv', withoutLines(',38060,'), /lacks a series/],
    ['a state is left out', 're/hpi_at_state.csv', withoutLines(/^FL,/), /lacks a series/],
    [
      'the adjusted figures of a series are empty',
      're/hpi_master.csv',
      inText((text) => text.replaceAll(/,[\d.]+(\r?)$/gm, ',$1')),
      /held: fhfa\.hpi\.purchase_only\S+\.sa/,
    ],
    [
      'one of three categories is left out',
      're/RESSALES-mf.csv',
      withoutLines(/^\d+,3,\d,\d,1,[01],/),
      /lacks \d+ series/,
    ],
    [
      'a county has another number',
      're/climdiv-tmpcst-v1.0.0-20180705',
      inText((text) => text.replaceAll(/^001/gm, '003')),
      /held: noaa\.\S+state\.01/,
    ],
    [
      'half of the places are cut off',
      'hazards/NRI_Table_Counties_California.csv',
      inText((text) => text.split('\n').slice(0, 4).join('\n')),
      /rows, the previous one had/,
    ],
    [
      'a list of companies ends early',
      'stocks/company_tickers_exchange.2025-12-14.json',
      inJson(({ fields, data }: { fields: unknown; data: readonly unknown[] }) => ({
        fields,
        data: firstOf(0.6, data),
      })),
      /rows, the previous one had/,
    ],
    [
      'a list of classes of funds ends early',
      'funds/company_tickers_mf.2024-08-11.json',
      inJson(({ fields, data }: { fields: unknown; data: readonly unknown[] }) => ({
        fields,
        data: firstOf(0.6, data),
      })),
      /rows, the previous one had/,
    ],
  ])('%s: %s', async (_, sample, change, words) => {
    const { report, isUntouched } = await receiving.replace(sample, change);
    expect(report.message).toMatch(words);
    expect(report.status).toBe('failed');
    expect(isUntouched).toBe(true);
  });
});
