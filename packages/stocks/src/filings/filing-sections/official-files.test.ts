import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { documentLines, readMainDocument } from '@dqs/edgar';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { sectionsOf, type Section } from './sections.ts';

const documents = join(sources, '../further-sources/sec-documents');

const bytesOf = (path: string): Buffer => {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

/** All letters and digits of the main document, extracted without the parser: hidden content, then tags removed. */
const lettersOf = (text: string): string => {
  const isHtml = /<(?:html|body)[\s>]/i.test(text.slice(0, 65_536));
  const visible = text
    .replace(/<head>[\s\S]*?<\/head>/gi, ' ')
    .replace(/<title>[\s\S]*?<\/title>/gi, ' ')
    .replace(/<ix:header>[\s\S]*?<\/ix:header>/gi, ' ')
    .replace(/<style[\s\S]*?<\/style>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(isHtml ? /<[/!?a-z][^>]*>/gi : /<\/?(?:PAGE|TABLE|CAPTION|S|C|FN|F\d+)>/gi, ' ');
  // Check boxes on covers are letters of a symbol font. Some character references lack their semicolon.
  return visible
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replace(/&nbsp;?|&\w+;/g, '')
    .replace(/[^A-Za-z0-9]/g, '');
};

/** The same for the sections. */
const lettersOfSections = (sections: readonly Section[]): string =>
  sections
    .map(({ text }) => text)
    .join('')
    .replace(/[^A-Za-z0-9]/g, '');

/** Items of each report in order, determined by hand from the documents. A range is one heading for several items. */
const before1997 = '1 2 3 4 5 6 7 8 9 10 11 12 13 14';
const before2003 = '1 2 3 4 5 6 7 7A 8 9 10 11 12 13 14';
const before2021 = '1 1A 1B 2 3 4 5 6 7 7A 8 9 9A 9B 10 11 12 13 14 15';
const since2023 = '1 1A 1B 1C 2 3 4 5 6 7 7A 8 9 9A 9B 9C 10 11 12 13 14 15 16';

const expected: readonly (readonly [file: string, form: string, keys: string])[] = [
  ['10-K/apple-2003-10k.htm.gz', '10-K', '1 2 3 4 5 6 7 7A 8 9 9A 10 11 12 13 14 15'],
  ['10-K/apple-2025-10k-0000320193-25-000079.htm.gz', '10-K', since2023],
  ['10-K/ge-1993-10k-0000040545-94-000003.txt.gz', '10-K', before1997],
  ['10-K/intel-1995-10k-0000050863-96-000002.txt', '10-K', before1997],
  // For a year, items 14 and 15 were Controls and Procedures and Exhibits.
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
  ['8-K/0000066740-24-000023.txt', '8-K', '8.01 9.01'],
  ['8-K/0000950137-05-004969.txt', '8-K', '5.02'],
  ['8-K/0001011438-98-000429.txt', '8-K', '7'],
  ['8-K/0001045810-26-000024.txt', '8-K', '5.02 9.01'],
  ['8-K/0001213900-25-032135.txt', '8-K', '2.02 4.02 7.01 9.01'],
  ['8-K/0001493152-25-001317.nc', '8-K', '5.02 9.01'],
];

/** Beginning and end of the sections of each report, without white space, as read in the documents. */
const readByHand = (): readonly (readonly [file: string, sections: readonly string[]])[] =>
  readFileSync(join(import.meta.dirname, 'fixtures/read-by-hand.tsv'), 'utf8')
    .trim()
    .split(/^# /m)
    .slice(1)
    .map((report) => {
      const [file = '', ...sections] = report.trim().split('\n');
      return [file, sections];
    });

const pathOf = (file: string): string =>
  existsSync(join(documents, file)) ? join(documents, file) : join(sources, 'sec-8k', file);

const read = async (file: string): Promise<{ readonly text: string; readonly form: string | null }> => {
  const path = pathOf(file);
  const artifact = { name: basename(path), path, address: '', sha256: '', bytes: bytesOf(path).length };
  const { text, head, type } = await readMainDocument(artifact);
  return { text, form: head?.formType ?? type };
};

const formOf = (file: string): string => expected.find(([each]) => each.endsWith(file))?.[1] ?? '10-K';

describe.skipIf(!existsSync(documents))('reports at hand (needs official files)', () => {
  it.each(expected)('%s has its items', async (file, form, keys) => {
    const { text, form: stated } = await read(file);
    expect(stated ?? form).toBe(form);
    const sections = sectionsOf(documentLines(text), form);
    expect(sections.map(({ key }) => key).join(' ')).toBe(`cover ${keys}`);
    expect(lettersOfSections(sections)).toBe(lettersOf(text));
  });

  it.each(readByHand())('%s: each item begins and ends where it does', async (file, hand) => {
    const { text } = await read(file);
    const found = sectionsOf(documentLines(text), formOf(file)).map((section) => {
      const plain = section.text.replace(/\s+/g, ' ').trim();
      const [, begins = '', ends = ''] = hand.find((line) => line.startsWith(`${section.key}\t`))?.split('\t') ?? [];
      return [section.key, plain.slice(0, begins.length), plain.slice(-ends.length)].join('\t');
    });
    expect(found).toEqual(hand);
  });
});
