import { describe, expect, it } from 'vitest';
import { createNamedValueSearch } from './named-values.ts';

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

  it('is none where several are as near, and these are its candidates', () => {
    expect(search('flooding').meant).toBeNull();
    expect(search('flooding').found.map((each) => each.value)).toEqual(['rfld_risk_score', 'cfld_risk_score']);
  });

  it('is none where a word has no place in any name', () => {
    expect(search('purple tornado')).toEqual({ found: [], meant: null });
  });

  it('is none for letters that only look like a name', () => {
    expect(search('ｔｏｒｎａｄｏ')).toEqual({ found: [], meant: null });
  });
});
