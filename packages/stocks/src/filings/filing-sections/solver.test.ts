import { describe, expect, it } from 'vitest';
import type { Candidate } from './candidate.ts';
import { formOf, type Evidence } from './form.ts';
import { solve } from './solver.ts';

const annual = formOf('10-K')!;
const current = formOf('8-K')!;

const candidate = (
  line: number,
  keys: string,
  evidence: readonly Evidence[],
  letters = 0,
  form = annual,
): Candidate => ({
  line,
  items: keys.split(' ').map((key) => form.items.find((item) => item.key === key)!),
  title: '',
  letters,
  evidence,
});
const heading: readonly Evidence[] = ['number', 'title'];
const solved = (candidates: readonly Candidate[], form = annual): string =>
  solve(candidates, form)
    .map(({ line, items }) => `${line}:${items.map(({ key }) => key).join()}`)
    .join(' ');

describe('the headings among candidates', () => {
  it('are those with the greatest total weight in ascending order', () => {
    const bodies = [candidate(10, '1', heading), candidate(20, '1A', heading), candidate(30, '7', heading)];
    expect(solved([...bodies, candidate(15, '8', heading)])).toBe('10:1 20:1A 30:7');
    expect(solved([candidate(10, '7', ['number']), candidate(20, '1', heading)])).toBe('20:1');
    expect(solved([candidate(10, '1 1A', heading), candidate(20, '1A', heading), candidate(30, '2', heading)])).toBe(
      '10:1,1A 30:2',
    );
  });

  it('prefer the one with text after it, and exclude those with negative evidence', () => {
    expect(solved([candidate(10, '1', heading, 20), candidate(50, '1', heading, 9000)])).toBe('50:1');
    expect(solved([candidate(10, '1', ['number', 'other_title', 'page'])])).toBe('');
  });

  it('outweigh titles without numbers, which only fill gaps', () => {
    const numbered = [candidate(10, '1', heading), candidate(40, '7', heading)];
    const titles = ['1A', '1B', '2'].map((key, at) => candidate(20 + at, key, ['contents', 'title_alone']));
    expect(solved([...numbered, ...titles])).toBe('10:1 20:1A 21:1B 22:2 40:7');
    expect(solved([candidate(10, '7', ['number']), ...titles])).toBe('10:7');
  });

  it('are out of order only if allowed, for items without another heading', () => {
    const chosen = [candidate(20, '7', heading), candidate(30, '8', heading)];
    expect(solved([...chosen, candidate(40, '1', [...heading, 'apart'])])).toBe('20:7 30:8 40:1');
    expect(solved([...chosen, candidate(40, '7', [...heading, 'apart'])])).toBe('20:7 30:8');
    expect(solved([...chosen, candidate(40, '1', heading)])).toBe('20:7 30:8');
  });

  it('have their own order if an index determines it', () => {
    const placed = [candidate(20, '7', ['page_index']), candidate(30, '1', ['page_index'])];
    expect(solved([...placed, candidate(90, '1B', heading)])).toBe('20:7 30:1 90:1B');
  });

  it('are rejected if another detector has evidence against the same line', () => {
    const found = candidate(10, '1', heading);
    expect(solved([found, { ...found, evidence: ['elsewhere'] }, candidate(60, '1', ['contents'])])).toBe('60:1');
  });

  it('have all evidence for the same items of a line, each once', () => {
    const [only, ...others] = solve(
      [candidate(10, '1', heading, 500), candidate(10, '1', ['contents', 'title'])],
      annual,
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({ evidence: ['number', 'title', 'contents'], letters: 500 });
  });

  it('are the first of each item in a current report, in any order, with more than a bare number', () => {
    const item = (line: number, key: string, evidence = heading) => candidate(line, key, evidence, 0, current);
    expect(solved([item(10, '7.01'), item(20, '2.02'), item(30, '7.01'), item(40, '9.01')], current)).toBe(
      '10:7.01 20:2.02 40:9.01',
    );
    expect(solved([item(10, '7.01', ['number', 'link'])], current)).toBe('');
  });
});
