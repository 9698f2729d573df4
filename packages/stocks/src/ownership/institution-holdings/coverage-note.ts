import { decimal } from '@dqs/core';
import type { ReportRow } from './query.ts';

/** Adds commas between thousands. */
const grouped = (digits: string): string => digits.replace(/\d(?=(?:\d{3})+(?:\.|$))/g, '$&,');

/** How complete a report is compared with its own summary page, and limits of its values. */
export const coverageNote = (report: ReportRow, hasBefore: boolean): string => {
  const { entry_total, entries_held, value_total, value_held } = report;
  const notes = [
    entry_total === null
      ? `${entries_held} lines are loaded; the summary page declares no number.`
      : `${entries_held} of ${entry_total} lines are loaded.`,
  ];
  if (value_total !== null && !decimal.equals(value_total, value_held))
    notes.push(
      `The loaded values add up to ${grouped(value_held)} USD, the summary page declares ${grouped(value_total)}.`,
    );
  if (report.confidential_omitted) notes.push('The manager left out positions that it asked to keep confidential.');
  if (report.values_doubtful)
    notes.push('Values are as filed and do not fit the numbers of shares: one of both seems to be in another unit.');
  if (!hasBefore) notes.push('Its report of the quarter before is not loaded.');
  return notes.join(' ');
};
