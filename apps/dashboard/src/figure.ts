import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { html, type Html } from './html.ts';

const number = /^([+-]?)(\d+)(\.\d+)?$/;

/** A decimal text with its digits before the point in groups of three; every digit stays. */
export const groupDigits = (text: string): string => {
  const [, sign, whole, part = ''] = number.exec(text) ?? [];
  if (whole === undefined) return text;
  return `${sign === '-' ? '−' : (sign ?? '')}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part}`;
};

const powers = [
  { zeros: 12, word: 'trillion' },
  { zeros: 9, word: 'billion' },
  { zeros: 6, word: 'million' },
] as const;

/** At most two digits after the point, more where the number would have fewer than four in all. */
const shortFraction = (text: string, whole: number): string =>
  (number.exec(text)?.[3] ?? '').length <= 3
    ? text
    : decimal.roundToSignificantDigits(text as Decimal, Math.max(4, whole + 2));

/** A large number in words, rounded to four significant digits: `416.2 billion`; long fractions are rounded. */
export const shortNumber = (text: string): string => {
  const digits = (number.exec(text)?.[2] ?? '').replace(/^0+/, '').length;
  const power = powers.find(({ zeros }) => digits > zeros);
  if (!power) return groupDigits(shortFraction(text, digits));
  const rounded = decimal.roundToSignificantDigits(text as Decimal, 4);
  const one = `1${'0'.repeat(power.zeros)}` as Decimal;
  return `${groupDigits(decimal.divide(rounded, one, { significantDigits: 7 }))} ${power.word}`;
};

const withUnit = (shown: string, unit: string | null): string => {
  if (unit === null || unit === '') return shown;
  if (unit === 'USD') return shown.startsWith('−') ? `−$${shown.slice(1)}` : `$${shown}`;
  return /^percent$/i.test(unit) ? `${shown} %` : `${shown} ${unit}`;
};

const signed = (text: string, unit: string | null, sign: string): Html => {
  const exact = unit === null ? text : `${text} ${unit}`;
  return html`<data class="figure" value="${text}" title="${exact}">${sign}${withUnit(shortNumber(text), unit)}</data>`;
};

/** An exact value as people read it; its digits and unit stand in `value` and on hover, and are what a copy of it takes. */
export const figure = (text: string | null | undefined, unit: string | null = null): Html =>
  text === null || text === undefined ? html`<span class="muted">not reported</span>` : signed(text, unit, '');

/** As `figure`, of a change: what grew has its sign, too. */
export const changeFigure = (text: Decimal, unit: string | null = null): Html =>
  signed(text, unit, decimal.isNegative(text) || decimal.isZero(text) ? '' : '+');

/** As `figure`, every digit shown; what is shown as it is published, without a unit, needs nothing around it to be copied. */
export const wholeFigure = (text: string | null | undefined, unit: string | null = null): Html => {
  if (text === null || text === undefined) return html`<span class="muted">–</span>`;
  const shown = groupDigits(text);
  if (unit === null && shown === text) return html`${text}`;
  return html`<data class="figure" value="${text}" ${unit === null ? null : html`title="${text} ${unit}"`}
    >${shown}</data
  >`;
};
