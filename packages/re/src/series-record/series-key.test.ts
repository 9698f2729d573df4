import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Frequency, RealEstateSource, SeasonalAdjustment, geographyLevels } from './contract.ts';
import { datasetKeyOf, isSeriesKey, seriesKeyOf, type SeriesKeyParts } from './series-key.ts';

const levels: ReadonlySet<string> = new Set(geographyLevels);
const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,15}$/).filter((text) => !levels.has(text));

const parts: fc.Arbitrary<SeriesKeyParts> = fc.record({
  source: fc.constantFrom(...RealEstateSource.options),
  programme: word,
  measure: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.')),
  level: fc.constantFrom(...geographyLevels),
  code: fc.stringMatching(/^[A-Z0-9]{1,8}(@20[0-9]{2})?$/),
  frequency: fc.constantFrom(...Frequency.options),
  seasonalAdjustment: fc.constantFrom(...SeasonalAdjustment.options),
});

const adjustments = { sa: 'seasonally_adjusted', nsa: 'not_seasonally_adjusted', na: 'not_applicable' } as const;

/** Parses a key from both ends: the level is the only word in the middle that is the name of a level. */
const readBack = (key: string): SeriesKeyParts => {
  const words = key.split('.');
  const at = words.findIndex((text, index) => index >= 3 && levels.has(text));
  const [source, programme] = words;
  const [level, code, frequency, adjustment] = words.slice(at);
  return {
    source,
    programme,
    measure: words.slice(2, at).join('.'),
    level,
    code,
    frequency,
    seasonalAdjustment: adjustments[adjustment as keyof typeof adjustments],
  } as SeriesKeyParts;
};

describe('a series key', () => {
  it('reads as documented', () => {
    const key = seriesKeyOf({
      source: 'fhfa',
      programme: 'hpi',
      measure: 'purchase_only',
      level: 'state',
      code: '12',
      frequency: 'quarterly',
      seasonalAdjustment: 'seasonally_adjusted',
    });
    expect(key).toBe('fhfa.hpi.purchase_only.state.12.quarterly.sa');
  });

  it('says all of its parts and nothing else, so that two series never share one', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const key = seriesKeyOf(given);
        expect(isSeriesKey(key)).toBe(true);
        expect(readBack(key)).toEqual(given);
        expect(key.startsWith(`${datasetKeyOf(given)}.${given.level}.`)).toBe(true);
      }),
    );
  });

  it.each([
    ['a measure that is named like a level', { measure: 'county' }],
    ['a measure with capitals', { measure: 'Total' }],
    ['an empty word of a measure', { measure: 'a..b' }],
    ['a code with a dot', { code: '12.086' }],
    ['an empty code', { code: '' }],
    ['a programme with a dot', { programme: 'h.pi' }],
  ])('is refused for %s', (_, wrong) => {
    const given = { source: 'hud', programme: 'fmr', measure: 'two_bedroom', level: 'county', code: '12086' } as const;
    expect(() =>
      seriesKeyOf({ ...given, frequency: 'annual', seasonalAdjustment: 'not_applicable', ...wrong }),
    ).toThrow('cannot be part of a series key');
  });

  it.each(['house prices', 'fhfa.hpi', 'fhfa.hpi.purchase_only.state.12.quarterly', 'a.b.c.planet.1.annual.na'])(
    'is not %j',
    (text) => {
      expect(isSeriesKey(text)).toBe(false);
    },
  );
});
