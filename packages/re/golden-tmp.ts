import { createHash } from 'node:crypto';
import { globSync, statSync, writeFileSync, createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService } from '@dqs/testing';
import { re } from './src/index.ts';
const out = createWriteStream(process.argv[2]!);
const hash = createHash('sha256');
let n = 0;
const emit = (line: string) => { n++; hash.update(line + '\n'); out.write(line.length > 3000 ? createHash('sha256').update(line).digest('hex') + '\n' : line + '\n'); };
for (const [label, files] of [
  ['samples', globSync('/work/wt/series/samples/re/*')],
  ['sources', ['abs-re', 'census-re', 'fdic-sod', 'fhfa', 'hud', 'nyc-acris'].flatMap((d) => [...globSync(`/work/shared/sources/${d}/**/*.*`), ...globSync(`/work/shared/further-sources/${d}/**/*.*`)])],
] as const) {
  const s = await openScratchService(re, '2026-01-05T15:00:00Z', 'embedded', [geo, hazards]);
  for (const c of re.connectors) {
    const found = files.filter((f) => statSync(f).isFile() && statSync(f).size < 6_000_000 && c.recognise(basename(f), '') !== null).sort();
    for (const f of found) {
      try { const r = await s.load(c, [f]); emit(`${label} load ${c.key} ${basename(f)} ` + JSON.stringify(r.artifacts.map((a: any) => [a.status, a.rejects, a.counts]))); }
      catch (e) { emit(`${label} load ${c.key} ${basename(f)} FAILED ${(e as Error).message}`); }
    }
  }
  const { rows } = await s.db.knex.raw('select series_key from data.re_series order by 1') as { rows: { series_key: string }[] };
  emit(`${label} ${rows.length} series`);
  const step = Math.max(1, Math.floor(rows.length / 1500));
  for (let i = 0; i < rows.length; i += step) {
    const key = rows[i]!.series_key;
    emit((await s.bytes('re_get_series', { values: { series_key: key, limit: 500 } } as never)).toString());
    if (i % (step * 20) === 0) emit((await s.bytes('re_get_series', { values: { series_key: key, limit: 3, start: '1990-01-01', end: '2020-12-31' } } as never)).toString());
  }
  for (const q of ['house price Denver', 'house price index', 'rent two-bedroom miami', 'beckley', 'bps units total', 'deeds manhattan', 'dwellings sydney', 'temperature', 'vacancy rate', 'deposits', 'homeownership', 'zebra', rows[5]!.series_key])
    for (const limit of [1, 10, 50]) emit((await s.bytes('re_search_series', { values: { query: q, limit } } as never)).toString());
  for (const g of ['county:12086', 'nation:US', 'state:08', 'cbsa:19740', 'nation:AU']) emit((await s.bytes('re_search_series', { values: { geo_key: g, limit: 50 } } as never)).toString());
  const d = await s.db.knex.raw(`select md5(string_agg(t, E'\\n' order by t)) as h, count(*) as n from (select (series_key, period, as_known_at, period_type, value, source_vintage, effective_date, meta)::text as t from data.re_observation) x`) as { rows: unknown[] };
  emit(JSON.stringify(d.rows[0]));
  await s.close();
}
emit('end');
out.end();
console.log(n, hash.digest('hex'));
process.exit(0);
