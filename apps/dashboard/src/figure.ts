import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { html, type Html } from './html.ts';

const number = /^([+-]?)(\d+)(\.\d+)?$/;

/** A decimal text with its integer digits in groups of three. All digits are kept. */
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

/** At most two decimal places, more if the number would otherwise have fewer than four digits. */
const shortFraction = (text: string, whole: number): string =>
  (number.exec(text)?.[3] ?? '').length <= 3
    ? text
    : decimal.roundToSignificantDigits(text as Decimal, Math.max(4, whole + 2));

/** A large number in words, rounded to four significant digits: `416.2 billion`. Long fractions are rounded. */
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

/**
 * An exact value in readable form. Its digits and unit are in `value` and in the tooltip, and are what copying yields.
 */
export const figure = (text: string | null | undefined, unit: string | null = null): Html =>
  text === null || text === undefined ? html`<span class="muted">not reported</span>` : signed(text, unit, '');

/** Like `figure`, for a change. Increases also have a sign. */
export const changeFigure = (text: Decimal, unit: string | null = null): Html =>
  signed(text, unit, decimal.isNegative(text) || decimal.isZero(text) ? '' : '+');

/** Like `figure`, with all digits. A value shown as published, without a unit, needs no markup for copying. */
export const wholeFigure = (text: string | null | undefined, unit: string | null = null): Html => {
  if (text === null || text === undefined) return html`<span class="muted">–</span>`;
  const shown = groupDigits(text);
  if (unit === null && shown === text) return html`${text}`;
  return html`<data class="figure" value="${text}" ${unit === null ? null : html`title="${text} ${unit}"`}
    >${shown}</data
  >`;
};
