import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { documentLines, readMainDocument } from '@dqs/edgar';
import { describe, expect, it } from 'vitest';
import { sectionsOf, type Section } from './sections.ts';

const sources = process.env['DQS_SOURCES_DIR'] ?? join(import.meta.dirname, '../../../../../shared/sources');
const documents = join(sources, '../further-sources/sec-documents');

const bytesOf = (path: string): Buffer => {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

/** Every letter and digit of the main document, read without the parser: tags cut out, what is hidden before. */
const lettersOf = (text: string): string => {
  const isHtml = /<(?:html|body)[\s>]/i.test(text.slice(0, 65_536));
  const visible = text
    .replace(/<head>[\s\S]*?<\/head>/gi, ' ')
    .replace(/<title>[\s\S]*?<\/title>/gi, ' ')
    .replace(/<ix:header>[\s\S]*?<\/ix:header>/gi, ' ')
    .replace(/<style[\s\S]*?<\/style>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(isHtml ? /<[/!?a-z][^>]*>/gi : /<\/?(?:PAGE|TABLE|CAPTION|S|C|FN|F\d+)>/gi, ' ');
  // Boxes of covers are letters of a font of signs; some references lack their semicolon.
  return visible
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replace(/&nbsp;?|&\w+;/g, '')
    .replace(/[^A-Za-z0-9]/g, '');
};

/** The same of the sections. */
const lettersOfSections = (sections: readonly Section[]): string =>
  sections
    .map(({ text }) => text)
    .join('')
    .replace(/[^A-Za-z0-9]/g, '');

/** Items of each report in its order, told from the documents by hand; a range is one heading for several items. */
const before1997 = '1 2 3 4 5 6 7 8 9 10 11 12 13 14';
const before2003 = '1 2 3 4 5 6 7 7A 8 9 10 11 12 13 14';
const before2021 = '1 1A 1B 2 3 4 5 6 7 7A 8 9 9A 9B 10 11 12 13 14 15';
const since2023 = '1 1A 1B 1C 2 3 4 5 6 7 7A 8 9 9A 9B 9C 10 11 12 13 14 15 16';

const expected: readonly (readonly [file: string, form: string, keys: string])[] = [
  ['10-K/apple-2003-10k.htm.gz', '10-K', '1 2 3 4 5 6 7 7A 8 9 9A 10 11 12 13 14 15'],
  ['10-K/apple-2025-10k-0000320193-25-000079.htm.gz', '10-K', since2023],
  ['10-K/ge-1993-10k-0000040545-94-000003.txt.gz', '10-K', before1997],
  ['10-K/intel-1995-10k-0000050863-96-000002.txt', '10-K', before1997],
  // Items 14 and 15 were Controls and Procedures and Exhibits for a year.
  ['10-K/intel-2002-10k-0001047469-03-008257.htm.gz', '10-K', `${before2003} 15`],
  ['10-K/jnj-2016-10k-form10-k20170101.htm.gz', '10-K', `${before2021} 16`],
  ['10-K/premier-pacific-2016-10k-0001127855-17-000104.htm.gz', '10-K', before2021],
  ['10-K/southwest-iowa-2008-10k.htm.gz', '10-K', before2021.replace('1B ', '')],
  ['10-K/spatz-2014-10k-0001079974-15-000209.htm.gz', '10-K', before2021],
  ['10-K/textron-2001-10k405-0000950135-02-001340.txt', '10-K405', before2003],
  ['10-K/tgfin-2009-10k-0001010412-10-000078.txt', '10-K', before2021.replace('1B ', '')],
  ['10-K/walmart-2010-10k-0001193125-10-071652.htm.gz', '10-K', before2021],
  ['10-K/wells-fargo-2024-10k.htm.gz', '10-K', since2023],
  ['10-Q/apple-2026q3-10q-0000320193-26-000020.htm.gz', '10-Q', 'I.1 I.2 I.3 I.4 II.1 II.1A II.2 II.3 II.4 II.5 II.6'],
  [
    '20-F/loncor-2015-20f-0001062993-16-008650.htm.gz',
    '20-F',
    '1 2 3 4 4A 5 6 7 8 9 10 11 12 13 14 15 16A 16B 16C 16D 16E 16F 16G 16H 17 18 19',
  ],
  ['8-K/2003-8k-0001104659-03-004925.htm', '8-K', '9'],
  ['full-submission/8k-0000072333-23-000015.txt.gz', '8-K', '5.02 9.01'],
  ['full-submission/8k-0000092122-05-000042.txt', '8-K', '2.02'],
  ['full-submission/8k-0000320193-24-000005.txt.gz', '8-K', '2.02 9.01'],
  ['full-submission/8k-0000320193-96-000027.txt', '8-K', '5 7'],
  ['../../sources/sec-8k/8-K/0000066740-24-000023.txt', '8-K', '8.01 9.01'],
  ['../../sources/sec-8k/8-K/0000950137-05-004969.txt', '8-K', '5.02'],
  ['../../sources/sec-8k/8-K/0001011438-98-000429.txt', '8-K', '7'],
  ['../../sources/sec-8k/8-K/0001045810-26-000024.txt', '8-K', '5.02 9.01'],
  ['../../sources/sec-8k/8-K/0001213900-25-032135.txt', '8-K', '2.02 4.02 7.01 9.01'],
  ['../../sources/sec-8k/8-K/0001493152-25-001317.nc', '8-K', '5.02 9.01'],
];

/** How sections begin and end, white space aside: the last words before the next heading, read in the documents. */
const ends: readonly (readonly [file: string, key: string, begins: string, ends: string])[] = [
  ['10-K/apple-2003', '7', 'Item 7. Management', '51'],
  ['10-K/apple-2003', '13', 'Item 13. Certain', 'expenses incurred by Mr. Jobs during 2003.'],
  ['10-K/apple-2025', '1A', 'Item 1A. Risk Factors', 'adverse impact on investor confidence and employee retention.'],
  ['10-K/apple-2025', '7', 'Item 7. Management’s', 'on the Company’s financial condition and operating results.'],
  ['10-K/ge-1993', '3', 'Item 3. Legal Proceedings', 'this Report.'],
  ['10-K/ge-1993', '8', 'Item 8. Financial Statements', 'See index under item 14.'],
  [
    '10-K/intel-1995',
    '7',
    "ITEM 7. MANAGEMENT'S DISCUSSION",
    'be given that this additional financing will be obtained.',
  ],
  ['10-K/intel-2002', '14', 'ITEM 14. CONTROLS AND PROCEDURES', '81'],
  ['10-K/jnj-2016', '2', 'Item 2.PROPERTIES', 'included in Item 8 of this Report.'],
  ['10-K/premier', '9A', 'ITEM 9A(I). CONTROLS', "the Company's internal control over financial reporting."],
  ['10-K/southwest', '9A', 'Item 9A(T). Controls', 'companies.'],
  ['10-K/spatz', '12', 'Item 12. | Security', 'All executive officers and directors as a group | - | -'],
  ['10-K/textron', '5', "PART II ITEM 5. MARKETS FOR THE REGISTRANT'S COMMON", 'into this Annual Report on Form 10-K.'],
  ['10-K/tgfin', '4', 'ITEM 4 RESERVED.', 'ITEM 4 RESERVED.'],
  ['10-K/walmart', '8', 'ITEM 8. | FINANCIAL', 'is included in an exhibit to this Annual Report on Form 10-K.'],
  ['10-K/wells-fargo', '7', 'ITEM 7. | MANAGEMENT’S', 'That information is incorporated into this item by reference.'],
  ['10-Q/apple', 'I.2', 'Item 2. Management’s', 'critical accounting estimates since the 2025 Form 10-K.'],
  ['20-F/loncor', '16A', 'Item 16.A. | Audit Committee', 'Section 803A of the NYSE MKT Company Guide.'],
  ['full-submission/8k-0000320193-96', '5', 'Item 5. Other Events.', 'the events reported pursuant to this Form 8-K.'],
];

const pathOf = (file: string): string =>
  file.includes('.') ? join(documents, file) : join(documents, globSync(`${file}*`, { cwd: documents })[0] ?? file);

const read = async (file: string): Promise<{ readonly text: string; readonly form: string | null }> => {
  const path = pathOf(file);
  const artifact = { name: basename(path), path, address: '', sha256: '', bytes: bytesOf(path).length };
  const { text, head, type } = await readMainDocument(artifact);
  return { text, form: head?.formType ?? type };
};

const formOf = (file: string): string => expected.find(([each]) => each.startsWith(file))?.[1] ?? '10-K';

describe.skipIf(!existsSync(documents))('reports at hand (needs DQS_SOURCES_DIR)', () => {
  it.each(expected)('%s has its items', async (file, form, keys) => {
    const { text, form: stated } = await read(file);
    expect(stated ?? form).toBe(form);
    const sections = sectionsOf(documentLines(text), form);
    expect(sections.map(({ key }) => key).join(' ')).toBe(`cover ${keys}`);
    expect(lettersOfSections(sections)).toBe(lettersOf(text));
  });

  it.each(ends)('%s: item %s begins and ends where it does', async (file, key, begins, last) => {
    const { text } = await read(file);
    const section = sectionsOf(documentLines(text), formOf(file)).find((each) => each.key === key);
    const plain = (section?.text ?? '').replace(/\s+/g, ' ').trim();
    expect(plain.slice(0, begins.length)).toBe(begins);
    expect(plain.slice(-last.length)).toBe(last);
  });
});
