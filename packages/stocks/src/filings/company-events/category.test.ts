import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  captionOf,
  categoryOf,
  codeOfCaption,
  earlierItems,
  eventCategories,
  isItemCode,
  items,
  titleOfItem,
} from './category.ts';

describe('the items of Form 8-K', () => {
  it.each([
    ['2.02', 'results_announcement'],
    ['12', 'results_announcement'],
    ['5.02', 'leadership_change'],
    ['4.02', 'non_reliance'],
    ['3.01', 'delisting_notice'],
    ['1.03', 'bankruptcy'],
    ['2.06', 'impairment'],
    ['9.01', 'other'],
    ['1', 'change_in_control'],
    ['2', 'ma_completion'],
  ])('%s is %s', (code, category) => {
    expect(categoryOf(code)).toBe(category);
  });

  it('have a short title for people, on one line of a table', () => {
    for (const { code } of [...items, ...earlierItems]) expect(titleOfItem(code)).toMatch(/^[A-Z][^.;]{5,48}$/);
    expect([titleOfItem('2.02'), titleOfItem('99.9')]).toEqual(['Results of operations', null]);
  });

  it('are each listed once, with a category of the contract and a caption', () => {
    const codes = [...items, ...earlierItems].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) {
      expect(eventCategories).toContain(categoryOf(code));
      expect(captionOf(code)).not.toBe('');
      expect(isItemCode(code)).toBe(true);
    }
    // Every category is used except one, which no single item has.
    expect(new Set(codes.map(categoryOf))).toEqual(new Set(eventCategories));
  });

  it('have no category if no version of the form has the code', () => {
    expect([categoryOf('2.07'), categoryOf('13'), categoryOf('')]).toEqual([null, null, null]);
  });
});

describe('captions', () => {
  const at = (filedOn: string) => (caption: string) => codeOfCaption(caption, filedOn);

  it('name other items before and after 2004-08-23', () => {
    expect(at('2004-08-20')('Other Events')).toBe('5');
    expect(at('2004-08-23')('Other Events')).toBe('8.01');
    expect(at('2003-05-01')('Financial statements and exhibits')).toBe('7');
    expect(at('2020-05-01')('Non-existent caption')).toBeNull();
  });

  it('match their item in any letter case and punctuation, and cut as in EDGAR', () => {
    fc.assert(
      fc.property(fc.constantFrom(...items), fc.nat(1), fc.boolean(), (item, at_, upper) => {
        const caption = item.captions[at_ % item.captions.length] ?? '';
        const written = (upper ? caption.toUpperCase() : caption.replaceAll(';', ' -')).slice(0, 120);
        expect(at('2024-03-01')(written)).toBe(item.code);
      }),
    );
  });
});
