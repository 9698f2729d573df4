import { adjustmentSuffix, keyPart, keyWord } from '@dqs/series';
import {
  geographyLevels,
  type Frequency,
  type GeographyLevel,
  type RealEstateSource,
  type SeasonalAdjustment,
} from './contract.ts';

/** The parts of a series key. */
export interface SeriesKeyParts {
  readonly source: RealEstateSource;
  /** The publisher's programme, one word: `hpi`, `fmr`, `bps`. */
  readonly programme: string;
  /** What is measured: one word, or several separated by dots: `purchase_only`, `units.total`. */
  readonly measure: string;
  readonly level: GeographyLevel;
  readonly code: string;
  readonly frequency: Frequency;
  readonly seasonalAdjustment: SeasonalAdjustment;
}

const geographyCode = /^[A-Za-z0-9]+(@\d{4})?$/;
const levels: ReadonlySet<string> = new Set(geographyLevels);

/** No word before the level may be the name of a level; otherwise a key could not be parsed. */
const datasetWord = (text: string, what: string): string => {
  if (levels.has(text)) throw new Error(`${what} "${text}" cannot be part of a series key: it is the name of a level`);
  return keyPart(text, what, keyWord);
};

/** `<source>.<programme>.<measure>`: the part of a series key without place and frequency. */
export const datasetKeyOf = ({
  source,
  programme,
  measure,
}: Pick<SeriesKeyParts, 'source' | 'programme' | 'measure'>): string =>
  [source, datasetWord(programme, 'programme'), ...measure.split('.').map((part) => datasetWord(part, 'measure'))].join(
    '.',
  );

/** `<level>:<code>`, the identifier of a place in all domains. */
export const geoKeyOf = (level: GeographyLevel, code: string): string => `${level}:${code}`;

/**
 * `<source>.<programme>.<measure>.<level>.<code>.<frequency>.<sa|nsa|na>`. It can be parsed because no part of a
 * measure is the name of a level. Throws for a part that is not valid in a key.
 */
export const seriesKeyOf = (parts: SeriesKeyParts): string =>
  [
    datasetKeyOf(parts),
    parts.level,
    keyPart(parts.code, 'code', geographyCode),
    parts.frequency,
    adjustmentSuffix[parts.seasonalAdjustment],
  ].join('.');

const keyPattern = new RegExp(
  String.raw`^[a-z_]+(\.[a-z0-9][a-z0-9_]*)+\.(${geographyLevels.join('|')})\.[A-Za-z0-9]+(@\d{4})?\.(daily|weekly|monthly|quarterly|annual)\.(sa|nsa|na)$`,
);

/** Whether a text has the form of a series key. The series need not exist. */
export const isSeriesKey = (text: string): boolean => keyPattern.test(text);

const placeInKey = new RegExp(String.raw`\.(${geographyLevels.join('|')})\.([A-Za-z0-9]+(?:@\d{4})?)\.[a-z]+\.[a-z]+$`);

/** The place in a series key, as `<level>:<code>`; null if the text is not a key. */
export const geoKeyOfSeries = (seriesKey: string): string | null => {
  const [, level, code] = placeInKey.exec(seriesKey) ?? [];
  return level === undefined || code === undefined ? null : `${level}:${code}`;
};
