import { createCursorCodec, addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import type { Database } from '@dqs/storage';
import { openPlace, schema } from '../installation.ts';
import { caller, never, quietService } from '../quiet-service.ts';
import { cursorSecret } from '../setting.ts';
import { heading, printTable } from '../table.ts';
import { versus } from '../versus.ts';
import type { Section } from './section.ts';
import { measured } from '../floors.ts';

const firstDay = '0001-01-01' as Day;
const deep = 999_000;

/** A list operation, and how its table is filled with one row a day for one thing. */
interface ListOperation {
  readonly tool: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** SQL that inserts `$rows` rows of the thing asked for. */
  readonly fill: (rows: number, thing: number) => string;
}

const stamps = (tag: string): string => `'${tag}', 1, timestamptz '2026-01-01T00:00:00Z'`;
const codes = ['XTS', 'XXA', 'XXB', 'XXC', 'XXD'];
const markets = ['088691', 'X00001', 'X00002', 'X00003', 'X00004'];
const placed = [
  'producer_merchant_processor_user',
  'swap_dealer',
  'managed_money',
  'other_reportables',
  'nonreportable',
];
const figures = placed.flatMap((category) => ['long', 'short'].map((figure) => `${category}_${figure}`));

const operations: readonly ListOperation[] = [
  {
    tool: 'fx_get_rates',
    values: { quote: 'XTS', limit: 100 },
    fill: (rows, thing) =>
      `insert into data.fx_rate select '${codes[thing]}', date '${firstDay}' + n, 1.2345, ${stamps('ecb.eurofxref')}
       from generate_series(0, ${rows - 1}) n`,
  },
  {
    tool: 'futures_get_positioning',
    values: { market: 'gold', limit: 100 },
    fill: (rows, thing) =>
      `insert into data.futures_position (cftc_contract_market_code, report_variant, report_date, report_name, open_interest,
         ${figures.join(', ')}, source_tag, artifact_id, as_of)
       select '${markets[thing]}', 'futures_only', date '${firstDay}' + n, 'GOLD', 1000,
         ${figures.map(() => '100').join(', ')}, ${stamps('cftc.cot')}
       from generate_series(0, ${rows - 1}) n`,
  },
];

interface Filled {
  readonly db: Database;
  readonly service: Service;
}

const fill = async (url: string, rows: number): Promise<Filled> => {
  const db = await openPlace({ url });
  await db.migrate(schema);
  const ofOne = Math.min(rows, 1_000_000);
  for (const operation of operations) {
    for (let thing = 0; thing * ofOne < rows; thing += 1) await db.knex.raw(operation.fill(ofOne, thing));
  }
  await db.knex.raw('vacuum analyze');
  const service = quietService(db);
  return { db, service };
};

const rowsOf = async (service: Service, tool: string, values: object): Promise<string | null> => {
  const answer = await service.call(tool, { values }, caller, never);
  const { data } = answer.envelope();
  const [list = []] = Object.values(data as object).filter(Array.isArray) as unknown[][];
  if (list.length !== 100) throw new Error(`${tool} gave ${list.length} rows where a page of 100 was expected`);
  return answer.nextCursor;
};

/** The cursor that continues after a day, made from the one after the first page. */
const cursorAt = async (service: Service, { tool, values }: ListOperation, day: Day): Promise<string> => {
  const cursor = await rowsOf(service, tool, values);
  if (cursor === null) throw new Error(`${tool} has no second page`);
  const signature = 16;
  const payload = Buffer.from(cursor, 'base64url').subarray(signature).toString('utf8');
  const [, , pin] = JSON.parse(payload) as [number, string, string];
  return createCursorCodec(cursorSecret).encode({ tool, pin }, [day]);
};

/** Whether a page costs the same far behind the first one, and in a large table. */
export const depth: Section = async (fixture, { full }) => {
  const rows = full ? 5_000_000 : 1_000_000;
  const [smallUrl, largeUrl] = [
    await fixture.scratch.createDatabase('small'),
    await fixture.scratch.createDatabase('large'),
  ];
  const [small, large] = [await fill(smallUrl, 10_000), await fill(largeUrl, rows)];
  heading(`A page of 100 rows by depth and by size of the table (${rows} rows; --full takes 5000000), milliseconds`);
  const table = [['', 'first page', `at ${deep}`, 'ratio', '10000 rows', `${rows} rows`, 'ratio']];
  const [byDepth, bySize]: [number[], number[]] = [[], []];
  for (const operation of operations) {
    const { tool, values } = operation;
    const cursor = await cursorAt(large.service, operation, addDays(firstDay, 1_000_000 - deep));
    const [first, far] = await versus(
      () => large.service.call(tool, { values }, caller, never),
      () => large.service.call(tool, { values: { ...values, cursor } }, caller, never),
    );
    await rowsOf(large.service, tool, { ...values, cursor });
    const [few, many] = await versus(
      () => small.service.call(tool, { values }, caller, never),
      () => large.service.call(tool, { values }, caller, never),
    );
    byDepth.push(far / first);
    bySize.push(many / few);
    table.push([tool, ...[first, far, far / first, few, many, many / few].map((value) => value.toFixed(2))]);
  }
  printTable(table);
  for (const { db } of [small, large]) await db.close();
  for (const url of [smallUrl, largeUrl]) await fixture.scratch.dropDatabase(url);
  return [
    measured('P11 depth', Math.max(...byDepth), `row ${deep}`),
    measured('P11 size', Math.max(...bySize), `${rows} rows`),
  ];
};
