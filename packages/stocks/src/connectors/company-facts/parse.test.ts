import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimalText } from '@dqs/edgar';
import { parseJson } from '@dqs/kit';
import { zipOf } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { recognise as recogniseSubmissions } from '../submissions/artifacts.ts';
import { artifacts, recognise } from './artifacts.ts';
import { companyRecords, factRows, filerRows, labelRows, parse, type FactRecord } from './parse.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-facts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fact = (more: string) =>
  `{"end":"2024-09-28",${more},"accn":"0000320193-24-000123","fy":2024,"fp":"FY","form":"10-K","filed":"2024-11-01"}`;

const file = (facts: readonly string[], cik = '320193') =>
  `{"cik":${cik},"entityName":"Apple Inc.","facts":{"us-gaap":{"Assets":{"label":"Assets","description":null,"units":{"USD":[${facts.join(',')}]}}}}}`;

const recordsIn = (text: string): readonly FactRecord[] => [...companyRecords(parseJson(Buffer.from(text)))];

const reasons = (records: readonly FactRecord[]): readonly string[] =>
  records.flatMap((record) => {
    const rows = factRows(record);
    return 'reject' in rows ? [rows.reject] : [];
  });

describe('a company’s file', () => {
  it('gives facts with their digits, the filer and its labels', () => {
    const records = recordsIn(file([fact('"val":364980000000'), fact('"start":"2023-10-01","val":-1.50')]));
    expect(records.flatMap(filerRows)).toEqual([{ cik: 320193, name: 'Apple Inc.' }]);
    expect(records.flatMap(labelRows)).toEqual([
      { cik: 320193, taxonomy: 'us-gaap', concept: 'Assets', label: 'Assets' },
    ]);
    expect(records.flatMap((record) => (record.kind === 'concept' ? record.facts : []))).toMatchObject([
      { period_start: '0001-01-01', period_end: '2024-09-28', value: '364980000000', form: '10-K', fiscal_year: 2024 },
      { period_start: '2023-10-01', value: '-1.50', accession_number: '0000320193-24-000123' },
    ]);
  });

  it('may have its number as text, as newer files do', () => {
    expect(recordsIn(file([fact('"val":1')], '"0001997711"')).flatMap(filerRows)).toMatchObject([{ cik: 1997711 }]);
  });

  it('rejects invalid facts individually', () => {
    const bad = [
      fact('"val":"about 5"'),
      fact('"start":"2024-09-29","val":5'),
      fact('"val":5').replace('2024-11-01', '2024-11-31'),
      fact('"val":5').replace('0000320193-24-000123', '320193'),
    ];
    const records = recordsIn(file([...bad, fact('"val":7')]));
    expect(reasons(records)).toEqual([
      expect.stringContaining('its value is "about 5"'),
      expect.stringContaining('its period is 2024-09-29 to 2024-09-28'),
      expect.stringContaining('its day of filing is "2024-11-31"'),
      expect.stringContaining('its accession number is "320193"'),
    ]);
    expect(records.at(-1)).toMatchObject({ facts: [{ value: '7' }] });
  });

  it('rejects both of two values that one filing has for a period, and accepts one that is repeated', () => {
    const twice = recordsIn(file([fact('"val":5'), fact('"val":5,"frame":"CY2024"')]));
    expect([reasons(twice), twice.at(-1)]).toMatchObject([[], { facts: [{ value: '5' }] }]);
    const contradicted = recordsIn(file([fact('"val":5'), fact('"val":6')]));
    expect(reasons(contradicted)).toEqual([expect.stringContaining('two values')]);
    expect(contradicted.at(-1)).toMatchObject({ facts: [] });
  });

  it('uses the more exact of two values if the other is the same rounded', () => {
    const both = (left: string, right: string) =>
      recordsIn(file([fact(`"val":${left}`), fact(`"val":${right}`)])).flatMap((record) =>
        record.kind === 'concept' ? record.facts.map(({ value }) => value) : [],
      );
    expect(both('1235000', '1234567')).toEqual(['1234567']);
    expect(both('-1234567', '-1235000')).toEqual(['-1234567']);
    expect(both('0.13', '0.125')).toEqual(['0.125']);
    expect(both('0.12', '0.125')).toEqual(['0.125']);
    expect(both('5.0', '5')).toEqual(['5.0']);
    // Contradictions: another amount, one with a single digit, and one truncated instead of rounded.
    for (const [left, right] of [
      ['1234000', '1234567'],
      ['1000000', '1234567'],
      ['1234000', '1234999'],
      ['0', '400'],
      ['1235000', '-1234567'],
    ] as const)
      expect(both(left, right)).toEqual([]);
  });

  it('counts an invalid fact among facts, and stores each label once', () => {
    const records = recordsIn(file([fact('"val":null'), fact('"val":7'), fact('"start":"2023-10-01","val":8')]));
    expect(reasons(records)).toEqual([expect.stringContaining('its value is null')]);
    // The filer, the bad fact and two good ones.
    expect(records).toHaveLength(4);
    expect(records.flatMap(labelRows)).toHaveLength(1);
    expect(records.flatMap((record) => (record.kind === 'concept' ? record.facts : []))).toHaveLength(2);
  });

  it('rejects only the concept without units, and continues with the others', () => {
    const records = recordsIn(
      `{"cik":7,"entityName":"x","facts":{"dei":{},"us-gaap":{"Old":{"label":null,"description":null,"units":null},"Cash":null,
        "Assets":{"label":null,"description":null,"units":{"USD":[${fact('"val":1.5E7')}]}}}}}`,
    );
    expect(reasons(records)).toEqual([
      'us-gaap:Old of CIK 7 has no units with facts',
      'us-gaap:Cash of CIK 7 has no units with facts',
    ]);
    expect(records.at(-1)).toMatchObject({ label: null, facts: [{ value: '15000000' }] });
  });

  it('names a filer without a name by its number, so that its statements are built', () => {
    for (const name of ['""', 'null', '" "'])
      expect(recordsIn(`{"cik":1234,"entityName":${name},"facts":{}}`).flatMap(filerRows)).toEqual([
        { cik: 1234, name: 'CIK 1234' },
      ]);
  });

  it('accepts facts of filings without a fiscal period', () => {
    const [, concept] = recordsIn(file([fact('"val":1').replace('"fy":2024,"fp":"FY"', '"fy":null,"fp":null')]));
    expect(concept).toMatchObject({ facts: [{ fiscal_year: null, fiscal_period: null }] });
  });

  it.each(['[]', '{"cik":"abc","facts":{}}', '{"cik":1,"entityName":"x"}', '{"cik":1,"facts":{"us-gaap":[]}}'])(
    'is refused where it is not a company facts: %s',
    (text) => {
      expect(() => recordsIn(text)).toThrow(/cik|facts|object/);
    },
  );
});

/** A zip of stored and deflated members, written by hand. */
describe('the archive of all companies', () => {
  it('is read company by company, and empty ones are skipped', async () => {
    const path = join(folder, 'companyfacts.zip');
    writeFileSync(
      path,
      zipOf([
        ['CIK0000320193.json', file([fact('"val":1')])],
        ['CIK0000000002.json', '{}'],
        ['CIK0001997711.json', file([fact('"val":2')], '"0001997711"')],
      ]),
    );
    const artifact = { name: 'companyfacts.zip', address: '', sha256: '', path, bytes: statSync(path).size };
    const ciks: number[] = [];
    for await (const batch of parse(artifact))
      for (const { record } of batch) ciks.push(...filerRows(record).map((f) => f.cik));
    expect(ciks.toSorted((a, b) => a - b)).toEqual([320193, 1997711]);
  });

  it('is rejected with the name of a member that is not company facts', async () => {
    const path = join(folder, 'broken.zip');
    writeFileSync(path, zipOf([['CIK0000320193.json', '{"cik":320193,"entityName":"x","facts":[]}']]));
    const artifact = { name: 'companyfacts.zip', address: '', sha256: '', path, bytes: statSync(path).size };
    const reading = async () => {
      for await (const batch of parse(artifact)) expect(batch).toBeDefined();
    };
    await expect(reading()).rejects.toThrow('CIK0000320193.json: facts is not an object');
  });
});

describe('numbers', () => {
  it('keep their digits; an exponent is expanded', () => {
    expect(['0.97', '-0', '1.10', '12', '1e3', '-1.5E+2', '2.5e-3', '1.25E1', '0e5'].map(decimalText)).toEqual([
      '0.97',
      '-0',
      '1.10',
      '12',
      '1000',
      '-150',
      '0.0025',
      '12.5',
      '0',
    ]);
    expect(['', '1.', 'NaN', '1e9999', '+1'].map(decimalText)).toEqual([null, null, null, null, null]);
  });

  it('mean the same with and without exponent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: -8, max: 8 }), (digits, exponent) => {
        expect(Number(decimalText(`${digits}e${exponent}`))).toBeCloseTo(digits * 10 ** exponent, 9);
      }),
    );
  });
});

describe('recognizing local files', () => {
  const head = '{"cik":320193,"entityName":"Apple \\"Inc\\"","facts":{"dei":';

  it('uses the name of the archive, and the beginning if the submissions have the same name', () => {
    expect(recognise('companyfacts.zip', '')).toMatchObject({ name: 'companyfacts.zip' });
    expect(recognise('companyfacts-CIK0000320193.json', '')?.name).toBe('companyfacts-CIK0000320193.json');
    expect(recognise('CIK0000320193.json', head)).toEqual({
      name: 'companyfacts-CIK0000320193.json',
      address: 'https://data.sec.gov/api/xbrl/companyfacts/CIK0000320193.json',
    });
    expect(recognise('download.json', head)?.name).toBe('companyfacts-CIK0000320193.json');
    expect(recognise('CIK0000320193.json', '{"cik":"0000320193","entityType":"operating"')).toBeNull();
    expect(recognise('submissions.zip', '')).toBeNull();
    // Facts of newer filers have their number as text, as all submissions do.
    const texts = '{"cik":"0001997711","entityName":"Logistic Properties of the Americas","facts":{';
    expect(recognise('CIK0001997711.json', texts)?.name).toBe('companyfacts-CIK0001997711.json');
    expect(recogniseSubmissions('CIK0001997711.json', texts)).toBeNull();
    expect(recogniseSubmissions('CIK0000320193.json', '{"cik":"0000320193","entityType":"operating"')).not.toBeNull();
    for (const { address } of artifacts) expect(address).toMatch(/^https:\/\/(www|data)\.sec\.gov\//);
  });
});
