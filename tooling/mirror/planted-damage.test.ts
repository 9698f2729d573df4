import { gunzipSync, gzipSync } from 'node:zlib';
import { zipOf } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLines, inText, type Change } from './changed-text.ts';
import { openReceiving, type Receiving } from './receiving.ts';

let receiving: Receiving;
beforeAll(async () => {
  receiving = await openReceiving();
});
afterAll(() => receiving[Symbol.asyncDispose]());

/** Other files of the same connectors, which are good. */
const beside: Readonly<Record<string, readonly string[]>> = {
  'macro/cu.data.1.AllItems': ['macro/ln.data.1.AllData', 'macro/ce.data.0.AllCESSeries'],
  'macro/ln.data.1.AllData': ['macro/cu.data.1.AllItems', 'macro/ce.data.0.AllCESSeries'],
  'macro/ce.data.0.AllCESSeries': ['macro/cu.data.1.AllItems', 'macro/ln.data.1.AllData'],
  'macro/bls-api-cpi.json': ['macro/ce.data.0.AllCESSeries', 'macro/ln.data.1.AllData'],
  're/hpi_at_metro.csv': ['re/hpi_at_state.csv', 're/hpi_at_us_and_census.csv'],
  're/hpi_at_state.csv': ['re/hpi_at_metro.csv', 're/hpi_at_us_and_census.csv'],
  're/hpi_at_us_and_census.csv': ['re/hpi_at_metro.csv', 're/hpi_at_state.csv'],
  'futures/com_fin_txt_2023.zip': ['futures/com_fin_txt_2022.zip', 'futures/fut_fin_txt_2022.zip'],
  'stocks/companyfacts-CIK0000004447.json': [
    'stocks/companyfacts-CIK0000040545.json',
    'stocks/companyfacts-CIK0001048911.json',
  ],
  're/co2501c.txt': ['re/co2412c.txt', 're/ma2312c.txt'],
};

const flipped: Change = (bytes) => {
  const other = Buffer.from(bytes);
  other.fill(0x55, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40);
  return other;
};

const half: Change = (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6));

describe('a bad file among good ones fails alone, and what it had brought before is served on', () => {
  it.each<readonly [what: string, sample: string, damage: Change, words: RegExp]>([
    ['is empty', 're/hpi_at_state.csv', () => Buffer.alloc(0), /empty|no bytes/],
    [
      'has its header alone',
      'macro/ln.data.1.AllData',
      inLines((line, at) => (at === 0 ? line : null)),
      /no rows|no observation/,
    ],
    ['ends inside a line', 'macro/cu.data.1.AllItems', half, /cut off|fields|columns/],
    ['ends inside a string', 'stocks/companyfacts-CIK0000004447.json', half, /truncated|ends inside|not valid JSON/],
    ['is an archive that ends early', 'futures/com_fin_txt_2023.zip', half, /zip|archive/i],
    [
      'is an archive with other bytes in it',
      'futures/com_fin_txt_2023.zip',
      flipped,
      /columns where the first row has/,
    ],
    [
      'is an archive without the table',
      'futures/com_fin_txt_2023.zip',
      () => zipOf([['readme.html', '<p>Soon</p>']]),
      /must hold exactly one member/,
    ],
    [
      'has zeros in place of a block',
      'macro/ce.data.0.AllCESSeries',
      (bytes) => Buffer.concat([bytes.subarray(0, 2000), Buffer.alloc(512), bytes.subarray(2512)]),
      /contains a control character/,
    ],
    [
      'has a field too many in a line',
      're/hpi_at_us_and_census.csv',
      inLines((line, at) => (at === 20 ? `${line.trimEnd()},1` : line)),
      /columns/,
    ],
    ['has a quote that nobody closes', 're/hpi_at_metro.csv', inText((text) => text.replace('TX"', 'TX')), /quot/],
    [
      'says two things of one quarter',
      're/hpi_at_state.csv',
      inLines((line, at) => (at === 9 ? [line, line.replace(/[\d.]+\s*$/, '999.99')] : line)),
      /has the same key|have the same key/,
    ],
    [
      'has decimal commas',
      'macro/cu.data.1.AllItems',
      inText((text) => text.replaceAll(/(\d)\.(\d)/g, '$1,$2')),
      /"227,842" has a comma/,
    ],
    [
      'has letters in place of digits',
      're/hpi_at_us_and_census.csv',
      inText((text) => text.replaceAll(/3(\d\d)\.(\d)0/g, '3$1.$2O')),
      /is not a number/,
    ],
    [
      "has the server's apology behind its lines",
      'macro/ln.data.1.AllData',
      inText((text) => `${text}<html><body><h1>504 Gateway Time-out</h1></body></html>\n`),
      /fields; it is truncated/,
    ],
    [
      'lacks a comma',
      'stocks/companyfacts-CIK0000004447.json',
      inText((text) => text.replace('},{', '}{')),
      /not valid JSON/,
    ],
    ['is written twice', 'macro/bls-api-cpi.json', (bytes) => Buffer.concat([bytes, bytes]), /JSON/],
    [
      'is an apology in JSON',
      'macro/bls-api-cpi.json',
      () => Buffer.from('{"status":"REQUEST_NOT_PROCESSED","message":["Daily limit"],"Results":{}}'),
      /not a response of the BLS API/,
    ],
    [
      'is in another encoding',
      're/hpi_at_metro.csv',
      (bytes) => Buffer.from(`\uFEFF${bytes.toString()}`, 'utf16le'),
      /not valid UTF-8/,
    ],
    [
      'has months that no year has',
      'macro/ce.data.0.AllCESSeries',
      inText((text) => text.replaceAll('M0', 'M2')),
      /is not a period/,
    ],
    ['is packed once more', 're/co2501c.txt', (bytes) => gzipSync(gzipSync(bytes)), /archive inside an archive/],
    [
      'repeats its header among its lines',
      'macro/ce.data.0.AllCESSeries',
      inLines((line, at) =>
        at % 20 === 10 ? ['series_id        \tyear\tperiod\t       value\tfootnote_codes', line] : line,
      ),
      /is not a period/,
    ],
    [
      'holds what another publisher gives',
      'macro/cu.data.1.AllItems',
      () => Buffer.from('CO,2010,1,340.79\n'),
      /the header lacks "series_id"/,
    ],
  ])('that %s: %s', async (_, sample, damage, words) => {
    const { report, others, isUntouched } = await receiving.replace(sample, damage, beside[sample]);
    expect(report.message).toMatch(words);
    expect(report.status).toBe('failed');
    expect(others.map(({ status }) => status)).toEqual(['unchanged', 'unchanged']);
    expect(isUntouched).toBe(true);
  });
});

it('is not told of a file that is only packed', async () => {
  const { report } = await receiving.replace('re/hpi_at_state.csv', (bytes) => gunzipSync(gzipSync(bytes)));
  expect(report.status).toBe('unchanged');
});
