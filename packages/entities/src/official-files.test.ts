import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recogniseFiles } from '@dqs/ingest';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { readByHand } from './fixtures/read-by-hand.ts';
import { entities } from './index.ts';

const folders = [join(sources, 'gleif'), join(sources, '../further-sources/gleif')].filter(existsSync);

const { recognised, unknown } =
  folders.length === 0 ? { recognised: [], unknown: [] } : await recogniseFiles(folders, entities.connectors);

/** Columns without a field in the files. */
const derived = new Set(['search_names', 'name_prominence', 'published_at', 'deleted_at', 'sec_identifier']);
const lists = new Set(['other_names', 'previous_names', 'reasons', 'exception_references']);
const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** SEC identifiers by LEI. */
const sec = new Map<string, unknown>();

/** Number of compared fields, by table. */
const compared = new Map<string, number>();

/** A row in the fields of the independent reader. */
const comparable = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !derived.has(column))
      .map(([column, value]) => {
        if (lists.has(column)) return [column, JSON.parse((value as string | null) ?? '[]') as unknown];
        return [column, typeof value === 'string' && isInstant.test(value) ? new Date(value).toISOString() : value];
      }),
  );

describe.skipIf(folders.length === 0)('the official files (needs official files)', () => {
  it.each(
    recognised.map(
      ({ path, connector, artifact }) => [basename(path), connector.key, { path, connector, artifact }] as const,
    ),
  )('%s, of %s, is read field by field as by the independent reader', async (_, __, { path, connector, artifact }) => {
    const rows: Record<string, unknown>[] = [];
    const file = { ...artifact, path, sha256: '', bytes: statSync(path).size };
    for await (const batch of connector.reading.parse(file)) {
      for (const { record } of batch) {
        const made = connector.rows.normalise(record);
        if ('reject' in made) throw new Error(made.reject);
        rows.push(...made.map(comparable));
        for (const row of made as readonly Readonly<Record<string, unknown>>[])
          if ('sec_identifier' in row) sec.set(String(row['lei']), row['sec_identifier']);
      }
    }
    expect(rows).toEqual(readByHand(path));
    for (const row of rows) {
      const table = connector.load.table;
      compared.set(table, (compared.get(table) ?? 0) + Object.keys(row).length);
    }
  });

  it('name funds by their series or CIK at the SEC, from registration or validation', () => {
    expect(sec.get('001GPB6A9XPE8XJICC14')).toBe('S000005113');
    expect(sec.get('549300DVMSW84SP6UG83')).toBe('1551047');
    // A private fund has another kind of number there.
    expect(sec.get('5493009GIILYUZ4JDZ94')).toBeNull();
    expect([...sec.values()].filter((identifier) => identifier !== null).length).toBeGreaterThan(10);
  });

  it('are all compared', () => {
    console.info(
      `fields of GLEIF compared: ${JSON.stringify(Object.fromEntries(compared))}, ${recognised.length} files`,
    );
    expect(recognised.length).toBeGreaterThanOrEqual(60);
    expect(compared.get('entities_record')).toBeGreaterThan(8_000);
    expect(compared.get('entities_relationship')).toBeGreaterThan(19_000);
    expect(compared.get('entities_exception')).toBeGreaterThan(200);
  });

  it('other files are rejected with the reason', () => {
    const data = unknown.filter(({ path }) => !path.endsWith('.md'));
    expect(data.filter(({ reason }) => reason.includes('neither its name nor its content'))).toEqual([]);
  });

  it('no ISIN is loaded', () => {
    expect(recognised.filter(({ path }) => /isin/i.test(path))).toEqual([]);
  });
});
