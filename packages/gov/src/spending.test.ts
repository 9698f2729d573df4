import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestFacts, openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awardArchiveConnector } from './connectors/award-archive/connector.ts';
import { gov } from './index.ts';

/** A transaction as a file says it. */
interface Said {
  readonly key: number;
  readonly agency: '012' | '015';
  readonly year: 2024 | 2025;
  readonly recipient: number;
  readonly parent: number | null;
  readonly cents: number;
  readonly type: 'A' | 'IDV';
}

type File =
  | {
      readonly form: 'full';
      readonly agency: '012' | '015' | 'All';
      readonly year: 2024 | 2025;
      readonly rows: readonly Said[];
    }
  | { readonly form: 'delta'; readonly rows: readonly Said[]; readonly gone: readonly number[] };

const header = [
  'contract_transaction_unique_key',
  'federal_action_obligation',
  'action_date',
  'awarding_agency_code',
  'awarding_agency_name',
  'recipient_uei',
  'recipient_name',
  'recipient_parent_uei',
  'recipient_parent_name',
  'award_or_idv_flag',
  'award_type_code',
];

const uei = (recipient: number): string => `UEI${String(recipient).padStart(9, '0')}`;

const amount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

const line = ({ key, agency, year, recipient, parent, cents, type }: Said): string =>
  [
    `T_${key}`,
    amount(cents),
    `${year - 1}-11-15`,
    agency,
    `Agency ${agency}`,
    uei(recipient),
    `RECIPIENT ${recipient}`,
    parent === null ? '' : uei(parent),
    parent === null ? '' : `RECIPIENT ${parent}`,
    type === 'IDV' ? 'IDV' : 'AWARD',
    type === 'IDV' ? '' : type,
  ].join(',');

const dayOf = (at: number): string => `202601${String(at + 1).padStart(2, '0')}`;

/** Members of the zip that a file is, made on a day; a full one in two parts. */
const membersOf = (file: File, at: number): readonly (readonly [string, string])[] => {
  if (file.form === 'delta') {
    const gone = file.gone.map((key) => `D,T_${key},${header.slice(1).fill('').join(',')}`);
    const text = [`correction_delete_ind,${header.join(',')}`, ...file.rows.map((row) => `,${line(row)}`), ...gone];
    return [[`FY(All)_All_Contracts_Delta_${dayOf(at)}_1.csv`, `${text.join('\n')}\n`]];
  }
  const half = Math.ceil(file.rows.length / 2);
  return [file.rows.slice(0, half), file.rows.slice(half)].map((rows, part) => [
    `FY${file.year}_${file.agency}_Contracts_Full_${dayOf(at)}_${part + 1}.csv`,
    `${[header.join(','), ...rows.map(line)].join('\n')}\n`,
  ]);
};

/** What stands after all files: of each transaction the last word, unless a later whole archive of its scope lacks it. */
const standing = (files: readonly File[]): readonly Said[] => {
  const last = new Map<number, { readonly at: number; readonly row: Said | null }>();
  for (const [at, file] of files.entries()) {
    if (file.form === 'delta') for (const key of file.gone) last.set(key, { at, row: null });
    for (const row of file.rows) last.set(row.key, { at, row });
  }
  return [...last.values()].flatMap(({ at, row }) => {
    const isOutdated = files.some(
      (file, later) =>
        later > at &&
        file.form === 'full' &&
        file.year === row?.year &&
        (file.agency === 'All' || file.agency === row.agency),
    );
    return row === null || isOutdated ? [] : [row];
  });
};

/** The sums of what stands, in cents: by recipient, level and year. */
const sumsOf = (rows: readonly Said[]): Readonly<Record<string, string>> => {
  const sums = new Map<string, { total: bigint; idv: bigint }>();
  const add = (key: string, { cents, type }: Said): void => {
    const so = sums.get(key) ?? { total: 0n, idv: 0n };
    so.total += BigInt(cents);
    if (type === 'IDV') so.idv += BigInt(cents);
    sums.set(key, so);
  };
  for (const row of rows) {
    add(`${uei(row.recipient)} ${row.parent === null ? 'R' : 'C'} ${row.year}`, row);
    if (row.parent !== null) add(`${uei(row.parent)} P ${row.year}`, row);
  }
  return Object.fromEntries([...sums].map(([key, { total, idv }]) => [key, `${total} of which ${idv}`]));
};

let folder = '';
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-gov-'));
  scratch = await openScratchService(gov, '2026-11-06T09:00:00Z');
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const tables = async (): Promise<readonly string[]> =>
  (await digestFacts(scratch.db.knex)).map(({ table }) => table).filter((table) => table.startsWith('gov_'));

const empty = async (): Promise<void> => {
  await scratch.db.knex.raw(`truncate ${(await tables()).map((table) => `data.${table}`).join(', ')}`);
};

let files = 0;
const write = async (members: readonly (readonly [string, string])[]): Promise<string> => {
  files += 1;
  const path = join(folder, `${files}_PrimeTransactions.zip`);
  await writeFile(path, zipOf(members));
  return path;
};

const served = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await scratch.db.knex.raw<{ rows: { key: string; total: string; idv: string; parts: string }[] }>(
    `select uei || ' ' || level || ' ' || fiscal_year as key, (total_obligations * 100)::bigint::text as total,
       (idv_obligations * 100)::bigint::text as idv, contract_obligations + idv_obligations - total_obligations as parts
     from data.gov_recipient_year join data.gov_recipient using (recipient_id)`,
  );
  expect(rows.every(({ parts }) => /^0(\.0*)?$/.test(parts))).toBe(true);
  return Object.fromEntries(rows.map(({ key, total, idv }) => [key, `${total} of which ${idv}`]));
};

const said = fc.record<Said>({
  key: fc.integer({ min: 1, max: 9 }),
  agency: fc.constantFrom('012', '015'),
  year: fc.constantFrom(2024, 2025),
  recipient: fc.integer({ min: 1, max: 4 }),
  parent: fc.option(fc.integer({ min: 1, max: 4 })),
  cents: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
  type: fc.constantFrom('A', 'A', 'IDV'),
});

const rowsOfFile = fc.uniqueArray(said, { selector: ({ key }) => key, minLength: 1, maxLength: 7 });

const file: fc.Arbitrary<File> = fc.oneof(
  fc
    .record({
      agency: fc.constantFrom('012' as const, '015' as const, 'All' as const),
      year: fc.constantFrom(2024 as const, 2025 as const),
      rows: rowsOfFile,
    })
    .map(({ agency, year, rows }) => ({
      form: 'full' as const,
      agency,
      year,
      rows: rows.map((row) => ({ ...row, year, agency: agency === 'All' ? row.agency : agency })),
    })),
  fc
    .record({ rows: rowsOfFile, gone: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }) })
    .map(({ rows, gone }) => ({
      form: 'delta' as const,
      rows,
      gone: gone.filter((key) => rows.every((row) => row.key !== key)),
    })),
);

const load = async (members: readonly (readonly [string, string])[], allowShrink = true) =>
  scratch.load(awardArchiveConnector, [await write(members)], { allowShrink });

describe('the kept sums', () => {
  it('are those of the transactions that stand, to the cent, whatever files came in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        async (made, order) => {
          await empty();
          const shuffled = made.map((_, at) => ({ at, rank: order.next().value as number }));
          for (const { at } of shuffled.toSorted((a, b) => a.rank - b.rank)) {
            const report = await load(membersOf(made[at]!, at));
            expect(report).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
          }
          const expected = sumsOf(standing(made));
          expect(await served()).toEqual(expected);
          const { rows } = await scratch.db.knex.raw<{ rows: { notes: string }[] }>(
            'select count(*)::text as notes from data.gov_change',
          );
          expect(rows[0]?.notes).toBe('0');
        },
      ),
      { numRuns: 15, seed: 20_261_122 },
    );
  });
});

const plain: Said = { key: 1, agency: '012', year: 2024, recipient: 1, parent: null, cents: 10_000, type: 'A' };
const many = Array.from({ length: 10 }, (_, at): Said => ({ ...plain, key: at + 1, recipient: at + 1 }));

describe('a complete archive', () => {
  it('that lacks most of the stored rows is rejected, and changes nothing', async () => {
    await empty();
    await load(membersOf({ form: 'full', agency: '012', year: 2024, rows: many }, 0));
    const before = await served();
    const shrunk = membersOf({ form: 'full', agency: '012', year: 2024, rows: many.slice(0, 5) }, 1);
    const report = await load(shrunk, false);
    expect(report).toMatchObject({ status: 'failed' });
    expect(report.artifacts[0]?.message).toMatch(/would remove 5 of the 10 rows/);
    expect(await served()).toEqual(before);
    expect(await load(shrunk)).toMatchObject({ status: 'ok' });
    expect(Object.keys(await served())).toHaveLength(5);
  });

  it('takes nothing back where one of its parts is missing, or is loaded by itself', async () => {
    await empty();
    await load(membersOf({ form: 'full', agency: '012', year: 2024, rows: many }, 0));
    const [, second] = membersOf({ form: 'full', agency: '012', year: 2024, rows: many.slice(0, 6) }, 1);
    await load([second!]);
    expect(Object.keys(await served())).toHaveLength(10);
    const path = join(folder, second![0]);
    await writeFile(path, second![1]);
    await scratch.load(awardArchiveConnector, [path]);
    expect(Object.keys(await served())).toHaveLength(10);
  });
});

describe('a recipient', () => {
  const years = async (recipient: string) =>
    (await scratch.ask('gov_get_recipient_awards', { recipient })).data as {
      recipient_id: string;
      fiscal_years: { total_obligations: string }[];
    };

  it('that an older file knows by its DUNS number alone is the one that a newer file gives a UEI', async () => {
    await empty();
    const columns = [...header, 'recipient_duns'].join(',');
    const old = `${line({ ...plain, cents: 1_00 }).replace(uei(1), '')},12345678`;
    await load([[`FY2024_012_Contracts_Full_20220101_1.csv`, `${columns}\n${old}\n`]]);
    await expect(years(uei(1))).rejects.toMatchObject({ code: 'not_found' });
    const present = `${line({ ...plain, key: 2, cents: 2_00 })},012345678`;
    await load([[`FY(All)_012_Contracts_Delta_20260101_1.csv`, `${columns}\n${present}\n`]]);
    expect((await years(uei(1))).fiscal_years.map((year) => year.total_obligations)).toEqual(['3.00']);
    const { rows } = await scratch.db.knex.raw<{ rows: unknown[] }>('select from data.gov_recipient');
    expect(rows).toHaveLength(1);
  });

  it('has the name of the newest file, is found by the former, and a withdrawn one has no figures', async () => {
    await empty();
    const renamed = (name: string, at: number, cents: number) =>
      membersOf({ form: 'delta', rows: [{ ...plain, cents }], gone: [] }, at).map(
        ([member, text]) => [member, text.replaceAll('RECIPIENT 1', name)] as const,
      );
    await load(renamed('WESTERN LANTERN COMPANY', 5, 5_00));
    await load(renamed('HARBOR BEACON WORKS', 4, 4_00));
    const { matches } = (await scratch.ask('gov_search_recipients', { query: 'harbor beacon' })).data as {
      matches: { name: string; match_reason: string }[];
    };
    expect(matches).toMatchObject([{ name: 'WESTERN LANTERN COMPANY', match_reason: 'name_fuzzy' }]);
    expect((await years('western lantern company')).fiscal_years[0]?.total_obligations).toBe('5.00');
    await load(membersOf({ form: 'delta', rows: [{ ...plain, key: 3, recipient: 3 }], gone: [1] }, 6));
    // Its parent has nothing either: no level is named that would be refused, too.
    await expect(years(uei(1))).rejects.toMatchObject({
      code: 'out_of_coverage',
      detail: { candidates: [], hint: expect.stringContaining('dqs ingest gov') },
    });
  });

  it('asked for by a year instead of a number of years is told so', async () => {
    await expect(
      scratch.ask('gov_get_recipient_awards', { recipient: uei(1), fiscal_years: 2022 }),
    ).rejects.toMatchObject({
      code: 'bad_parameter',
      message: 'fiscal_years must be how many fiscal years a page has, from 1 to 20; got 2022',
    });
  });
});
