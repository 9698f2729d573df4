import { documentLines } from '@dqs/edgar';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from './sections.ts';

const text = (about: string): string => `<p>${`This page speaks of ${about} at some length. `.repeat(40)}</p>`;
const heading = (id: string, title: string): string => `<div id="${id}"></div><p><b>${title}</b></p>`;
const link = (id: string, page: number | string): string => `<a href="#${id}">${page}</a>`;
const row = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const pages = `<p>Form 10-K of Example Company</p>
  ${heading('p3', 'Who we are')}${text('the company')}
  ${heading('p9', 'How the year went')}${text('the year')}
  ${heading('p14', 'Where we work')}${text('plants')}
  ${heading('p20', 'How prices move us')}${text('rates')}
  ${heading('p21', 'What can go wrong')}${text('risks')}
  ${heading('p30', 'Statements')}${text('statements')}
  ${heading('p58', 'Properties')}${text('buildings')}
  ${heading('p60', 'Exhibits')}${text('exhibits')}`;

const index = `<p>Form 10-K Cross-Reference Index</p><table>
  ${row('Item 1.', 'Business:')}
  ${row('General development of business', `Pages ${link('p3', 3)}-${link('p9', 8)}, ${link('p14', 14)}`)}
  ${row('Item 1A.', 'Risk Factors', `Pages ${link('p21', 21)}-${link('p30', 29)}`)}
  ${row('Item 1B.', 'Unresolved Staff Comments', 'None')}
  ${row('Item 2.', 'Properties', `Pages ${link('p14', 14)}, ${link('p58', 58)}`)}
  ${row('Item 7.', 'Management’s Discussion and Analysis', `Pages ${link('p9', '9-19')}`)}
  ${row('Item 7A.', 'Quantitative and Qualitative Disclosures About Market Risk', `Page ${link('p20', 20)}`)}
  ${row('Item 8.', 'Financial Statements and Supplementary Data', `Pages ${link('p30', '30-57')}`)}
  ${row('Item 11.', 'Executive Compensation', '(a)')}
  ${row('Item 15.', 'Exhibits and Financial Statement Schedules', `Pages ${link('p30', '30-57')}, ${link('p60', '60-61')}`)}
  ${row('Item 16.', 'Form 10-K Summary', 'None')}
  ${row('Signatures', `Page ${link('p60', 61)}`)}</table>`;

const sections = sectionsOf(documentLines(`<html><body>${pages}${index}</body></html>`), '10-K');

describe('a report with an index in place of headings', () => {
  it('has each item where the index refers, in the order of the document', () => {
    expect(sections.map(({ key }) => key).join(' ')).toBe('cover 1 7 7A 1A 8 2 15 1B 11 16');
    const begins = Object.fromEntries(sections.map((section) => [section.key, section.text.split('\n')[0]]));
    expect(begins).toMatchObject({
      '1': 'Who we are',
      '1A': 'What can go wrong',
      '2': 'Properties',
      '7': 'How the year went',
      '7A': 'How prices move us',
      '8': 'Statements',
      '15': 'Exhibits',
    });
    expect(sections.find(({ key }) => key === '7')?.title).toBe('Management’s Discussion and Analysis');
  });

  it('leaves to the index what stands nowhere else', () => {
    expect(sections.find(({ key }) => key === '1B')?.text).toMatch(/^Item 1B\. \| Unresolved Staff Comments \| None\n/);
    expect(sections.find(({ key }) => key === '16')?.text).toMatch(/^Item 16\. \| Form 10-K Summary \| None\n/);
  });

  it('is left as it is where the index has no links', () => {
    const plain = sectionsOf(
      documentLines(`<html><body>${pages}${index.replace(/<\/?a\b[^>]*>/g, '')}</body></html>`),
      '10-K',
    );
    expect(plain[0]).toMatchObject({ key: 'cover', text: expect.stringContaining('What can go wrong') });
    expect(plain.some(({ key, text: own }) => key === '1A' && own.includes('risks'))).toBe(false);
  });
});
