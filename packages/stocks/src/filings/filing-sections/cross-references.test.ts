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

describe('a report with an index instead of headings', () => {
  it('has each item at the target of the index, in the order of the document', () => {
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

  it('leaves to the index what is nowhere else', () => {
    expect(sections.find(({ key }) => key === '1B')?.text).toMatch(/^Item 1B\. \| Unresolved Staff Comments \| None\n/);
    expect(sections.find(({ key }) => key === '16')?.text).toMatch(/^Item 16\. \| Form 10-K Summary \| None\n/);
  });

  it('is not divided if the index has no links', () => {
    const plain = sectionsOf(
      documentLines(`<html><body>${pages}${index.replace(/<\/?a\b[^>]*>/g, '')}</body></html>`),
      '10-K',
    );
    expect(plain[0]).toMatchObject({ key: 'cover', text: expect.stringContaining('What can go wrong') });
    expect(plain.some(({ key, text: own }) => key === '1A' && own.includes('risks'))).toBe(false);
  });
});

/** Pages with their numbers printed at the foot. */
const printed = (from: number, to: number, textOfPage: (page: number) => string): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `${textOfPage(from + at)}<p>2023 FORM 10-K ${from + at}</p>`).join(
    '',
  );

const titles: Readonly<Record<number, string>> = {
  4: '<p><b>ABOUT THE COMPANY</b></p>',
  6: '<p><b>MANAGEMENT’S DISCUSSION AND ANALYSIS</b></p>',
  14: '<p><b>Market risk</b></p>',
  20: '<p>The discussion ends here.</p><p><b>RISK FACTORS</b></p>',
  25: '<p>LEGAL PROCEEDINGS. Refer to the notes.</p>',
  26: '<p>Our reports on controls</p>',
  27: '<p><b>AUDITED FINANCIAL STATEMENTS</b></p>',
};

describe('a report with an index of printed pages', () => {
  const body = printed(3, 40, (page) => `${titles[page] ?? ''}${text(`page ${page}`)}`);
  const entries = `<table>
    ${row('Item 1.', 'Business', '4-5, 7-12')}
    ${row('Item 1A.', 'Risk Factors', '20-25')}
    ${row('Item 1B.', 'Unresolved Staff Comments', 'Not applicable')}
    ${row('Item 2.', 'Properties', '4')}
    ${row('Item 3.', 'Legal Proceedings', '25')}
    ${row('Item 7.', 'Management’s Discussion and Analysis', '6-20')}
    ${row('Item 7A.', 'Quantitative and Qualitative Disclosures About Market Risk', '14, 33-34')}
    ${row('Item 8.', 'Financial Statements and Supplementary Data', '27-40')}
    ${row('Item 9A.', 'Controls and Procedures', '26')}</table>`;
  const found = sectionsOf(documentLines(`<html><body>${body}${entries}</body></html>`), '10-K');
  const begins = Object.fromEntries(found.map((section) => [section.key, section.text.split('\n')[0]]));

  it('has each item at its title on the page, or at the top of its own page', () => {
    expect(found.map(({ key }) => key).join(' ')).toBe('cover 1 7 1A 3 9A 8 1B 2 7A');
    expect(begins).toMatchObject({
      '1': 'ABOUT THE COMPANY',
      '7': 'MANAGEMENT’S DISCUSSION AND ANALYSIS',
      '1A': 'RISK FACTORS',
      '3': 'LEGAL PROCEEDINGS. Refer to the notes.',
      '9A': 'Our reports on controls',
      '8': 'AUDITED FINANCIAL STATEMENTS',
    });
  });

  it('leaves in the index what is part of another item', () => {
    expect(begins['7A']).toBe('Item 7A. | Quantitative and Qualitative Disclosures About Market Risk | 14, 33-34');
    expect(begins['2']).toBe('Item 2. | Properties | 4');
    expect(found.find(({ key }) => key === '7')?.text).toContain('page 19');
    expect(found.find(({ key }) => key === '8')?.text).toContain('page 39');
  });
});

describe('a report with an index of first pages', () => {
  const entry = (number: string, title: string, id: string, page: number): string =>
    row(`Item ${number}`, title, `Page ${link(id, page)}`);
  const parts = (risk: string): string => `<html><body><p>Form 10-K</p>
    ${heading('a', 'Overview')}${text('the company')}
    ${heading('b', 'Management’s View')}${text('the year')}
    ${heading('c', risk)}${text('rates')}
    ${heading('d', 'Liquidity')}${text('cash')}
    ${heading('e', 'Statements')}${text('statements').repeat(12)}
    <table>${entry('1', 'Business', 'a', 3)}${entry('7', 'Management’s Discussion and Analysis', 'b', 8)}
    ${entry('7A', 'Quantitative and Qualitative Disclosures About Market Risk', 'c', 23)}
    ${entry('8', 'Financial Statements', 'e', 37)}</table></body></html>`;
  const keysOf = (risk: string): string =>
    sectionsOf(documentLines(parts(risk)), '10-K')
      .map(({ key }) => key)
      .join(' ');

  it('leaves market risk in management’s discussion, unless it has its own title', () => {
    expect(keysOf('Financing and Market Risk')).toBe('cover 1 7 8 7A');
    expect(keysOf('Quantitative and Qualitative Disclosures About Market Risk')).toBe('cover 1 7 7A 8');
  });
});
