import { SourceFormatError, type Located } from '@dqs/kit';
import { fiscalDataDatasets } from './fiscal-data-datasets.ts';
import { distinctDates, type ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const site = 'https://fiscaldata.treasury.gov';

const entryOf = (entry: unknown, line: number): ReleaseDate => {
  const { datasetId, date, time } = (entry ?? {}) as Record<string, unknown>;
  if (typeof datasetId !== 'string' || typeof date !== 'string' || typeof time !== 'string')
    throw new SourceFormatError('an entry lacks datasetId, date or time', line);
  const [, hour, minute] = /^(\d{2}):?(\d{2})$/.exec(time) ?? [];
  const scheduledAt = instantIn(`${date}T${hour}:${minute}`, zones.utc);
  if (scheduledAt === null) throw new SourceFormatError(`${datasetId} is due at "${date} ${time}": not a time`, line);
  const dataset = fiscalDataDatasets[datasetId];
  return {
    agency: 'treasury',
    code: datasetId,
    name: dataset?.name ?? `Fiscal Data dataset ${datasetId}`,
    mark: null,
    scheduledAt,
    scheduledEnd: null,
    periodLabel: null,
    tentative: false,
    url: dataset ? `${site}/datasets${dataset.page}` : `${site}/release-calendar/`,
    edition: null,
  };
};

/**
 * The releases of Fiscal Data: a list of entries, alone or in `data`, with times in UTC as "20:00" or "1600". The flag
 * for released entries is not stored, because it only describes the moment of fetching.
 */
export const fiscalDataDates = (json: unknown): readonly Located<ReleaseDate>[] => {
  const entries = Array.isArray(json) ? (json as unknown[]) : (json as { readonly data?: unknown } | null)?.data;
  if (!Array.isArray(entries)) throw new SourceFormatError('the calendar is not a list of entries');
  return distinctDates(entries.map((entry, at) => entryOf(entry, at + 1))).map((record, at) => ({
    record,
    line: at + 1,
  }));
};
