import { documentLines } from '@dqs/edgar';
import { describe, expect, it } from 'vitest';
import { sectionsOf, type Section } from './sections.ts';

const prose = (times: number): string =>
  `<p>${'The notes say how each figure of these statements was arrived at and why. '.repeat(times)}</p>`;

const annual = (behind: string): readonly Section[] =>
  sectionsOf(
    documentLines(`<html><body><p>Form 10-K</p>
      <p>Item 1. Business</p>${prose(5)}
      <p>Item 8. Financial Statements and Supplementary Data</p><p>The statements begin on page F-1 of this report.</p>
      <p>Item 15. Exhibits</p>${prose(5)}
      <p>Item 16. Form 10-K Summary</p><p>None.</p><p><b>SIGNATURES</b></p>${behind}</body></html>`),
    '10-K',
  );

describe('statements after the last item of an annual report', () => {
  it('are a separate section, and the signatures before them belong to the last item', () => {
    const sections = annual(`<p><b>INDEX TO FINANCIAL STATEMENTS</b></p>${prose(300)}`);
    expect(sections.map(({ key }) => key).join(' ')).toBe('cover 1 8 15 16 statements');
    expect(sections.at(-1)).toMatchObject({ title: 'INDEX TO FINANCIAL STATEMENTS', covers: ['statements'] });
    expect(sections.at(-2)?.text).toMatch(/SIGNATURES\n$/);
  });

  it('are absent if an index of exhibits follows, or only a mention', () => {
    expect(annual(`<p><b>EXHIBIT INDEX</b></p>${prose(300)}`).at(-1)?.key).toBe('16');
    expect(annual('<p><b>INDEX TO FINANCIAL STATEMENTS</b></p><p>Page F-1</p>').at(-1)?.key).toBe('16');
  });
});

describe('statements whose heading is only in the contents', () => {
  const entry = (title: string, place: string, page: number): string =>
    `<tr><td>Item ${title}</td><td><a href="#${place}">${page}</a></td></tr>`;
  const report = `<html><body><p>Form 10-Q</p><p>Part I. Financial Information</p><table>
      <tr><td>Item 1.</td><td><a href="#f">Financial Statements</a></td></tr>
      <tr><td><a href="#f">Statements of Operations</a></td><td><a href="#f">3</a></td></tr>
      ${entry('2. Management’s Discussion and Analysis', 'm', 9)}${entry('4. Controls and Procedures', 'c', 20)}
      </table><p>Part II. Other Information</p><table>${entry('1. Legal Proceedings', 'l', 21)}</table>
      <p id="f">EXAMPLE COMPANY</p><p>Statements of Operations</p>${prose(60)}
      <p id="m">Item 2. Management’s Discussion and Analysis</p>${prose(20)}
      <p id="c">Item 4. Controls and Procedures</p>${prose(5)}
      <p>Part II. Other Information</p><p id="l">Item 1. Legal Proceedings</p>${prose(5)}</body></html>`;

  it('begin at the target of the contents', () => {
    const sections = sectionsOf(documentLines(report), '10-Q');
    expect(sections.map(({ key }) => key).join(' ')).toBe('cover I.1 I.2 I.4 II.1');
    expect(sections.find(({ key }) => key === 'I.1')?.text).toMatch(/^EXAMPLE COMPANY\n/);
  });
});
