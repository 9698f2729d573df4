import type { Decimal } from '@dqs/schemas';
import { formNumber } from './number-text.ts';
import { numberInWords } from './number-words.ts';

/** The digits of a text with a point before its fraction; null where the text is not what the rule takes. */
type Rule = (text: string) => string | null;

/** Texts of one pattern, whose fraction stands behind `mark`: all else but digits only groups them. */
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

/** What a decimal of XML Schema may be but for its sign: `.01` and `5.` are some. */
const canonical = written(/^(?:\d+(?:\.\d*)?|\.\d+)$/, '.');

/**
 * The rules of the transformation registries for numbers by their names: those of 2010 (`numcommadot`), of 2011 and 2015
 * (`numdotdecimal`), of 2020 and 2022 (`num-dot-decimal`), and the SEC's own (`numwordsen`). A name means the same in each.
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

/** What is said about a number beside its text. */
interface InlineNumber {
  /** The rule with its prefix, `ixt:num-dot-decimal`; null where the text is the number itself. */
  readonly format: string | null;
  /** The power of ten it is multiplied by; null for none. */
  readonly scale: string | null;
  readonly sign: string | null;
}

/** A number is moved by no more than so many places. */
const farthest = 30;

/**
 * The number that a text of inline XBRL stands for, its digits as published and moved by the scale: the rule that the format
 * names makes digits of the text, and a sign stands beside it alone. Null for a text that the rule does not take, and for a
 * rule that no registry has.
 */
export const inlineNumber = (text: string, { format, scale, sign }: InlineNumber): Decimal | null => {
  const rule = format === null ? canonical : rules.get(format.slice(format.indexOf(':') + 1).toLowerCase());
  const digits = rule?.(text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')) ?? null;
  const power = scale ?? '0';
  if (digits === null || !/^[+-]?\d{1,2}$/.test(power) || Math.abs(Number.parseInt(power, 10)) > farthest) return null;
  const number = formNumber(`${digits}e${power}`);
  return number !== null && sign === '-' && /[1-9]/.test(number) ? (`-${number}` as Decimal) : number;
};
