import { describe, expect, it } from 'vitest';
import { createTopicSearch } from './topics.ts';

const topics = [
  { item: 'income', texts: [{ text: 'income statement: revenue, net income', weight: 2 }] },
  { item: 'metrics', texts: [{ text: 'ratios of a company', weight: 2 }], phrases: ['operating margin', 'R&D ratio'] },
  { item: 'filings', texts: [{ text: 'filings of a company: 10-K, 10-Q, N-PX', weight: 2 }] },
];

const search = createTopicSearch(topics);
const first = (question: string) => search(question)[0]?.item;

describe('topics by a question', () => {
  it('are found by rare words before common ones, whatever else the question says', () => {
    expect(first('what was the revenue of the company')).toBe('income');
    expect(first('please show me ratios')).toBe('metrics');
  });

  it('are found by phrases and by abbreviations that folding would take apart', () => {
    expect(first('operating margins of companies')).toBe('metrics');
    expect(first('R&D ratio')).toBe('metrics');
    expect(first('the last 10K')).toBe('filings');
    expect(first('N-PX of a fund')).toBe('filings');
  });

  it('are found by words with a slip, in one and in many', () => {
    expect(first('revenu')).toBe('income');
    expect(first('statments')).toBe('income');
    expect(first('filing')).toBe('filings');
  });

  it('are not found by words that none has, and keep their order where they match alike', () => {
    expect(search('zebra')).toEqual([]);
    expect(search('')).toEqual([]);
    expect(search('company').map(({ item }) => item)).toEqual(['metrics', 'filings']);
  });
});
