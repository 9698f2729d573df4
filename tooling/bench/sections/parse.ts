import { parseJson, xmlElements, csvRows } from '@dqs/ingest';
import { createRandom } from '../data/random.ts';
import { median } from '../load.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';
import { measured } from '../floors.ts';

const chunk = 256 * 1024;

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
}

const csvFile = (rows: number): Buffer => {
  const random = createRandom(3);
  const lines = ['series,day,value,status,area,title'];
  for (let at = 0; at < rows; at += 1) {
    lines.push(
      `S${10_000_000 + at},2024-10-11,${random(100_000)}.${100 + random(900)},A,"France, all","Index, adjusted"`,
    );
  }
  return Buffer.from(`${lines.join('\n')}\n`);
};

/** Holdings of a fund, as reports of that kind write them: an element for each figure. */
const xmlFile = (holdings: number): Buffer => {
  const random = createRandom(4);
  const items = Array.from(
    { length: holdings },
    (_, at) =>
      `<invstOrSec><name>Holding ${at} &amp; Sons</name><lei>54930000000000${at % 1000000}</lei><title>Common stock</title>` +
      `<identifiers><isin value="US${1_000_000_000 + at}"/></identifiers><balance>${random(1_000_000)}.00</balance><units>NS</units>` +
      `<curCd>USD</curCd><valUSD>${random(10_000_000)}.${random(100)}</valUSD><pctVal>0.${random(1_000_000)}</pctVal>` +
      `<assetCat>EC</assetCat><invCountry>US</invCountry></invstOrSec>`,
  );
  return Buffer.from(`<?xml version="1.0"?><report><holdings>${items.join('\n')}</holdings></report>`);
};

/** Facts of a company by concept and unit, as its filings report them. */
const jsonFile = (facts: number): Buffer => {
  const random = createRandom(5);
  const concept = (at: number): [string, object] => [
    `Concept${at}`,
    {
      label: `Concept ${at}`,
      units: {
        USD: Array.from({ length: 100 }, () => ({
          start: '2023-01-01',
          end: '2023-12-31',
          val: random(2_000_000_000),
          accn: `0000320193-24-${100_000 + random(900_000)}`,
          fy: 2023,
          fp: 'FY',
          form: '10-K',
          filed: '2024-02-02',
        })),
      },
    },
  ];
  const all = Object.fromEntries(Array.from({ length: facts / 100 }, (_, at) => concept(at)));
  return Buffer.from(JSON.stringify({ cik: 320193, facts: { 'us-gaap': all } }));
};

const drain = async (batches: AsyncIterable<readonly unknown[]>): Promise<void> => {
  let count = 0;
  for await (const batch of batches) count += batch.length;
  if (count === 0) throw new Error('nothing was read');
};

/** How fast the readers that connectors are made of read, on one core. */
export const parse: Section = async (_, { rounds }) => {
  const files = { CSV: csvFile(600_000), XML: xmlFile(40_000), JSON: jsonFile(40_000) };
  const readers = {
    CSV: () => drain(csvRows(chunksOf(files.CSV))),
    XML: () => drain(xmlElements(chunksOf(files.XML), { at: 'report/holdings/invstOrSec' })),
    JSON: () => Promise.resolve(void parseJson(files.JSON)),
  };
  const speeds = { CSV: [] as number[], XML: [] as number[], JSON: [] as number[] };
  const names = ['CSV', 'XML', 'JSON'] as const;
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const name of names) {
      const before = process.cpuUsage().user;
      await readers[name]();
      if (turn > 0) speeds[name].push(files[name].length / (process.cpuUsage().user - before));
    }
  }
  heading('Reading files, MB for each second of CPU');
  printTable([
    ['', 'MB', 'MB/s'],
    ...names.map((name) => [name, (files[name].length / 1e6).toFixed(0), median(speeds[name]).toFixed(0)]),
  ]);
  return names.map((name) => measured(`P17 ${name}`, median(speeds[name])));
};
