import {
  beaCalendarSource,
  beaSource,
  blsCalendarSource,
  blsSource,
  catalogueSource,
  censusCalendarSource,
  censusSource,
  ecbCalendarSource,
  ecbSource,
  eurostatCalendarSource,
  eurostatSource,
  frbCalendarSource,
  frbSource,
  treasuryCalendarSource,
  treasurySource,
  usaspendingSource,
} from '../sources.ts';

const ofSeries: Readonly<Record<string, string>> = {
  treasury: treasurySource.tag,
  bls: blsSource.tag,
  bea: beaSource.tag,
  ecb: ecbSource.tag,
  frb: frbSource.tag,
  usaspending: usaspendingSource.tag,
  eurostat: eurostatSource.tag,
  census: censusSource.tag,
};

const calendars: Readonly<Record<string, { readonly tag: string; readonly attribution: string | null }>> = {
  treasury: treasuryCalendarSource,
  bls: blsCalendarSource,
  bea: beaCalendarSource,
  ecb: ecbCalendarSource,
  frb: frbCalendarSource,
  census: censusCalendarSource,
  eurostat: eurostatCalendarSource,
};

const only = (tags: Iterable<string>): string => {
  const [tag, ...others] = new Set(tags);
  return tag === undefined || others.length > 0 ? catalogueSource.tag : tag;
};

/** What a page of series names as its source: that of the one agency, or the catalogue where there are several or none. */
export const sourceOfSeries = (agencies: Iterable<string>): string =>
  only([...agencies].map((agency) => ofSeries[agency] ?? catalogueSource.tag));

/** What a page of release dates names as its source: the calendar of the one agency, or the catalogue. */
export const sourceOfCalendars = (agencies: Iterable<string>): string =>
  only([...agencies].map((agency) => calendars[agency]?.tag ?? catalogueSource.tag));

/** What an agency asks to be said with its calendar; null where it asks for nothing. */
export const attributionOfCalendar = (agency: string): string | null => calendars[agency]?.attribution ?? null;
