import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
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
print(made.index.name, made.index.dtype, [str(day)[:10] for day in made.index])
print(made["value"].dtype, list(made["value"]), made["as_of"].dtype)
print(list(frame(rows, exact=True)["value"]))
print(frame(rows + rows).index.name)
`;
    expect(ran(having('pandas')!, script).trimEnd().split('\n')).toEqual([
      `date datetime64[ns] ['2026-03-04', '2026-03-05']`,
      'float64 [1.1649, 1.1618] datetime64[ns, UTC]',
      `[Decimal('1.16490'), Decimal('1.1618')]`,
      'None',
    ]);
  });
});
