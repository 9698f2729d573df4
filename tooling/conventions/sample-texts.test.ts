import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialSources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';

const samples = join(import.meta.dirname, '../../samples');

/** Filings whose sentences are read by people: each sample beside the official document that it is an excerpt of. */
const excerpts: readonly (readonly [sample: string, official: string])[] = [
  ['form-10-k-apple-2025.txt', '../further-sources/sec-documents/10-K/apple-2025-10k-0000320193-25-000079.htm.gz'],
  ['form-8-k-abvc.txt', 'sec-8k/8-K/0001213900-25-032135.txt'],
  ['form-def-14a-cabot-2023.txt', '../further-sources/sec-proxy/def14a-cabot-2024-ixbrl.htm.gz'],
];

const read = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** What a reader sees, one block a line: tags and references resolved, spaces folded. */
const blocks = (document: string): readonly string[] =>
  document
    .slice(document.indexOf('<TEXT>') + 1)
    .replace(/<ix:header>.*?<\/ix:header>|<title>.*?<\/title>/gs, '')
    .replace(/<\/(?:p|div|td|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(parseInt(code, 10)))
    .replace(/&nbsp;/g, ' ')
    .replace(/&ldquo;/g, '“')
    .replace(/&rdquo;/g, '”')
    .replace(/&rsquo;/g, '’')
    .split('\n')
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '' && !/^[A-Z]+>/.test(block));

/** A text without what a typesetter may vary. */
const folded = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, '')
    .toLowerCase();

/** Sentences of a sample: blocks of at least five words. */
const sentences = (document: string): readonly string[] =>
  blocks(document).filter((block) => block.split(' ').length >= 5);

it('no sample holds invented words: none says that its words are its own', () => {
  const files = globSync('**/*.{txt,xml,json,csv,html,htm}', { cwd: samples });
  expect(files.length).toBeGreaterThan(80);
  const invented = /in the words of this sample|made-up|made up report|invented|lorem ipsum/i;
  expect(files.filter((file) => invented.test(readFileSync(join(samples, file), 'utf8')))).toEqual([]);
});

it('every sample of a filing with sentences has its official document in the list', () => {
  const filings = globSync('stocks/*.txt', { cwd: samples }).filter((file) =>
    /^CONFORMED SUBMISSION TYPE:\s+(?:10-[KQ]|20-F|8-K|6-K|DEF 14A)/m.test(readFileSync(join(samples, file), 'utf8')),
  );
  expect(filings.map((file) => file.replace('stocks/', '')).toSorted()).toEqual(excerpts.map(([name]) => name));
});

describe('sentences of samples stand in the filings that they are taken from (needs official files)', () => {
  it.for(excerpts)('%s', ([sample, official], { skip }) => {
    const path = join(officialSources, official);
    skip(!existsSync(path), 'needs official files');
    const whole = folded(blocks(read(path)).join(' '));
    const own = sentences(read(join(samples, 'stocks', sample)));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((sentence) => !whole.includes(folded(sentence)))).toEqual([]);
  });
});
