import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createNamedValueSearch, valuesReadByName } from './named-values.ts';
import type { Operation } from './operation.ts';

const value = (key: string, ...names: [string, ...string[]]) => ({
  tool: 'fake_get_item',
  parameter: 'metric',
  value: key,
  names,
});

const search = createNamedValueSearch([
  value('risk_score', 'risk score', 'overall risk score'),
  value('trnd_risk_score', 'tornado risk score'),
  value('rfld_risk_score', 'river flooding risk score'),
  value('cfld_risk_score', 'coastal flooding risk score'),
]);

describe('the value of a vocabulary that a text names', () => {
  it.each([
    ['risk score', 'risk_score'],
    ['Overall risk', 'risk_score'],
    ['tornado', 'trnd_risk_score'],
    ['risk of river flooding', 'rfld_risk_score'],
    ['trnd_risk_score', 'trnd_risk_score'],
  ])('of %j is %s', (text, meant) => {
    expect(search(text).meant?.value).toBe(meant);
  });

  it('is null if several are equally near, and these are the candidates', () => {
    expect(search('flooding').meant).toBeNull();
    expect(search('flooding').found.map((each) => each.value)).toEqual(['rfld_risk_score', 'cfld_risk_score']);
  });

  it('is null if a word is in no name, and the values that share another word are the candidates', () => {
    expect(search('purple tornado').meant).toBeNull();
    expect(search('purple tornado').found.map((each) => each.value)).toEqual(['trnd_risk_score']);
    expect(search('purple zebra')).toEqual({ found: [], meant: null });
  });

  it('is that of a sign, or null with each value that has the sign', () => {
    const ofSigns = createNamedValueSearch([
      value('USD', 'US Dollar', '$', 'US$'),
      value('CAD', 'Canadian Dollar', '$'),
      value('EUR', 'Euro', '€'),
    ]);
    expect(ofSigns('€').meant?.value).toBe('EUR');
    expect(ofSigns('$').meant).toBeNull();
    expect(ofSigns('$').found.map((each) => each.value)).toEqual(['USD', 'CAD']);
    expect(ofSigns('¤')).toEqual({ found: [], meant: null });
  });

  it('is null for a name among other characters', () => {
    expect(search('" or tornado="')).toEqual({ found: [], meant: null });
  });

  it('is null for letters that only look like a name', () => {
    expect(search('ｔｏｒｎａｄｏ')).toEqual({ found: [], meant: null });
  });
});

describe('the values of a parameter that can be given by name', () => {
  const category = ['leadership_change', 'bankruptcy', 'swap_dealer', 'dealer_intermediary', 'frb'] as const;
  const operation = {
    endpoint: {
      tool: 'fake_get_item',
      params: z.strictObject({ category: z.enum(category).nullish(), query: z.string().nullish() }),
    },
    domain: {
      namedValues: [
        { tool: 'fake_get_item', parameter: 'category', value: 'frb', names: ['Federal Reserve'], isReadByName: true },
        { tool: 'fake_get_item', parameter: 'query', value: 'x', names: ['shown alone'] },
      ],
    },
  } as unknown as Operation;
  const read = createNamedValueSearch(valuesReadByName(operation, 'category'));

  it('are the words of its enumeration, with the names of the domain', () => {
    expect(read('leadership').meant).toEqual({ value: 'leadership_change', label: null });
    expect(read('Federal Reserve').meant).toEqual({ value: 'frb', label: 'Federal Reserve' });
  });

  it('exclude a name that two words of the enumeration share', () => {
    expect(read('dealers').meant).toBeNull();
    expect(read('dealers').found.map((each) => each.value)).toEqual(['swap_dealer', 'dealer_intermediary']);
  });

  it('are empty for free text', () => {
    expect(valuesReadByName(operation, 'query')).toEqual([]);
  });
});
