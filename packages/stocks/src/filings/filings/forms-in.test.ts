import { describe, expect, it } from 'vitest';
import { formsIn } from './forms-in.ts';

describe('form types', () => {
  it.each([
    ['10k', '10-K'],
    ['Form 10K/A', '10-K/A'],
    ['10kt', '10-KT'],
    ['8k', '8-K'],
    ['form 4', '4'],
    ['20F', '20-F'],
    ['13fhr', '13F-HR'],
    ['13F-NT/A', '13F-NT/A'],
    ['10KSB', '10KSB'],
    ['10QSB/A', '10QSB/A'],
    ['sc 13d', 'SC 13D'],
    ['10-K405', '10-K405'],
    ['424B2', '424B2'],
  ])('"%s" is %s', (text, form) => {
    expect(formsIn([text])).toEqual([form]);
  });

  it.each([
    ['annual report', ['10-K', '20-F', '40-F']],
    ['Proxy  Statements', ['DEF 14A']],
    ['constructor', ['CONSTRUCTOR']],
  ])('reads %s as the types that people mean', (text, forms) => {
    expect(formsIn([text])).toEqual(forms);
  });
});
