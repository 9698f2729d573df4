import { describe, expect, it } from 'vitest';
import { namesOf, pilotSponsors, sponsorMeant, sponsorNamed } from './sponsor.ts';

describe('the catalogue of pilot sponsors', () => {
  it('has at least sixty, each with a key, a ticker and a company of its own', () => {
    expect(pilotSponsors.length).toBeGreaterThanOrEqual(60);
    for (const word of ['key', 'ticker', 'company'] as const) {
      expect(new Set(pilotSponsors.map((sponsor) => sponsor[word].toLowerCase())).size).toBe(pilotSponsors.length);
    }
  });

  it('gives every name to one sponsor only', () => {
    const names = pilotSponsors.flatMap(namesOf);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('writes names as the FDA does', () => {
    expect(pilotSponsors.flatMap(namesOf).filter((name) => name !== name.toUpperCase().trim())).toEqual([]);
  });

  it.each([
    ['WYETH PHARMS INC', 'pfizer'],
    ['UPJOHN', 'viatris'],
    ['SCHERING', 'merck'],
    ['MERCK KGAA', 'merck-kgaa'],
    ['IMMUNEX', 'amgen'],
    ['ALLERGAN SALES LLC', 'abbvie'],
    ['WATSON LABS', 'teva'],
    ['SANDOZ', 'sandoz'],
    ['Pfizer  Inc', 'pfizer'],
  ])('%s files for %s', (name, key) => {
    expect(sponsorNamed(name)?.key).toBe(key);
  });

  it('knows nobody by half a name', () => {
    expect(sponsorNamed('PFIZ')).toBeNull();
    expect(sponsorNamed('PHARMICS')).toBeNull();
  });

  it.each(['PFE', 'pfe', 'pfizer', 'Pfizer Inc.', ' PFIZER INC. '])('is asked by %j', (word) => {
    expect(sponsorMeant(word)).toEqual({ sponsor: expect.objectContaining({ key: 'pfizer' }), note: null });
  });

  it.each([
    ['eli lilly', 'lilly', null],
    ['bristol myers squibb', 'bristol-myers-squibb', null],
    [
      'genentech',
      'roche',
      /^Genentech has been part of .* since 2009\. All applications of that sponsor are searched\.$/,
    ],
    ['Allergan', 'abbvie', /^Allergan/],
    ['mylan', 'viatris', /^Mylan/i],
    ['janssen', 'johnson-johnson', /^JANSSEN/],
    ['Searle', 'pfizer', /^GD SEARLE files for Pfizer/],
    ['BMS', 'bristol-myers-squibb', /^"BMS" was read as Bristol-Myers Squibb Company \(by its initials\)\.$/],
    ['j&j', 'johnson-johnson', /read as Johnson & Johnson \(by its initials\)/],
    ['J & J', 'johnson-johnson', /read as Johnson & Johnson \(by its initials\)/],
  ])('takes %j for %s', (word, key, note) => {
    const meant = sponsorMeant(word);
    expect(meant?.sponsor.key).toBe(key);
    if (note === null) expect(meant?.note).toBeNull();
    else expect(meant?.note).toMatch(note);
  });

  it.each(['phar', 'the', 'acme', 'inc', 'jj', 'xyz', 'a&z'])('takes %j for nobody', (word) => {
    expect(sponsorMeant(word)).toBeNull();
  });
});
