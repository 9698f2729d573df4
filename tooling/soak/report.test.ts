import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reportOf, withReport } from './report.ts';

const figures = [
  { promise: 'p', reached: '0 wrong', goal: '0', kept: true },
  { promise: 'q', reached: '2 wrong', goal: '0', kept: false },
];

it('counts the goals, names the day and the load, and has one row for each figure', () => {
  const report = reportOf(figures, { day: '2026-11-27', load: [1.25, 2, 3] });
  expect(report).toContain('Run on 2026-11-27: 1 of 2 goals reached; load');
  expect(report).toMatch(/1\.[23], 2\.0, 3\.0/);
  expect(report).toContain('| p | 0 wrong | 0 | yes |\n| q | 2 wrong | 0 | NO |');
});

it('takes the place of the last report and leaves the rest of the page', () => {
  const page = 'a\n\n<!-- written by pnpm soak x --write -->\n\nold\n\n<!-- end of pnpm soak x -->\n\nb\n';
  const expected = page.replace('old', 'new');
  expect(withReport(page, 'x', 'new')).toBe(expected);
  expect(withReport(expected, 'x', 'new')).toBe(expected);
  expect(() => withReport(page, 'y', 'new')).toThrow('pnpm soak y');
});

it.each(['topology', 'upgrade'])('docs/reliability.md has a place for the report of pnpm soak %s', async (part) => {
  const page = await readFile(join(import.meta.dirname, '../../docs/reliability.md'), 'utf8');
  expect(withReport(page, part, 'new')).toContain('\n\nnew\n\n');
});
