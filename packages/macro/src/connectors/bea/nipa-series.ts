import type { Frequency } from '@dqs/series/contract';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';

/** The frequency letters that end a series id. One code has series of all frequencies. */
const frequencyLetters: Readonly<Record<Frequency, string>> = {
  annual: 'A',
  quarterly: 'Q',
  monthly: 'M',
  weekly: 'W',
  daily: 'D',
};

/** The texts of a series code, in the Bureau's registers or API responses. */
export interface NipaWords {
  readonly label: string;
  /** `Current Dollars`, `Chained Dollars`, `Fisher Quantity Index`. */
  readonly metric: string;
  /** `Level`, `Percent change, annual rate`. */
  readonly calculation: string;
  /** Power of ten by which the values must be multiplied: `6`; the register has `-6`. */
  readonly scale: string;
}

const scaleWords: Readonly<Record<string, string>> = {
  '0': '',
  '3': 'Thousands of ',
  '6': 'Millions of ',
  '9': 'Billions of ',
};

/** Units of a series. Values stay as published; the power of ten becomes a word. */
const nipaUnits = ({ metric, calculation, scale }: NipaWords): string => {
  if (/percent|rate/i.test(calculation) && !/^level$/i.test(calculation)) return calculation;
  const power = scaleWords[scale.replace(/^-/, '')] ?? `10^${scale.replace(/^-/, '')} `;
  const what = /dollars/i.test(metric) ? metric.toLowerCase() : metric;
  return power === '' ? metric : `${power}${what}`;
};

const isMoney = ({ metric, calculation }: NipaWords): boolean =>
  /dollars/i.test(metric) && /^level$/i.test(calculation);

/** A series of the national accounts. Without texts, its title is its code. */
export const nipaSeries = (code: string, frequency: Frequency, words: NipaWords | null): SeriesDescription => {
  const letter = frequencyLetters[frequency];
  return publishedSeries({
    agency: 'bea',
    programme: 'nipa',
    sourceSeriesId: `${code} ${letter}`,
    keyParts: `${code}.${letter}`,
    title:
      words === null
        ? `National income and product accounts: series ${code}`
        : `${words.label}, ${words.metric.toLowerCase()}${/^level$/i.test(words.calculation) ? '' : `, ${words.calculation.toLowerCase()}`} (${frequency})`,
    units: words === null ? 'As published' : nipaUnits(words),
    currency: words !== null && isMoney(words) ? 'USD' : null,
    frequency,
    // The quarterly and monthly accounts are seasonally adjusted at annual rates. Annual figures need no adjustment.
    seasonalAdjustment: frequency === 'annual' ? 'not_applicable' : 'seasonally_adjusted',
    geography: 'US',
    keywords: `${code} NIPA national accounts BEA`,
    describedBy: words === null ? 'id' : 'file',
  });
};
