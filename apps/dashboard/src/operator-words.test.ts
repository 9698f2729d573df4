import { describe, expect, it } from 'vitest';
import { withoutCommands, wordsFor } from './operator-words.ts';

describe('a text of the service without commands', () => {
  it.each([
    [
      'No series on this subject is loaded here. Load them with: dqs ingest re.hud or re.fhfa.',
      'No series on this subject is loaded here.',
    ],
    ['Nothing is loaded yet: dqs ingest geo.census-gazetteer or geo.abs-asgs.', 'Nothing is loaded yet.'],
    ['The list of cities is not loaded (dqs ingest geo.census-cities)', 'The list of cities is not loaded.'],
    [
      'Cities are not loaded. To find counties by their cities, load them with: dqs ingest geo.census-cities.',
      'Cities are not loaded.',
    ],
    ['nothing is loaded; load it with: dqs ingest fx.ecb', 'nothing is loaded.'],
    ['fx.ecb was never run; load it with: dqs ingest fx.ecb', 'fx.ecb was never run.'],
    [
      'Nothing matches "x". Not loaded: Rates; Prices. Load them with: dqs ingest macro.bls, dqs ingest macro.bea',
      'Nothing matches "x". Not loaded: Rates; Prices.',
    ],
    [
      'Loaded releases: 2021-11, 2023-03. Load others with: dqs ingest hazards.nri',
      'Loaded releases: 2021-11, 2023-03.',
    ],
    [
      'A company with several classes of shares counts each of them, which only its reports tell; load them from files with: dqs ingest stocks.reports --from FILE',
      'A company with several classes of shares counts each of them, which only its reports tell.',
    ],
    ['Load it with: dqs ingest geo.census-codes. The candidates are similar.', 'The candidates are similar.'],
    ['the database schema is not up to date: run dqs migrate', 'the database schema is not up to date.'],
    ['Load them with: dqs ingest banks.fdic-financials, and names with dqs ingest banks.fdic-institutions', ''],
    ['Run dqs migrate.', ''],
    [
      'U.S. Treasury: daily since 1990. The rest (see below) stays.',
      'U.S. Treasury: daily since 1990. The rest (see below) stays.',
    ],
  ])('%s', (text, kept) => {
    expect(withoutCommands(text)).toBe(kept);
  });

  it('is for everybody but operators', () => {
    const text = 'Nothing is loaded. Load it with: dqs ingest fx.ecb';
    const of = (isOperator: boolean) => wordsFor({ signedIn: { isOperator } as never }, text);
    expect([wordsFor({ signedIn: null }, text), of(false), of(true)]).toEqual([
      'Nothing is loaded.',
      'Nothing is loaded.',
      text,
    ]);
  });
});
