import { documentLines } from '@dqs/edgar';
import { describe, expect, it } from 'vitest';
import { sectionsOf, type Section } from './sections.ts';

const sentence = 'On the day named above the registrant did what the heading of this item says, at some length. ';
const prose = `<p>${sentence.repeat(4)}</p>`;

const read = (body: string): readonly Section[] =>
  sectionsOf(documentLines(`<html><body><p>FORM 8-K</p><p>Current report</p>${body}</body></html>`), '8-K');
const keys = (body: string): string =>
  read(body)
    .map(({ key }) => key)
    .join(' ');
const textOf = (body: string, key: string): string => read(body).find((section) => section.key === key)?.text ?? '';

const items = `<p><b>Item 2.02 Results of Operations and Financial Condition</b></p>${prose}
  <p><b>Item 9.01 Financial Statements and Exhibits</b></p><p>(d) Exhibits</p>`;

describe('a current report', () => {
  it.each([
    ['linked', (text: string) => `<p><a href="#there">${text}</a></p>`],
    ['plain', (text: string) => `<p>${text}</p>`],
  ])('with a table of contents of two entries, %s, has its text under the headings after it', (_kind, entry) => {
    const contents = ['Item 2.02 Results of Operations', 'Item 9.01 Financial Statements and Exhibits', 'SIGNATURE']
      .map(entry)
      .join('');
    const report = `<p>TABLE OF CONTENTS</p>${contents}<p id="there"></p>${items}`;
    expect(keys(report)).toBe('cover 2.02 9.01');
    expect(textOf(report, '2.02')).toContain(sentence.trim());
    expect(textOf(report, '9.01')).not.toContain(sentence.trim());
  });

  it('with a table of contents of one entry has its text under the heading after it', () => {
    const report = `<p>TABLE OF CONTENTS</p><p>Item 8.01 Other Events</p><p>SIGNATURE</p><p>Item 8.01 Other Events</p>${prose}`;
    expect(keys(report)).toBe('cover 8.01');
    expect(textOf(report, 'cover')).toContain('TABLE OF CONTENTS');
  });

  it.each([
    ['Item 5.02(e): Departure of Directors or Certain Officers', '5.02'],
    ['ITEM 5.02(b) and (c) Departure of Directors', '5.02'],
    ['Item 5.02 (b), (d) Departure of Directors', '5.02'],
    ['Items 1.01(a) and 5.02(e) Entry into a Material Definitive Agreement', '1.01,5.02'],
  ])('may name the paragraphs of an item: %s', (heading, key) => {
    expect(keys(`<p><b>${heading}</b></p>${prose}`)).toBe(`cover ${key}`);
  });

  it('may begin the text of an item after its title', () => {
    const report = `<p>Item 5.07 Submission of Matters to a Vote of Security Holders</p>${prose}
      <p>Item 8.01 Other Events. ${sentence.repeat(4)}</p><p>Item 9.01 Exhibits</p>`;
    expect(keys(report)).toBe('cover 5.07 8.01 9.01');
    const mention = `<p>Item 8.01 The text ${sentence.repeat(4)}</p>`;
    expect(keys(`${items}${mention}`)).toBe('cover 2.02 9.01');
  });

  it('does not have the items of other reports that it names', () => {
    const others = '<p>Part II, Item 6. Selected Financial Data</p><p>Part II, Item 8. Financial Statements</p>';
    expect(keys(`${items}${others}`)).toBe('cover 2.02 9.01');
  });
});
