import { instantInUtc } from '@dqs/core';
import { SourceFormatError, type Located } from '@dqs/kit';
import { distinctDates, type ReleaseDate } from './release-date.ts';

const scheduleUrl = 'https://www.bea.gov/news/schedule';

interface Listed {
  readonly release_dates?: unknown;
}

/**
 * The releases of the Bureau of Economic Analysis: lists of instants by release name. The lists repeat dates and are
 * not always sorted. `file_last_updated` has no time zone; it is taken as UTC, like the instants.
 */
export const beaDates = (json: unknown): readonly Located<ReleaseDate>[] => {
  if (typeof json !== 'object' || json === null)
    throw new SourceFormatError('the calendar is not an object of releases');
  const { file_last_updated: updated, ...releases } = json as Record<string, unknown>;
  const edition = typeof updated === 'string' ? instantInUtc(`${updated.slice(0, 19)}Z`) : null;
  const dates = Object.entries(releases).flatMap(([name, listed]): ReleaseDate[] => {
    const instants = (listed as Listed | null)?.release_dates;
    if (!Array.isArray(instants)) throw new SourceFormatError(`"${name}" has no list of release dates`);
    return instants.map((text: unknown) => {
      const scheduledAt = typeof text === 'string' ? instantInUtc(text) : null;
      if (scheduledAt === null)
        throw new SourceFormatError(`"${name}" has the date ${JSON.stringify(text)}: not an instant`);
      return {
        agency: 'bea',
        code: name,
        name,
        mark: null,
        scheduledAt,
        scheduledEnd: null,
        periodLabel: null,
        tentative: false,
        url: scheduleUrl,
        edition,
      };
    });
  });
  return distinctDates(dates).map((record, at) => ({ record, line: at + 1 }));
};
