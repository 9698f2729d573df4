import { describe, expect, it } from 'vitest';
import {
  createMeaningSearch,
  createSpelling,
  createTermReader,
  questionWords,
  stem,
  wordsOf,
  type Entry,
} from './index.ts';

const entries: readonly Entry<string>[] = [
  { term: 'income statement', meaning: 'income', weight: 2 },
  { term: 'revenue', meaning: 'income', weight: 2 },
  { term: 'net income', meaning: 'income', weight: 2 },
  { term: 'ratios of a company', meaning: 'metrics', weight: 2 },
  { term: 'operating margin', meaning: 'metrics', weight: 1, isName: true },
  { term: 'R&D ratio', meaning: 'metrics', weight: 1, isName: true },
  { term: 'filings of a company', meaning: 'filings', weight: 2 },
  { term: '10-K', meaning: 'filings', weight: 2 },
  { term: '10-Q', meaning: 'filings', weight: 2 },
  { term: 'N-PX', meaning: 'filings', weight: 2 },
];

const search = createMeaningSearch(entries);
const first = (question: string) => search(question)[0]?.meaning;

describe('stop words', () => {
  it.each(['does', 'this', 'these', 'those', 'please', 'whose', 'there', 'have', 'give'])(
    '%s is one, as it is written',
    (word) => {
      expect(questionWords(`${word} county`).map(({ text }) => text)).toEqual(['county']);
    },
  );
});

describe('meanings of a question', () => {
  it('are found by rare words before common ones, whatever else the question says', () => {
    expect(first('what was the revenue of the company')).toBe('income');
    expect(first('please show me ratios')).toBe('metrics');
  });

  it('are found by names and by abbreviations that folding would take apart', () => {
    expect(first('operating margins of companies')).toBe('metrics');
    expect(first('R&D ratio')).toBe('metrics');
    expect(first('the last 10K')).toBe('filings');
    expect(first('N-PX of a fund')).toBe('filings');
  });

  it('are found by the letters of a number too', () => {
    const numbered = createMeaningSearch([{ term: 'application NDA', meaning: 'drugs', weight: 1 }]);
    expect(numbered('NDA021588')[0]?.meaning).toBe('drugs');
  });

  it('are not found by a word of a name alone', () => {
    expect(search('margin')).toEqual([]);
  });

  it('are found by words with a slip, in singular and plural', () => {
    expect(first('revenu')).toBe('income');
    expect(first('statments')).toBe('income');
    expect(first('filing')).toBe('filings');
  });

  it('are not found by words that none has, and keep their order where they match alike', () => {
    expect(search('zebra')).toEqual([]);
    expect(search('')).toEqual([]);
    expect(search('company').map(({ meaning }) => meaning)).toEqual(['metrics', 'filings']);
  });
});

describe('terms of a question', () => {
  const read = createTermReader<string>([
    { term: 'inflation', meaning: 'prices', weight: 1 },
    { term: 'core inflation', meaning: 'prices without food', weight: 1 },
    { term: 'out of work', meaning: 'unemployment', weight: 1 },
    { term: 'Georgia', meaning: 'the country', weight: 1, isName: true },
    { term: 'Georgia', meaning: 'the state', weight: 2, isName: true },
    { term: 'Maine', meaning: 'Maine', weight: 1, isName: true },
  ]);
  const pieces = (question: string) =>
    read(question).map(({ words, entries: found }) => [
      words.map(({ text }) => text).join(' '),
      ...found.map(({ meaning }) => meaning),
    ]);

  it('are the longest that stand there, from left to right, and the words between them', () => {
    expect(pieces('core inflation in Georgia last year')).toEqual([
      ['core inflation', 'prices without food'],
      ['georgia', 'the state', 'the country'],
      ['last'],
      ['year'],
    ]);
    expect(pieces('people out of work')).toEqual([['people'], ['out work', 'unemployment']]);
    expect(pieces('')).toEqual([]);
  });

  it('have the stop words before them', () => {
    const led = read('what is inflation in the Maine').map(({ led: words }) => words.map(({ text }) => text).join(' '));
    expect(led).toEqual(['what is', 'in the']);
    expect(read('what is').map(({ led: words }) => words)).toEqual([[], []]);
  });

  it('correct a word that differs from one of them by a slip, and no other', () => {
    const spelling = createSpelling(entries);
    const corrected = (word: string) => spelling(wordsOf(word)[0]!);
    expect(corrected('statment')).toBe('statement');
    expect(corrected('oprating')).toBe('operating');
    expect(corrected('incme')).toBe('income');
    for (const word of ['statement', 'zebra', 'rat']) expect(corrected(word)).toBeNull();
  });

  it('compare names as they are written', () => {
    expect(pieces('main rates in Maine')).toEqual([['main'], ['rates'], ['maine', 'Maine']]);
  });
});

describe('words', () => {
  it.each([
    ['reporting', 'reported'],
    ['companies', 'company'],
    ['boxes', 'box'],
    ['rate', 'rates'],
  ])('%s and %s have one stem', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it('keep forms and names with one letter whole', () => {
    expect(wordsOf('10-K, N-PX and R&D').map(({ text }) => text)).toEqual(['10k', 'npx', 'and', 'rd']);
    expect(wordsOf('word17').map(({ text }) => text)).toEqual(['word17']);
  });
});
