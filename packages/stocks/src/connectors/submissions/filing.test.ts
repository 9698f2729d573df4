import { describe, expect, it } from 'vitest';
import { events, normaliseFiling } from './filing.ts';
import type { PublishedFiling, SubmissionRecord } from './parse.ts';

const record = (more: Partial<PublishedFiling>): SubmissionRecord => ({
  kind: 'filing',
  cik: 42,
  filing: {
    accessionNumber: '0000000042-26-000001',
    filingDate: '2026-03-02',
    reportDate: '',
    acceptanceDateTime: '',
    form: '8-K',
    items: '',
    size: '',
    isXBRL: '',
    primaryDocument: '',
    ...more,
  },
});

const codes = (more: Partial<PublishedFiling>): readonly unknown[] => {
  const found = events.normalise(record(more));
  return 'reject' in found ? [found.reject] : found.map(({ item_code, category }) => `${item_code} ${category}`);
};

describe('a filing with empty columns', () => {
  it('has nulls, and its filing day as the day of its events', () => {
    expect(normaliseFiling(record({}))).toEqual([
      {
        cik: 42,
        accession_number: '0000000042-26-000001',
        form_type: '8-K',
        filed_date: '2026-03-02',
        accepted_at: null,
        report_date: null,
        items: null,
        is_xbrl: false,
        size_bytes: null,
        primary_document: null,
      },
    ]);
    expect(events.normalise(record({ items: '8.01' }))).toMatchObject([{ event_date: '2026-03-02' }]);
  });

  it.each([
    [{ accessionNumber: '' }, '"" is not an accession number'],
    [{ form: '' }, 'has no form type'],
    [{ filingDate: '2026-02-30' }, 'is not a day'],
  ])('is rejected without a required column: %o', (more, reason) => {
    expect(normaliseFiling(record(more))).toEqual({ reject: expect.stringContaining(reason) });
  });
});

describe('items', () => {
  it('of a current report are independent: an invalid code does not affect the others', () => {
    expect(codes({ items: '2.02, 9.01,Item?,2.02' })).toEqual(['2.02 results_announcement', '9.01 other']);
    expect(codes({ items: '5,7', form: '8-K/A' })).toEqual(['5 other', '7 other']);
    // A code that no version of the form has yet is an event without a known category.
    expect(codes({ items: '1.06', form: '8-K12B' })).toEqual(['1.06 other']);
  });

  it('of other forms are item codes or nothing', () => {
    expect(normaliseFiling(record({ form: 'EFFECT', items: '333-12345' }))).toMatchObject([{ items: null }]);
    expect(codes({ form: 'D', items: '06b' })).toEqual([]);
  });
});
