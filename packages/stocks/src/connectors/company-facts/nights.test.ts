import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stocks } from '../../index.ts';
import { companyFacts } from './connector.ts';

const folder = mkdtempSync(join(tmpdir(), 'stocks-nights-'));
const hour = 3_600_000;
let now = Date.UTC(2026, 0, 1);

interface Reported {
  readonly year: number;
  readonly revenue: number;
  readonly compared?: number;
}

/** A company's file with annual reports. The newer one may give another revenue for the previous year. */
const file = (cik: number, name: string, reports: readonly Reported[]): string => {
  const filing = (year: number) =>
    `"accn":"${String(cik).padStart(10, '0')}-${String((year + 1) % 100).padStart(2, '0')}-000001","fy":${year},"fp":"FY","form":"10-K","filed":"${year + 1}-02-20"`;
  const revenue = reports.flatMap(({ year, revenue: value, compared }) => [
    ...(compared === undefined
      ? []
      : [`{"start":"${year - 1}-01-01","end":"${year - 1}-12-31","val":${compared},${filing(year)}}`]),
    `{"start":"${year}-01-01","end":"${year}-12-31","val":${value},${filing(year)}}`,
  ]);
  const assets = reports.map(
    ({ year, revenue: value }) => `{"end":"${year}-12-31","val":${value * 3},${filing(year)}}`,
  );
  const concept = (facts: readonly string[]) => `{"label":"A label","units":{"USD":[${facts.join(',')}]}}`;
  return `{"cik":${cik},"entityName":"${name}","facts":{"us-gaap":{"Revenues":${concept(revenue)},"Assets":${concept(assets)}}}}`;
};

const first: Reported = { year: 2022, revenue: 1000 };
const second: Reported = { year: 2023, revenue: 1200, compared: 1000 };
const restating: Reported = { year: 2023, revenue: 1200, compared: 900 };

const versions = (cik: number): readonly string[] => [
  file(cik, 'Example Inc.', [first]),
  file(cik, 'Example Inc.', [first, second]),
  file(cik, 'Example Inc.', [first, restating]),
  file(cik, 'Example Inc.', [second]),
  file(cik, 'Example Holdings', [first]),
  '{}',
];

const ciks = [101, 102, 103] as const;
const memberName = (cik: number): string => `CIK${String(cik).padStart(10, '0')}.json`;

const tables = [
  'fact',
  'fact_filer',
  'fact_label',
  'statement',
  'statement_company',
  'restatement',
  'statement_issue',
  'statement_decision',
];

/** All facts and statements that a reader sees, including freshness, without the artifact they came from. */
const served = async ({ db }: ScratchService): Promise<readonly string[]> => {
  const each = tables.map(
    (table) =>
      `select '${table} ' || (to_jsonb(t) - 'artifact_id')::text as line from surface_public.stocks_${table} t`,
  );
  const { rows } = await db.knex.raw<{ rows: { line: string }[] }>(
    `${each.join(' union all ')} order by 1`.replaceAll('?', '\\?'),
  );
  return rows.map(({ line }) => line);
};

describe('consecutive nightly loads', () => {
  let nightly: ScratchService;
  let full: ScratchService;
  beforeAll(async () => {
    [nightly, full] = [
      await openScratchService(stocks, '2026-01-01T00:00:00Z'),
      await openScratchService(stocks, '2026-01-01T00:00:00Z'),
    ];
  });
  afterAll(async () => {
    await nightly.close();
    await full.close();
    rmSync(folder, { recursive: true });
  });

  const load = async (path: string): Promise<void> => {
    now += hour;
    const failed: boolean[] = [];
    for (const [scratch, force] of [
      [nightly, false],
      [full, true],
    ] as const) {
      scratch.clock.set(new Date(now).toISOString());
      failed.push((await scratch.load(companyFacts, [path], { force })).status === 'failed');
    }
    // Both reject an archive without any fact.
    expect(failed[0]).toBe(failed[1]);
  };

  const version = fc.integer({ min: 0, max: 5 });
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.uniqueArray(fc.tuple(fc.constantFrom(...ciks), version), {
        selector: ([cik]) => cik,
        minLength: 1,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom(...ciks),
        version.filter((at) => at < 5),
      ),
    },
  );

  it('serve the same as full loads of the files: facts, statements, restatements, freshness', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      for (const { db } of [nightly, full])
        await db.knex.raw(
          `truncate ${tables.map((table) => `data.stocks_${table}`).join(', ')}, control.member, control.ingestion_reject, control.ingestion_run`,
        );
      for (const given of steps) {
        const [head, at] = given;
        if (typeof head === 'number') {
          const path = join(folder, `companyfacts-${memberName(head)}`);
          writeFileSync(path, versions(head)[at as number]!);
          await load(path);
        } else {
          const members = given as readonly (readonly [number, number])[];
          const path = join(folder, 'companyfacts.zip');
          writeFileSync(path, zipOf(members.map(([cik, which]) => [memberName(cik), versions(cik)[which]!])));
          await load(path);
        }
        expect(await served(nightly)).toEqual(await served(full));
      }
    });
    await fc.assert(property, { numRuns: 20 });
  });

  it('refer the statements to the member of their company, and move them when it is confirmed', async () => {
    const archive = (second: number) =>
      zipOf([
        [memberName(101), versions(101)[1]!],
        [memberName(102), versions(102)[second]!],
      ]);
    const path = join(folder, 'companyfacts.zip');
    writeFileSync(path, archive(0));
    await load(path);
    writeFileSync(path, archive(1));
    nightly.clock.set(new Date(now + hour).toISOString());
    const report = await nightly.load(companyFacts, [path]);
    expect(report.artifacts[0]).toMatchObject({ members: { read: 1, unchanged: 1 } });
    const { rows } = await nightly.db.knex.raw<{ rows: { cik: string; name: string; fresh: boolean }[] }>(
      `select distinct s.cik::text as cik, a.name, s.as_of = (select max(as_of) from surface_public.stocks_fact) as fresh
       from surface_public.stocks_statement s join control.artifact a on a.id = s.artifact_id
       where cik in (101, 102) order by 1`,
    );
    expect(rows).toEqual([
      { cik: '101', name: `companyfacts.zip/${memberName(101)}`, fresh: true },
      { cik: '102', name: `companyfacts.zip/${memberName(102)}`, fresh: true },
    ]);
  });
});
