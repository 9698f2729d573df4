/** A fictitious report with its expected items. */
export interface MadeUpReport {
  readonly name: string;
  readonly form: string;
  readonly text: string;
  /** The key of each item in order, and the sentence that its section ends with. */
  readonly items: readonly (readonly [key: string, last: string])[];
}

type Items = readonly (readonly [number: string, title: string])[];

const items = (text: string): Items =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [number = '', ...title] = line.trim().split(' ');
      return [number, title.join(' ')] as const;
    });

const partThree = `
  10 Directors, Executive Officers and Corporate Governance
  11 Executive Compensation
  12 Security Ownership of Certain Beneficial Owners and Management
  13 Certain Relationships and Related Transactions`;

/** Items of the forms in different years: their numbers changed. */
const forms: readonly (readonly [name: string, form: string, items: Items])[] = [
  [
    '1995',
    '10-K',
    items(`1 Business
      2 Properties
      3 Legal Proceedings
      4 Submission of Matters to a Vote of Security Holders
      5 Market for Registrant’s Common Equity and Related Stockholder Matters
      6 Selected Financial Data
      7 Management’s Discussion and Analysis of Financial Condition
      8 Financial Statements and Supplementary Data
      9 Changes in and Disagreements with Accountants ${partThree}
      14 Exhibits, Financial Statement Schedules and Reports on Form 8-K`),
  ],
  [
    'between 2002 and 2003',
    '10-K',
    items(`1 Business
      2 Properties
      3 Legal Proceedings
      5 Market for Registrant’s Common Equity and Related Stockholder Matters
      7 Management’s Discussion and Analysis of Financial Condition
      7A Quantitative and Qualitative Disclosures About Market Risk
      8 Financial Statements and Supplementary Data ${partThree}
      14 Controls and Procedures
      15 Exhibits, Financial Statement Schedules and Reports on Form 8-K`),
  ],
  [
    '2024',
    '10-K',
    items(`1 Business
      1A Risk Factors
      1B Unresolved Staff Comments
      1C Cybersecurity
      2 Properties
      3 Legal Proceedings
      4 Mine Safety Disclosures
      5 Market for Registrant’s Common Equity, Related Stockholder Matters
      6 [Reserved]
      7 Management’s Discussion and Analysis of Financial Condition
      7A Quantitative and Qualitative Disclosures About Market Risk
      8 Financial Statements and Supplementary Data
      9 Changes in and Disagreements with Accountants
      9A Controls and Procedures
      9B Other Information
      9C Disclosure Regarding Foreign Jurisdictions that Prevent Inspections ${partThree}
      14 Principal Accountant Fees and Services
      15 Exhibits and Financial Statement Schedules
      16 Form 10-K Summary`),
  ],
  [
    'a small business issuer',
    '10-KSB',
    items(`1 Description of Business
      2 Description of Property
      3 Legal Proceedings
      5 Market for Common Equity and Related Stockholder Matters
      6 Management’s Discussion and Analysis or Plan of Operation
      7 Financial Statements
      8 Changes in and Disagreements with Accountants
      8A Controls and Procedures
      8B Other Information
      13 Exhibits`),
  ],
  [
    'a quarter',
    '10-Q',
    items(`I.1 Financial Statements
      I.2 Management’s Discussion and Analysis of Financial Condition
      I.3 Quantitative and Qualitative Disclosures About Market Risk
      I.4 Controls and Procedures
      II.1 Legal Proceedings
      II.1A Risk Factors
      II.2 Unregistered Sales of Equity Securities and Use of Proceeds
      II.5 Other Information
      II.6 Exhibits`),
  ],
  [
    'a foreign issuer',
    '20-F',
    items(`1 Identity of Directors, Senior Management and Advisers
      2 Offer Statistics and Expected Timetable
      3 Key Information
      4 Information on the Company
      4A Unresolved Staff Comments
      5 Operating and Financial Review and Prospects
      6 Directors, Senior Management and Employees
      7 Major Shareholders and Related Party Transactions
      8 Financial Information
      9 The Offer and Listing
      10 Additional Information
      11 Quantitative and Qualitative Disclosures About Market Risk
      12 Description of Securities Other than Equity Securities
      15 Controls and Procedures
      16A Audit Committee Financial Expert
      16B Code of Ethics
      16K Cybersecurity
      17 Financial Statements
      19 Exhibits`),
  ],
  [
    'a current report',
    '8-K',
    items(`2.02 Results of Operations and Financial Condition
      5.02 Departure of Directors or Certain Officers
      7.01 Regulation FD Disclosure
      9.01 Financial Statements and Exhibits`),
  ],
];

type Heading = (number: string, title: string) => string;

/** Headings as filers write them. */
const headings: readonly (readonly [name: string, heading: Heading])[] = [
  ['in bold', (number, title) => `<p><b>Item ${number}. ${title}</b></p>`],
  ['in capitals', (number, title) => `<p>ITEM ${number}. ${title.toUpperCase()}</p>`],
  ['in two cells', (number, title) => `<table><tr><td>Item ${number}.</td><td>${title}</td></tr></table>`],
  ['in two blocks', (number, title) => `<div>Item ${number}.</div><div>${title}</div>`],
  ['without a blank', (number, title) => `<p><b>Item ${number}.${title}</b></p>`],
  ['without a point', (number, title) => `<p><b>ITEM ${number} ${title}</b></p>`],
  ['with a dash', (number, title) => `<p>Item ${number} — ${title}</p>`],
  ['with a colon', (number, title) => `<p>Item&#160;${number}:&#160;&#160;${title}</p>`],
  ['in split tags', (number, title) => `<p><font>I</font><font>TEM&nbsp;</font><b>${number}</b>. <i>${title}</i></p>`],
  [
    'in inline XBRL',
    (number, title) =>
      `<div><ix:nonNumeric name="x:Text" contextRef="c"><span style="font-weight:700">Item ${number}.</span> <span>${title}</span></ix:nonNumeric></div>`,
  ],
  [
    'in small capitals',
    (number, title) =>
      `<p style="font-variant: small-caps"><b>I<font size="1">TEM</font> ${number}. ${title.replace(/\B\w+/g, (rest) => `<font size="1">${rest.toUpperCase()}</font>`)}</b></p>`,
  ],
  [
    'next to an image',
    (number, title) =>
      `<p><img src="g${number}.jpg" alt=""/></p><table><tr><td><img src="rule.gif"/></td><td>&nbsp;</td></tr><tr><td><b>Item&nbsp;${number}.&nbsp;${title}</b></td></tr></table>`,
  ],
  ['with its anchor', (number, title) => `<p><a name="item${number}"></a><u>Item ${number}.</u>&nbsp; ${title}</p>`],
];

type Entry = (number: string, title: string, page: number) => string;

/** Tables of contents. */
const contents: readonly (readonly [name: string, entry: Entry | null])[] = [
  ['no contents', null],
  [
    'contents with pages',
    (number, title, page) => `<tr><td>Item ${number}.</td><td>${title}</td><td>${page}</td></tr>`,
  ],
  ['contents of links', (number, title) => `<tr><td><a href="#i">Item ${number}.</a></td><td>${title}</td></tr>`],
  ['contents of one cell', (number, title, page) => `<tr><td>Item ${number}. ${title} ${page}</td></tr>`],
  ['contents with dots', (number, title, page) => `<tr><td>Item ${number}. ${title} ............. ${page}</td></tr>`],
];

type Break = (number: string, title: string, page: number) => string;

/** Texts at a page break within an item. */
const breaks: readonly (readonly [name: string, page: Break])[] = [
  ['plain pages', () => ''],
  ['page numbers', (_, __, page) => `<p>${page}</p><hr/>`],
  ['a link to the contents', (_, __, page) => `<p>${page}</p><p><a href="#toc">Table of Contents</a></p>`],
  ['heads that go on', (number, title, page) => `<p>${page}</p><p>Item ${number}. ${title} (Continued)</p>`],
];

const sentence = 'The registrant makes and sells things in many places, and this sentence says so at some length. ';
const references =
  '<p>As described in Item 1A of this report and in Note 7, see Item 8 of Part II and Item 601 of Regulation S-K.</p>';

const prose = (key: string, length: number): string => `<p>${sentence.repeat(length)}</p><p>So ends ${key} here.</p>`;

const partOf = (key: string): string | null => /^(I{1,2})\./.exec(key)?.[1] ?? null;

const madeUp = (at: number): MadeUpReport => {
  const [year, form, listed] = forms[at % forms.length]!;
  const [how, heading] = headings[at % headings.length]!;
  const [where, entry] = contents[at % contents.length]!;
  const [pages, pageBreak] = breaks[at % breaks.length]!;
  const numberOf = (key: string): string => key.replace(/^I{1,2}\./, '');
  const table = listed.map(([key, title], place) => entry?.(numberOf(key), title, place * 6 + 3) ?? '').join('');
  let part: string | null = null;
  const body = listed.map(([key, title], place) => {
    const opened = partOf(key) === part ? '' : `<p><b>PART ${partOf(key)}</b></p>`;
    part = partOf(key);
    const long = `<p>${sentence.repeat(4)}</p>${pageBreak(numberOf(key), title, place * 6 + 4)}${references}`;
    return `${opened}${heading(numberOf(key), title)}${place % 3 === 0 ? long : ''}${prose(key, 1 + (place % 4))}`;
  });
  return {
    name: `${form} of ${year}, headings ${how}, ${where}, ${pages}`,
    form,
    text: `<html><body><p>FORM ${form}</p><p>${sentence}</p>${table === '' ? '' : `<table>${table}</table>`}${body.join('')}</body></html>`,
    items: listed.map(([key]) => [key, `So ends ${key} here.`]),
  };
};

/** Reports with all combinations of forms, headings, contents and pages in turn. */
export const madeUpReports = (count: number): readonly MadeUpReport[] =>
  Array.from({ length: count }, (_, at) => madeUp(at));
