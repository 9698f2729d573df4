import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDuck } from '@dqs/bulk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePythonModules } from './write-modules.ts';

const sources = writePythonModules();

const ran = (python: string, script: string): string => {
  const { status, stdout, stderr } = spawnSync(python, ['-W', 'error::UserWarning', '-'], {
    input: script,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', PYTHONPATH: sources, PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

/** Interpreters that can be had: the first on the path, that of the system, and one that is named. */
const interpreters = [...new Set(['python3', '/usr/bin/python3', process.env['DQS_TEST_PYTHON'] ?? 'python3'])];
const having = (module: string): string | undefined =>
  interpreters.find(
    (python) => spawnSync(python, ['-c', `import sys, ${module}; sys.exit(sys.version_info < (3, 11))`]).status === 0,
  );

const rows = `
from decimal import Decimal
rows = [
    {"date": "2026-03-05", "value": Decimal("1.1618"), "as_of": "2026-03-05T12:00:00Z", "place": {"name": "Denver"}, "note": "2026"},
    {"date": "2026-03-04", "value": Decimal("1.16490"), "as_of": None, "place": {"name": None}},
]
`;

describe.skipIf(having('json') === undefined)('rows as columns (where python3 of 3.11 or later is installed)', () => {
  it('have days, moments and numbers as such, and names of nested fields', () => {
    const script = `${rows}
from dqs_client import columns
for name, values in columns(rows).items(): print(name, [repr(value) for value in values])
print(columns(rows, exact=True)["value"])
print(columns([]))
print(columns([{"date": "2026-03-05"}, {"date": "2026-03"}]))
`;
    expect(ran(having('json')!, script).trimEnd().split('\n')).toEqual([
      `date ['datetime.date(2026, 3, 5)', 'datetime.date(2026, 3, 4)']`,
      `value ['1.1618', '1.1649']`,
      `as_of ['datetime.datetime(2026, 3, 5, 12, 0, tzinfo=datetime.timezone.utc)', 'None']`,
      `place.name ["'Denver'", 'None']`,
      `note ["'2026'", 'None']`,
      `[Decimal('1.1618'), Decimal('1.16490')]`,
      '{}',
      `{'date': ['2026-03-05', '2026-03']}`,
    ]);
  });
});

describe.skipIf(having('pandas') === undefined)('a frame of pandas (where it is installed)', () => {
  it('has types and the day of its rows as index, oldest first', () => {
    const script = `${rows}
from dqs_client import frame
made = frame(rows)
print(made.index.name, made.index.dtype.name.split("[")[0], [str(day)[:10] for day in made.index])
# Versions of pandas keep days and moments in other units.
print(made["value"].dtype, list(made["value"]), "datetime64[UTC]" if str(made["as_of"].dt.tz) == "UTC" else made["as_of"].dtype)
print(list(frame(rows, exact=True)["value"]))
print(frame(rows + rows).index.name)
`;
    expect(ran(having('pandas')!, script).trimEnd().split('\n')).toEqual([
      `date datetime64 ['2026-03-04', '2026-03-05']`,
      'float64 [1.1649, 1.1618] datetime64[UTC]',
      `[Decimal('1.16490'), Decimal('1.1618')]`,
      'None',
    ]);
  });
});

describe.skipIf(having('polars') === undefined)('a frame of polars (where it is installed)', () => {
  it('has types, and exact decimals where they are asked for', () => {
    const script = `${rows}
from dqs_client import frame
made = frame(rows, engine="polars")
print({name: str(kind) for name, kind in made.schema.items()})
print(made["value"].to_list(), made["date"].to_list()[0])
exact = frame(rows, engine="polars", exact=True)
print(str(exact.schema["value"]).startswith("Decimal"), exact["value"].to_list())
`;
    expect(ran(having('polars')!, script).trimEnd().split('\n')).toEqual([
      `{'date': 'Date', 'value': 'Float64', 'as_of': "Datetime(time_unit='us', time_zone='UTC')", 'place.name': 'String', 'note': 'String'}`,
      '[1.1618, 1.1649] 2026-03-05',
      `True [Decimal('1.16180'), Decimal('1.16490')]`,
    ]);
  });
});

const readers = ['pandas, pyarrow', 'polars'].filter((modules) => having(modules) !== undefined);

describe.skipIf(readers.length < 2)(
  'an export as a frame (where pandas with pyarrow, and polars are installed)',
  () => {
    let folder = '';
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'dqs-frame-'));
      mkdirSync(join(folder, 'fx.rates'));
      const duck = await openDuck();
      await duck.run(`copy (select * from (values ('USD', date '2026-03-05', 1.16180::decimal(12,5), 4::utinyint),
        ('JPY', date '2026-03-05', 183.06000::decimal(12,5), 2::utinyint)) t (currency, rate_date, value, value_places))
      to '${join(folder, 'fx.rates/rates.parquet')}' (format parquet)`);
      duck.close();
      const manifest = { tables: [{ name: 'fx_rate', files: [{ path: 'rates.parquet' }] }] };
      writeFileSync(join(folder, 'fx.rates/manifest.json'), JSON.stringify(manifest));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it.each(['pandas', 'polars'] as const)('has days and exact decimals: %s', (engine) => {
      const script = `
from dqs_client import Export, published
made = Export(${JSON.stringify(folder)}).frame("fx.rates", engine="${engine}")
days, values, places = list(made["rate_date"]), list(made["value"]), list(made["value_places"])
print(days[0], [str(published(value, int(given))) for value, given in zip(values, places)])
`;
      expect(ran(having(engine === 'pandas' ? 'pandas, pyarrow' : 'polars')!, script)).toBe(
        "2026-03-05 ['1.1618', '183.06']\n",
      );
    });
  },
);
