import { documentLines } from '@dqs/edgar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passagesOf } from './passages.ts';
import { sectionsOf } from './sections.ts';

const page = (body: string): string => `<html><body>${body}</body></html>`;
const keys = (text: string, form = '10-K'): string => {
  const sections = sectionsOf(documentLines(text), form);
  return sections.map(({ key }) => key).join(' ');
};
const sentence = 'The registrant makes and sells things in many places, and this sentence says so at some length. ';
const prose = `<p>${sentence.repeat(5)}</p>`;

/** Headings as filers write them, each from an actual report of that year. */
const headings: readonly (readonly [seen: string, one: string, seven: string])[] = [
  ['General Electric 1993', '<p>Item 1. Business</p>', "<p>Item 7.  Management's Discussion and Analysis</p>"],
  ['Intel 1995', '<p>ITEM 1. BUSINESS</p>', "<p>ITEM 7. MANAGEMENT'S DISCUSSION AND ANALYSIS</p>"],
  ['Costco 2022', '<p><b>Item 1—Business</b></p>', '<p><b>Item 7—Management’s Discussion and Analysis</b></p>'],
  ['with a colon', '<p>Item 1: Business</p>', '<p>Item 7: Management’s Discussion and Analysis</p>'],
  ['with a dash', '<p>Item 1 - Business</p>', '<p>Item 7 - Management’s Discussion and Analysis</p>'],
  ['Johnson & Johnson 2016', '<p>Item 1.BUSINESS</p>', '<p>Item 7.MANAGEMENT’S DISCUSSION AND ANALYSIS</p>'],
  [
    'no-break spaces',
    '<p>Item&#160;1.&#160;&#160;Business</p>',
    '<p>Item&nbsp;7.&nbsp;Management&#146;s Discussion</p>',
  ],
  [
    'Amazon 2024, in two cells',
    '<table><tr><td>Item 1.</td><td>Business</td></tr></table>',
    '<table><tr><td>Item 7.</td><td>Management’s Discussion and Analysis</td></tr></table>',
  ],
  [
    'Spatz 2014, in two blocks',
    '<p>Item 1.</p><p>Business</p>',
    '<p>Item 7.</p><p>Management’s Discussion and Analysis</p>',
  ],
  [
    'split tags',
    '<p><font>I</font><font>TEM 1. B</font>USINESS</p>',
    '<p><b>ITEM</b> <b>7</b>. <b>MANAGEMENT’S DISCUSSION</b></p>',
  ],
  ['letter by letter', '<p>I T E M 1. BUSINESS</p>', '<p>I T E M 7. MANAGEMENT’S DISCUSSION</p>'],
  ['the part beside it', '<p>PART I, Item 1. Business</p>', '<p>PART II, Item 7. Management’s Discussion</p>'],
  ['TGFIN 2009, without a point', '<p>ITEM 1 Business</p>', '<p>ITEM 7 Management’s Discussion</p>'],
];

const contents = (suffix: (page: number) => string): string =>
  ['1. Business', '1A. Risk Factors', '2. Properties', '7. Management’s Discussion', '8. Financial Statements']
    .map((title, at) => `<tr><td>Item ${title}</td>${suffix(at * 7 + 3)}</tr>`)
    .join('');

const body = (one: string, seven: string): string =>
  `${one}${prose}<p>Item 1A. Risk Factors</p>${prose}<p>Item 2. Properties</p>${prose}${seven}${prose}<p>Item 8. Financial Statements</p>${prose}`;

const whole = 'cover 1 1A 2 7 8';

describe('headings of items', () => {
  it.each(headings)('are recognized as %s wrote them', (_seen, one, seven) => {
    expect(keys(page(`<p>Form 10-K</p>${body(one, seven)}`))).toBe(whole);
  });

  it.each([
    ['page numbers', `<table>${contents((at) => `<td>${at}</td>`)}</table>`],
    ['no page numbers', `<table>${contents(() => '')}</table>`],
    [
      'links',
      `<table>${contents(() => '')
        .replaceAll('<td>', '<td><a href="#x">')
        .replaceAll('</td>', '</a></td>')}</table>`,
    ],
    [
      'dots',
      contents((at) => `<td>.......... ${at}</td>`)
        .replaceAll(/<\/?t[dr]>/g, ' ')
        .replaceAll('Item', '<br>Item'),
    ],
  ])('are not the entries of a table of contents with %s', (_kind, table) => {
    const sections = sectionsOf(
      documentLines(
        page(`<p>Form 10-K</p>${table}${body('<p>Item 1. Business</p>', '<p>Item 7. Management’s Discussion</p>')}`),
      ),
      '10-K',
    );
    expect(sections.map(({ key }) => key).join(' ')).toBe(whole);
    for (const { key, text } of sections.slice(1)) expect(text, key).toContain(sentence.trim());
  });

  it('are not in a cross-reference index at the end, page heads, or running text', () => {
    const index = `<table>${contents((at) => `<td>${at}</td>`)}</table>`;
    const head = '<p>Item 7</p><p>Item 7. Management’s Discussion (Continued)</p>';
    const text = '<p>Item 8 of this report has the statements.</p><p>Item 1A, “Risk Factors,” says more.</p>';
    const seven = `<p>Item 7. Management’s Discussion</p>${prose}${head}${prose}${text}`;
    expect(keys(page(`<p>Form 10-K</p>${body('<p>Item 1. Business</p>', seven)}${index}`))).toBe(whole);
  });

  it('may include several items', () => {
    const report =
      page(`${prose}<p>Items 1 and 2. Business and Properties</p>${prose}<p>Item 9. Changes in accountants</p><p>None.</p>
      <p>ITEMS 10, 11, 12 and 13. DIRECTORS, EXECUTIVE OFFICERS; EXECUTIVE COMPENSATION</p>${prose}<p>Item 14. Principal Accountant Fees</p>${prose}`);
    const sections = sectionsOf(documentLines(report), '10-K');
    expect(sections.map(({ key, covers }) => [key, covers.join(' ')])).toEqual([
      ['cover', 'cover'],
      ['1-2', '1 2'],
      ['9', '9'],
      ['10-13', '10 11 12 13'],
      ['14', '14'],
    ]);
  });

  it('restart the item numbers in each part of a quarterly report', () => {
    const part = (name: string, items: readonly string[]) =>
      `<p>${name}</p>${items.map((title) => `<p>Item ${title}</p>${title.includes('Defaults') ? '<p>None.</p>' : prose}`).join('')}`;
    const first = part('PART I. FINANCIAL INFORMATION', [
      '1. Financial Statements',
      '2. Management’s Discussion',
      '4. Controls and Procedures',
    ]);
    const second = part('PART II. OTHER INFORMATION', [
      '1. Legal Proceedings',
      '1A. Risk Factors',
      '3. Defaults Upon Senior Securities',
      '6. Exhibits',
    ]);
    expect(keys(page(`<p>Form 10-Q</p>${first}${second}`), '10-Q')).toBe('cover I.1 I.2 I.4 II.1 II.1A II.3 II.6');
  });

  it('begin with the heading of the Form 8-K section directly above them', () => {
    const section = '<p>Section 5 – Corporate Governance and Management</p>';
    const last = '<p>SECTION 9 - FINANCIAL STATEMENTS AND EXHIBITS</p>';
    const lines = page(
      `<p>8-K</p>${section}<p>Item 5.02 Departure of Directors</p>${prose}<p>Section 9 of the plan is amended.</p>${last}<p>Item 9.01 Exhibits</p>${prose}`,
    );
    const [cover, departure, exhibits] = sectionsOf(documentLines(lines), '8-K');
    expect(cover?.text).not.toMatch(/Corporate Governance/);
    expect(departure?.text).toMatch(/^Section 5/);
    expect(departure?.text).toMatch(/Section 9 of the plan is amended/);
    expect(exhibits?.text).toMatch(/^SECTION 9 - FINANCIAL/);
  });

  it('have the numbers of their time in a current report, in any order', () => {
    const item = (title: string) => `<p>Item ${title}</p>${prose}`;
    expect(
      keys(page(`<p>8-K</p>${item('7.01 Regulation FD')}${item('2.02. Results')}${item('9.01 Exhibits')}`), '8-K'),
    ).toBe('cover 7.01 2.02 9.01');
    const old =
      'FORM 8-K\n\nItems 1 through 4, 6 and 8 Not Applicable.\n\nItem 5. Other Events.\n\nText.\n\nItem 7. Financial Statements and Exhibits\n';
    expect(keys(old, '8-K')).toBe('cover 5 7');
    expect(keys(page(`<p>8-K</p>${item('2.02 and 7.01. Results; Regulation FD')}`), '8-K/A')).toBe('cover 2.02,7.01');
  });

  it('belong to the sections with the heading of their part, and no text is lost', () => {
    const [, one] = sectionsOf(documentLines(page(`<p>x</p><p>PART I</p><p>Item 1. Business</p>${prose}`)), '10-K');
    expect(one).toMatchObject({
      key: '1',
      title: 'Business',
      text: expect.stringMatching(/^PART I\nItem 1\. Business\n/),
    });
    expect(keys(page(prose))).toBe('document');
    expect(keys(page(body('<p>Item 1. Business</p>', '')), 'DEF 14A')).toBe('document');
  });
});

describe('items in another order than in the form', () => {
  const long = `<p>${sentence.repeat(60)}</p>`;
  const row = (...cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<td><a href="#top">${cell}</a></td>`).join('')}</tr>`;

  it('are found if a bank puts management’s discussion before its statements', () => {
    const entries = [
      row('Item 1.', 'Financial Statements'),
      ...['Income', 'Comprehensive Income', 'Cash Flows'].map((of) => row(`Consolidated Statements of ${of}`, '35')),
      row('Notes to Consolidated Financial Statements and the report of the independent accountants', '40'),
      row('Item 2.', 'Management’s Discussion and Analysis', '1'),
      row('Item 4.', 'Controls and Procedures', '70'),
      row('Item 6.', 'Exhibits', '71'),
    ];
    const text = page(`<p>Form 10-Q</p><p><b>PART I</b></p><table>${entries.join('')}</table>
      <p><b>PART I. FINANCIAL INFORMATION</b></p>
      <p><b>ITEM 2. MANAGEMENT’S DISCUSSION AND ANALYSIS</b></p>${long}
      <p><b>ITEM 1. FINANCIAL STATEMENTS</b></p>${long}
      <p><b>ITEM 4. CONTROLS AND PROCEDURES</b></p>${prose}
      <p><b>PART II. OTHER INFORMATION</b></p><p><b>ITEM 6. EXHIBITS</b></p>${prose}`);
    expect(keys(text, '10-Q')).toBe('cover I.2 I.1 I.4 II.6');
  });

  it('are not lines of running text that mention an item', () => {
    const inBold = body('<p>Item 1. Business</p>', '<p>Item 7. Management’s Discussion</p>').replace(
      /<p>(Item [^<]+)<\/p>/g,
      '<p><b>$1</b></p>',
    );
    expect(keys(page(`<p>x</p>${inBold}<p>Item 3. Legal Proceedings</p>${prose}`))).toBe(whole);
  });
});

describe('sections and passages', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'Item 1. Business',
      'Item 1A. Risk Factors',
      'ITEM 7. MANAGEMENT’S DISCUSSION',
      'PART II',
      'Item 8',
      '',
      '12',
    ),
    fc.string({ maxLength: 40 }),
    fc.constant(sentence),
  );

  it('contain all text of a document, each part once and in order', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 60 }),
        fc.constantFrom('10-K', '10-Q', '20-F', '8-K', '40-F'),
        (texts, form) => {
          // Every line can be a link target, and links to the line whose number is its length.
          const lines = texts.map((text, at) => ({
            text,
            bold: false,
            link: false,
            places: [String(at)],
            leadsTo: [String(text.length)],
          }));
          const sections = sectionsOf(lines, form);
          expect(sections.map(({ text }) => text).join('')).toBe(texts.map((text) => `${text}\n`).join(''));
          const opened = sections.flatMap(({ covers }) => covers);
          expect(new Set(opened).size).toBe(opened.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('split a section into parts that together are its text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(line, fc.constant('𝒳'.repeat(4000)), fc.constant('w'.repeat(9000))), { maxLength: 12 }),
        (texts) => {
          const text = texts.join('\n');
          const passages = passagesOf({ text });
          expect(passages.map((passage) => passage.text).join('')).toBe(text);
          for (const passage of passages) {
            expect(passage.text.length).toBeLessThanOrEqual(6000);
            expect(text.slice(passage.start).startsWith(passage.text)).toBe(true);
            expect(passage.text.isWellFormed()).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('take time proportional to the number of headings', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => ({
      text: `Item ${(at % 15) + 1}. Business of part ${at}`,
      bold: true,
      link: false,
    }));
    const started = performance.now();
    sectionsOf(lines, '10-K');
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
