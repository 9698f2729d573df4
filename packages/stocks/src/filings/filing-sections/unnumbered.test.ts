import { documentLines } from '@dqs/edgar';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from './sections.ts';

const statements = `<p><b>Example Company</b></p><p>${'Net sales and net income of the quarter. '.repeat(80)}</p>`;
const prose = `<p>${'The registrant says more of this at some length. '.repeat(6)}</p>`;
const partTwo = `<p><b>PART II. OTHER INFORMATION</b></p><p><b>Item 1. Legal Proceedings</b></p>${prose}
  <p><b>Item 6. Exhibits</b></p>${prose}`;

const keys = (body: string): string =>
  sectionsOf(documentLines(`<html><body><p>Form 10-Q</p>${body}${partTwo}</body></html>`), '10-Q')
    .map(({ key }) => key)
    .join(' ');

describe('a quarterly report whose first part has no numbers', () => {
  const titled = `<p><b>Management’s Discussion and Analysis of Financial</b></p><p><b>Condition and Results of Operations</b></p>${prose}
    <p><b>Management’s Discussion and Analysis of Financial</b></p>${prose}
    <p><b>Quantitative and Qualitative Disclosures about Market Risk</b></p>${prose}
    <p><b>Controls and Procedures</b></p>${prose}`;

  it('has its items by their titles, and the statements after the heading of the part', () => {
    expect(keys(`<p><b>PART I. FINANCIAL INFORMATION</b></p>${statements}${titled}`)).toBe(
      'cover I.1 I.2 I.3 I.4 II.1 II.6',
    );
  });

  it('has item 1 if only the others are numbered', () => {
    const two = `<p><b>Item 2. Management’s Discussion and Analysis</b></p>${prose}`;
    expect(keys(`<p><b>PART I. FINANCIAL INFORMATION</b></p>${statements}${two}`)).toBe('cover I.1 I.2 II.1 II.6');
  });

  it('has item 1 after the heading of the part if only the table of contents numbers it', () => {
    const cells = '<td><a href="#s">Item 1.</a></td><td><a href="#s">Financial Statements</a></td>';
    const entries = '<tr><td>Consolidated Statement of Operations of the quarter</td><td>3</td></tr>'.repeat(6);
    const contents = `<table><tr>${cells}</tr>${entries}</table>`;
    const two = `<p><b>Item 2. Management’s Discussion and Analysis</b></p>${prose}`;
    const found = sectionsOf(
      documentLines(
        `<html><body><p>Form 10-Q</p>${contents}<p><b>PART I. FINANCIAL INFORMATION</b></p>${statements}${two}${partTwo}</body></html>`,
      ),
      '10-Q',
    );
    expect(found.map(({ key }) => key).join(' ')).toBe('cover I.1 I.2 II.1 II.6');
    expect(found[1]?.text).toMatch(/^PART I\. FINANCIAL INFORMATION\n/);
  });

  it('has no item 1 if no text follows the heading of the part', () => {
    const two = `<p><b>Item 2. Management’s Discussion and Analysis</b></p>${prose}`;
    expect(keys(`<p><b>PART I. FINANCIAL INFORMATION</b></p>${two}`)).toBe('cover I.2 II.1 II.6');
  });
});

describe('items that only the table of contents numbers', () => {
  const paragraph = `<p>${'The registrant says here what the heading above promises, at some length. '.repeat(6)}</p>`;
  const titles = ['1 Business', '1A Risk Factors', '2 Properties', '7 Management’s Discussion and Analysis'];
  const entry = (title: string): string => {
    const [number = '', ...words] = title.split(' ');
    return `<tr><td><a href="#i${number}">Item ${number}.</a></td><td><a href="#i${number}">${words.join(' ')}</a></td><td>7</td></tr>`;
  };
  const section = (title: string, isNumbered: boolean): string => {
    const [number = '', ...words] = title.split(' ');
    const heading = isNumbered ? `Item ${number}. ${words.join(' ')}` : words.join(' ');
    return `<p id="i${number}"></p><p>Table of Contents</p><p><b>${heading}</b></p>${paragraph}`;
  };
  const report = (unnumbered: readonly string[], order = titles): string =>
    sectionsOf(
      documentLines(`<html><body><p>Form 10-K</p><table>${titles.map(entry).join('')}</table>
        ${order.map((title) => section(title, !unnumbered.includes(title))).join('')}</body></html>`),
      '10-K',
    )
      .map(({ key }) => key)
      .join(' ');

  it('begin at the targets of its links, at their titles', () => {
    expect(report([titles[1]!])).toBe('cover 1 1A 2 7');
    expect(report([titles[1]!, titles[3]!])).toBe('cover 1 1A 2 7');
  });

  it('are omitted if they would be out of order', () => {
    expect(report([titles[1]!], [titles[0]!, titles[2]!, titles[1]!, titles[3]!])).toBe('cover 1 2 7');
  });
});
