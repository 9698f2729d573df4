import { describe, expect, it } from 'vitest';
import type { Caller } from '@dqs/limits';
import { parse } from 'csv-parse/sync';
import { readByDuckdb } from './testing/duckdb.ts';
import { createFakeService } from './testing/index.ts';

const caller: Caller = { accountId: 'a', keyId: 'k', keyPrefix: 'dqs_live_x', surface: 'public' };
const ask = async (tool: string, search: string) => {
  const { service } = createFakeService();
  return service.call(tool, { search }, caller, new AbortController().signal);
};

describe('tables of answers', () => {
  it('follow RFC 4180 in csv, with empty cells for null', async () => {
    const answer = await ask('fake_get_rates', 'quote=USD&limit=2&format=csv');
    expect(answer.contentType).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.nextCursor).toBeTypeOf('string');
    expect(answer.bytes.toString()).toBe(
      'quote,start,date,number,value,note,source,as_of\r\n' +
        'USD,,2026-01-25,0,1.010,,fake_public,2026-01-25T12:00:00Z\r\n' +
        'USD,,2026-01-25,1,1.011,"USD, ""quoted""",fake_public,2026-01-25T12:00:00Z\r\n',
    );
    expect(parse(answer.bytes, { columns: true })).toHaveLength(2);
  });

  it('have the same cells in ndjson and parquet, there with types', async () => {
    const lines = (await ask('fake_get_rates', 'quote=USD&limit=25&format=ndjson')).bytes
      .toString()
      .trimEnd()
      .split('\n');
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const { bytes } = await ask('fake_get_rates', 'quote=USD&limit=25&format=parquet');
    const sql = `select quote, start::text as start, date::text as date, number::int as number, value_text as value, note,
      source, strftime(as_of, '%Y-%m-%dT%H:%M:%SZ') as as_of from answer`;
    expect(await readByDuckdb(bytes, sql)).toEqual(objects);
    expect(objects[1]).toEqual({
      quote: 'USD',
      start: null,
      date: '2026-01-25',
      number: 1,
      value: '1.011',
      note: 'USD, "quoted"',
      source: 'fake_public',
      as_of: '2026-01-25T12:00:00Z',
    });
  });

  it('have one row if the operation has no list, with nested objects flattened and lists of texts joined', async () => {
    const { service } = createFakeService();
    const input = { search: 'format=csv', path: [['key', 'alpha']] as const };
    const answer = await service.call('fake_get_item', input, caller, new AbortController().signal);
    expect(answer.bytes.toString()).toBe(
      'key,size_width,size_height,labels,active,share,source\r\n' + 'alpha,3,,"a | b,""c""",true,0.5,fake.loader\r\n',
    );
  });

  it('have a header even without rows', async () => {
    expect((await ask('fake_get_rates', 'quote=XXX&format=csv')).bytes.toString().split('\r\n')).toHaveLength(2);
    expect((await ask('fake_get_rates', 'quote=XXX&format=ndjson')).bytes.toString()).toBe('');
    const { bytes } = await ask('fake_get_rates', 'quote=XXX&format=parquet');
    expect(await readByDuckdb(bytes, 'select * from answer')).toEqual([]);
  });

  it('reject an unknown format', async () => {
    await expect(ask('fake_get_rates', 'quote=USD&format=xml')).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { param: 'format' },
    });
    await expect(ask('fake_get_rates', 'quote=USD&format=cvs')).rejects.toMatchObject({
      detail: { candidates: ['csv'] },
    });
    await expect(ask('fake_get_rates', 'quote=USD&format=csv&format=csv')).rejects.toMatchObject({
      code: 'bad_parameter',
    });
  });
});
