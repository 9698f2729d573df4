import type { Decimal } from '@dqs/schemas';
import { formNumber } from './number-text.ts';
import { numberInWords } from './number-words.ts';

/** Converts a text to digits with a decimal point; null if the rule does not accept the text. */
type Rule = (text: string) => string | null;

/** A rule for texts of one pattern whose fraction follows `mark`. All other non-digits are separators. */
const written =
  (pattern: RegExp, mark: '.' | ','): Rule =>
  (text) =>
    pattern.test(text) && /\d/.test(text)
      ? text.replace(mark === '.' ? /[^\d.]/g : /[^\d,]/g, '').replace(',', '.')
      : null;

/** Whole units and hundredths, each before its name: "5 pounds 3 pence". */
const withUnits =
  (pattern: RegExp): Rule =>
  (text) => {
    const [, whole, hundredths] = pattern.exec(text) ?? [];
    return whole === undefined || hundredths === undefined
      ? null
      : `${whole.replace(/\D/g, '')}.${hundredths.padStart(2, '0')}`;
  };

const zero = (pattern: RegExp): Rule => {
  return (text) => (pattern.test(text) ? '0' : null);
};

/** The decimals of XML Schema without sign, including `.01` and `5.`. */
const canonical = written(/^(?:\d+(?:\.\d*)?|\.\d+)$/, '.');

/**
 * The rules of the transformation registries for numbers, by name: those of 2010 (`numcommadot`), of 2011 and 2015
 * (`numdotdecimal`), of 2020 and 2022 (`num-dot-decimal`), and the SEC's own (`numwordsen`). A name has the same
 * meaning in each.
 */
const rules: ReadonlyMap<string, Rule> = new Map([
  ['numcomma', written(/^\d+(?:,\d+)?$/, ',')],
  ['numcommadot', written(/^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/, '.')],
  ['numdotcomma', written(/^\d{1,3}(?:\.\d{3})*(?:,\d+)?$/, ',')],
  ['numspacedot', written(/^\d{1,3}(?:[ \u00a0]\d{3})*(?:\.\d+)?$/, '.')],
  ['numspacecomma', written(/^\d{1,3}(?:[ \u00a0]\d{3})*(?:,\d+)?$/, ',')],
  ['numdash', zero(/^-$/)],
  ['numdotdecimal', written(/^\d{1,3}(?:[, \u00a0]?\d{3})*(?:\.\d+)?$/, '.')],
  ['numdotdecimalin', written(/^(?:(?:\d{1,2}[, \u00a0])?(?:\d{2}[, \u00a0])*\d{3}|\d+)(?:\.\d+)?$/, '.')],
  ['numcommadecimal', written(/^\d{1,3}(?:[. \u00a0]?\d{3})*(?:,\d+)?$/, ',')],
  ['numunitdecimal', withUnits(/^(0|[1-9]\d{0,2}(?:[.,]?\d{3})*)[^\d.,]+(\d{1,2})[^\d.,]*$/)],
  ['zerodash', zero(/^[-\u058a\u05be\u2010-\u2015\ufe58\ufe63\uff0d]$/)],
  ['num-dot-decimal', written(/^[, \u00a0\d]*(?:\.[ \u00a0\d]+)?$/, '.')],
  ['num-comma-decimal', written(/^[. \u00a0\d]*(?:,[ \u00a0\d]+)?$/, ',')],
  ['num-unit-decimal', withUnits(/^(\d[\d.,]*)[^\d.,]\D*(\d{1,2})\D*$/)],
  ['num-dot-decimal-apos', written(/^[,'`´’′ \u00a0\d]*(?:\.[ \u00a0\d]+)?$/, '.')],
  ['num-comma-decimal-apos', written(/^[.'`´’′ \u00a0\d]*(?:,[ \u00a0\d]+)?$/, ',')],
  ['num-unit-decimal-apos', withUnits(/^(\d[\d.,'`´’′]*)[^\d.,'`´’′]\D*(\d{1,2})\D*$/)],
  ['fixed-zero', () => '0'],
  ['numwordsen', numberInWords],
]);

/** The attributes of a number next to its text. */
interface InlineNumber {
  /** The rule with its prefix, `ixt:num-dot-decimal`; null if the text is the number itself. */
  readonly format: string | null;
  /** The power of ten by which it is multiplied; null for none. */
  readonly scale: string | null;
  readonly sign: string | null;
}

/** Maximum number of places by which the point is moved. */
const farthest = 30;

/**
 * The number of a text in inline XBRL, with the published digits shifted by the scale. The rule in the format converts
 * the text to digits. The sign is a separate attribute. Null for a text that the rule does not accept, or for a rule
 * that is in no registry.
 */
export const inlineNumber = (text: string, { format, scale, sign }: InlineNumber): Decimal | null => {
  const rule = format === null ? canonical : rules.get(format.slice(format.indexOf(':') + 1).toLowerCase());
  const digits = rule?.(text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')) ?? null;
  const power = scale ?? '0';
  if (digits === null || !/^[+-]?\d{1,2}$/.test(power) || Math.abs(Number.parseInt(power, 10)) > farthest) return null;
  const number = formNumber(`${digits}e${power}`);
  return number !== null && sign === '-' && /[1-9]/.test(number) ? (`-${number}` as Decimal) : number;
};
