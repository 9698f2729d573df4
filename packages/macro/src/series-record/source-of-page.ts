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

/** The source of a page of series: that of its only agency, or the catalogue if there are several agencies or none. */
export const sourceOfSeries = (agencies: Iterable<string>): string =>
  only([...agencies].map((agency) => ofSeries[agency] ?? catalogueSource.tag));

/** The source of a page of release dates: the calendar of its only agency, or the catalogue. */
export const sourceOfCalendars = (agencies: Iterable<string>): string =>
  only([...agencies].map((agency) => calendars[agency]?.tag ?? catalogueSource.tag));

/** The attribution that an agency requires for its calendar; null if it requires none. */
export const attributionOfCalendar = (agency: string): string | null => calendars[agency]?.attribution ?? null;
