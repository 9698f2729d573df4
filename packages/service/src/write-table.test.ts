import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import type { Caller } from '@dqs/limits';
import { endpoint } from '@dqs/schemas';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { tableOf } from './table.ts';
import { createFakeService } from './testing/index.ts';
import { writeTable } from './write-table.ts';

const caller: Caller = { accountId: 'a', keyId: 'k', keyPrefix: 'dqs_live_x', surface: 'public' };
const ask = async (tool: string, search: string) => {
  const { service } = createFakeService();
  return service.call(tool, { search }, caller, new AbortController().signal);
};

describe('tables of answers', () => {
  it('are RFC 4180 in csv, with empty for null', async () => {
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

  it('hold the same cells in ndjson and parquet', async () => {
    const lines = (await ask('fake_get_rates', 'quote=USD&limit=25&format=ndjson')).bytes
      .toString()
      .trimEnd()
      .split('\n');
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const { bytes } = await ask('fake_get_rates', 'quote=USD&limit=25&format=parquet');
    const file = new Uint8Array(bytes).buffer;
    const read = await parquetReadObjects({ file });
    expect(read.map((row) => ({ ...row, number: Number(row['number']) }))).toEqual(objects);
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

  it('have one row where the operation has no list, nested objects flattened, lists as JSON', async () => {
    const { service } = createFakeService();
    const input = { search: 'format=csv', path: [['key', 'alpha']] as const };
    const answer = await service.call('fake_get_item', input, caller, new AbortController().signal);
    expect(answer.bytes.toString()).toBe(
      'key,size_width,size_height,labels,active,share,source\r\n' +
        'alpha,3,,"[""a"",""b,\\""c\\""""]",true,0.5,fake.loader\r\n',
    );
  });

  it('have their header even when there are no rows', async () => {
    expect((await ask('fake_get_rates', 'quote=XXX&format=csv')).bytes.toString().split('\r\n')).toHaveLength(2);
    expect((await ask('fake_get_rates', 'quote=XXX&format=ndjson')).bytes.toString()).toBe('');
    const { bytes } = await ask('fake_get_rates', 'quote=XXX&format=parquet');
    expect(await parquetReadObjects({ file: new Uint8Array(bytes).buffer })).toEqual([]);
  });

  it('refuse an unknown format', async () => {
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

  it('go down several levels, through maps, and tell columns of one name apart', () => {
    const table = tableOf(
      endpoint({
        path: '/v1/fake/deep',
        tool: 'fake_get_deep',
        title: 'Deep',
        summary: 'Deep.',
        params: z.strictObject({}),
        data: z.strictObject({
          name: z.string(),
          category: z.string().nullable(),
          definitions: z.record(z.string(), z.string()),
          weeks: z.array(
            z.strictObject({
              date: z.string(),
              lines: z.record(z.string(), z.strictObject({ value: z.string(), category: z.string() })),
            }),
          ),
        }),
        rows: ['weeks', 'lines'],
        datasets: ['fake.rates'],
        examples: [{}],
      }),
    );
    const data = {
      name: 'n',
      category: null,
      definitions: {},
      weeks: [
        { date: 'd1', lines: { cash: { value: '1', category: 'a' }, debt: { value: '2', category: 'b' } } },
        { date: 'd2', lines: {} },
        { date: 'd3', lines: { cash: { value: '3', category: 'a' } } },
      ],
    };
    expect(writeTable(table, 'csv', { data, meta: { source: 's' } }).toString()).toBe(
      'name,data_category,date,lines_key,value,category,source\r\nn,,d1,cash,1,a,s\r\nn,,d1,debt,2,b,s\r\nn,,d3,cash,3,a,s\r\n',
    );
  });
});
