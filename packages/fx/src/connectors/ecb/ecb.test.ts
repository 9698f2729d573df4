import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceFormatError, type StoredArtifact } from '@dqs/kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normaliseCell, type Cell } from './cell.ts';
import { ecbConnector } from './connector.ts';

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fx-ecb-'));
});
afterAll(() => rm(folder, { recursive: true }));

const stored = async (path: string): Promise<StoredArtifact> => ({
  path,
  name: basename(path),
  address: '',
  sha256: '',
  bytes: (await stat(path)).size,
});

const written = async (text: string, name = 'eurofxref-hist.csv'): Promise<StoredArtifact> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return stored(path);
};

const cellsOf = async (artifact: StoredArtifact): Promise<Cell[]> => {
  const cells: Cell[] = [];
  for await (const batch of ecbConnector.reading.parse(artifact)) cells.push(...batch.map(({ record }) => record));
  return cells;
};

const readFixture = async (name: string) => cellsOf(await stored(fixture(name)));

const refusal = async (text: string) => {
  const failure: unknown = await cellsOf(await written(text)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SourceFormatError);
  return failure as SourceFormatError;
};

describe('the history', () => {
  it('gives every published rate with its digits and nothing for N/A', async () => {
    const cells = await readFixture('eurofxref-hist.csv');
    expect(cells.slice(0, 5)).toEqual([
      { date: '2024-10-11', currency: 'USD', rate: '1.0938' },
      { date: '2024-10-11', currency: 'JPY', rate: '162.94' },
      { date: '2024-10-11', currency: 'GBP', rate: '0.83705' },
      { date: '2024-10-11', currency: 'ISK', rate: '149.1' },
      { date: '2024-10-11', currency: 'TRY', rate: '37.4975' },
    ]);
    expect(cells.filter(({ currency }) => currency === 'ISK').map(({ date }) => date)).not.toContain('2018-01-31');
    expect(cells).toHaveLength(64);
  });

  it('reads the same from the zip as published', async () => {
    expect(await readFixture('eurofxref-hist.zip')).toEqual(await readFixture('eurofxref-hist.csv'));
  });

  it('finds columns by their names, wherever they stand', async () => {
    const cells = await cellsOf(await written('GBP,Date,USD,\n0.83705,2024-10-11,1.0938,\n'));
    expect(cells).toEqual([
      { date: '2024-10-11', currency: 'GBP', rate: '0.83705' },
      { date: '2024-10-11', currency: 'USD', rate: '1.0938' },
    ]);
  });

  it('loads a currency that ISO 4217 does not list yet instead of losing it', async () => {
    expect(await cellsOf(await written('Date,QQQ,\n2024-10-11,3.5,\n'))).toEqual([
      { date: '2024-10-11', currency: 'QQQ', rate: '3.5' },
    ]);
  });
});

describe('the daily files', () => {
  it('reads comma and space, and the date in English, with trailing zeros kept', async () => {
    const rows = (await readFixture('eurofxref.csv')).map(normaliseCell);
    expect(rows.flat()).toContainEqual({ currency: 'ISK', rate_date: '2024-10-11', value: '149.10' });
    expect(rows).toHaveLength(6);
  });

  it('reads the indented XML with single quotes', async () => {
    expect(await readFixture('eurofxref-daily.xml')).toEqual([
      { date: '2022-07-08', currency: 'USD', rate: '1.0163' },
      { date: '2022-07-08', currency: 'JPY', rate: '138.05' },
      { date: '2022-07-08', currency: 'GBP', rate: '0.84585' },
      { date: '2022-07-08', currency: 'HRK', rate: '7.5190' },
      { date: '2022-07-08', currency: 'PLN', rate: '4.7630' },
    ]);
  });

  it('reads the one-line XML of several days', async () => {
    const cells = await readFixture('eurofxref-hist-90d.xml');
    expect(cells).toHaveLength(15);
    expect(cells.at(-1)).toEqual({ date: '2018-06-27', currency: 'HRK', rate: '7.3806' });
  });
});

describe('a file that is not what it should be', () => {
  it.each([
    ['a column that is no currency', 'Date,USD,Comment,\n2024-10-11,1.0938,ok,\n', /column "Comment"/],
    ['a currency with two columns', 'Date,USD,USD,\n2024-10-11,1.0938,1.0939,\n', /USD.*more than once/],
    ['no Date column', 'Day,USD,\n2024-10-11,1.0938,\n', /lacks "Date"/],
    ['a value behind the last comma', 'Date,USD,\n2024-10-11,1.0938,7\n', /column without a name/],
    ['a line cut short', 'Date,USD,JPY,\n2024-10-11,1.0938,162.94,\n2024-10-10,1.0932\n', /./],
    ['a header alone', 'Date,USD,\n', /contains no rate/],
    ['nothing at all', '', /./],
    ['a page instead of data', '<!doctype html><html><body>moved</body></html>', /./],
    ['another XML document', '<?xml version="1.0"?><rss><item/></rss>', /root element/],
    ['XML without days', '<Envelope><Cube/></Envelope>', /contains no rate/],
    [
      'XML with an unknown element',
      '<Envelope><Cube><Cube time="2024-10-11"><Rate currency="USD" rate="1"/></Cube></Cube></Envelope>',
      /not a rate of a currency/,
    ],
    [
      'XML with a rate missing',
      '<Envelope><Cube><Cube time="2024-10-11"><Cube currency="USD"/></Cube></Cube></Envelope>',
      /not a rate of a currency/,
    ],
    ['XML cut short', '<Envelope><Cube><Cube time="2024-10-11"><Cube currency="USD" rate="1.0"/>', /./],
  ])('is refused: %s', async (_name, text, message) => {
    expect((await refusal(text)).message).toMatch(message);
  });

  it('names the line', async () => {
    expect((await refusal('Date,USD,\n2024-10-11,1.0938,\n2024-10-10,1.0932,x\n')).line).toBe(3);
  });
});

describe('a cell', () => {
  const cell = { date: '2024-10-11', currency: 'USD', rate: '1.0938' };

  it.each([
    ['0', /no positive decimal/],
    ['0.0000', /no positive decimal/],
    ['-1.2', /no positive decimal/],
    ['', /no positive decimal/],
    ['n/a', /no positive decimal/],
    ['1,5', /no positive decimal/],
    ['1e3', /no positive decimal/],
    ['.5', /no positive decimal/],
  ])('with the rate %j is rejected with its reason', (rate, reason) => {
    expect(normaliseCell({ ...cell, rate })).toEqual({ reject: expect.stringMatching(reason) });
  });

  it.each([
    ['2024-02-30', /not a day of the calendar/],
    ['11 Oktober 2024', /not a day of the calendar/],
    ['31 November 2024', /not a day of the calendar/],
    ['11/10/2024', /not a day of the calendar/],
    ['', /not a day of the calendar/],
    ['1998-12-31', /older than the first fixing/],
  ])('with the date %j is rejected with its reason', (date, reason) => {
    expect(normaliseCell({ ...cell, date })).toEqual({ reject: expect.stringMatching(reason) });
  });

  it.each([
    ['1 March 2024', '2024-03-01'],
    ['29 February 2024', '2024-02-29'],
    ['2024-10-11', '2024-10-11'],
  ])('of %s is of %s', (date, rate_date) => {
    expect(normaliseCell({ ...cell, date })).toEqual([{ currency: 'USD', rate_date, value: '1.0938' }]);
  });
});

describe('what a run fetches', () => {
  it('is the whole history, from the bank itself', async () => {
    const http = { text: () => Promise.reject(new Error('nothing to look up')) };
    const found = [];
    for await (const artifact of ecbConnector.publication.discover('2026-03-06', http)) found.push(artifact);
    expect(found).toEqual([
      { name: 'eurofxref-hist.zip', address: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip' },
    ]);
  });
});

describe('recognising a local file', () => {
  it.each([
    ['eurofxref-hist.zip', 'eurofxref-hist.zip'],
    ['eurofxref-hist.2024-09-02.csv', 'eurofxref-hist.zip'],
    ['eurofxref-hist (1).csv', 'eurofxref-hist.zip'],
    ['eurofxref.zip', 'eurofxref.zip'],
    ['eurofxref.2024-10-11.csv', 'eurofxref.zip'],
    ['eurofxref-daily.xml', 'eurofxref-daily.xml'],
    ['eurofxref-hist-90d.2018-06-29.xml', 'eurofxref-hist-90d.xml'],
    ['eurofxref-hist.xml', 'eurofxref-hist.xml'],
  ])('%s is %s by name', (file, name) => {
    expect(ecbConnector.recognition.recognise(file, '')).toEqual({
      name,
      address: `https://www.ecb.europa.eu/stats/eurofxref/${name}`,
    });
  });

  it.each([
    ['Date,USD,JPY,\n2024-10-11,1.0938,162.94,', 'eurofxref-hist.zip'],
    ['Date, USD, JPY, \n11 October 2024, 1.0938, 162.94, ', 'eurofxref.zip'],
    [
      '<gesmes:Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time=\'2022-07-08\'>',
      'eurofxref-daily.xml',
    ],
    [
      '<gesmes:Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time="2018-06-29"></Cube><Cube time="2018-06-28">',
      'eurofxref-hist.xml',
    ],
  ])('by its first characters, whatever its name: %s', (head, name) => {
    expect(ecbConnector.recognition.recognise('rates', head)?.name).toBe(name);
  });

  it.each(['PROVENANCE.md', 'rates.csv', 'list-one.2024-06-25.xml'])('%s is none', (file) => {
    expect(ecbConnector.recognition.recognise(file, 'Date,Value\n2024-10-11,1')).toBeNull();
  });
});

describe('any table', () => {
  const code = fc.stringMatching(/^[A-Z]{3}$/);
  const rate = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.nat(99_999), fc.stringMatching(/^\d{0,6}$/))
        .map(([whole, part]) => (part === '' ? `${whole}` : `${whole}.${part}`)),
    },
    { weight: 1, arbitrary: fc.constant('N/A') },
  );
  const day = fc
    .date({ min: new Date('1999-01-04'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const table = fc
    .tuple(fc.uniqueArray(code, { minLength: 1, maxLength: 12 }), fc.uniqueArray(day, { minLength: 1, maxLength: 12 }))
    .chain(([codes, days]) =>
      fc.tuple(
        fc.constant(codes),
        fc.constant(days),
        fc.array(fc.array(rate, { minLength: codes.length, maxLength: codes.length }), {
          minLength: days.length,
          maxLength: days.length,
        }),
      ),
    )
    .filter(([, , rates]) => rates.flat().some((text) => text !== 'N/A'));

  it('gives back exactly its cells, in CSV and in XML', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ', '),
        fc.constantFrom('\n', '\r\n'),
        async ([codes, days, rates], comma, newline) => {
          const expected = days.flatMap((date, row) =>
            codes
              .map((currency, column) => ({ date, currency, rate: rates[row]?.[column] ?? '' }))
              .filter((cell) => cell.rate !== 'N/A'),
          );
          const line = (fields: readonly string[]) => [...fields, ''].join(comma);
          const csv = [
            line(['Date', ...codes]),
            ...days.map((date, row) => line([date, ...(rates[row] ?? [])])),
            '',
          ].join(newline);
          expect(await cellsOf(await written(csv))).toEqual(expected);
          const cubes = days.map((date) => {
            const inside = expected
              .filter((cell) => cell.date === date)
              .map((cell) => `<Cube currency="${cell.currency}" rate="${cell.rate}"/>`);
            return `<Cube time="${date}">${inside.join('')}</Cube>`;
          });
          expect(
            await cellsOf(await written(`<e:Envelope xmlns:e="x"><Cube>${cubes.join('')}</Cube></e:Envelope>`)),
          ).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});
