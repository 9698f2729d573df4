import { documentLines } from '@dqs/edgar';
import { describe, expect, it } from 'vitest';
import { madeUpReports } from '../../testing/made-up-reports.ts';
import { sectionsOf } from './sections.ts';

// Fewer than thirty official reports are available, so the heading styles of other filers are combined here.
describe('reports in the heading styles of filers', () => {
  it.each(madeUpReports(91).map((report) => [report.name, report] as const))('%s', (_, { form, text, items }) => {
    const sections = sectionsOf(documentLines(text), form);
    const [cover, ...found] = sections.map(
      (section) => [section.key, section.text.trimEnd().split('\n').at(-1)] as const,
    );
    expect(cover?.[0]).toBe('cover');
    expect(found).toEqual(items);
  });
});
