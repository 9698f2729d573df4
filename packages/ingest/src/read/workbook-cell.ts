import { dayOf } from '@dqs/core';
import type { Day } from '@dqs/schemas';

/**
 * The decimal text of a workbook's number: the shortest one that denotes the same number. Workbooks store binary
 * numbers, so 288.71 is stored as 288.70999999999998. The shortest text is what was entered. Never with an exponent.
 */
export const numberText = (value: number): string => {
  const text = String(Object.is(value, -0) ? 0 : value);
  const scientific = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!scientific) return text;
  const [, sign = '', first = '', rest = '', exponent = ''] = scientific;
  const digits = first + rest;
  const point = 1 + Number.parseInt(exponent, 10);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}${point < digits.length ? `.${digits.slice(point)}` : ''}`;
};

const millisecondsPerDay = 24 * 3600 * 1000;
// Serial 1 is 1900-01-01, and 60 is a nonexistent 29 February 1900. From 61 on the days count from 1899-12-30.
const dayZero = Date.UTC(1899, 11, 30);
const firstSafeSerial = 61;
const lastSerial = 2_958_465;

/** The day of a workbook's date cell, which holds the number of days since 1899-12-30; null for any other text. */
export const serialDay = (text: string): Day | null => {
  if (!/^\d{2,7}$/.test(text)) return null;
  const serial = Number.parseInt(text, 10);
  return serial >= firstSafeSerial && serial <= lastSerial ? dayOf(dayZero + serial * millisecondsPerDay) : null;
};
