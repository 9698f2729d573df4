import { SourceFormatError, jsonValue, openArtifact, type StoredArtifact } from '@dqs/kit';
import {
  beaCalendarSource,
  blsCalendarSource,
  censusCalendarSource,
  ecbCalendarSource,
  eurostatCalendarSource,
  frbCalendarSource,
  treasuryCalendarSource,
} from '../../sources.ts';
import { beaIcs } from './bea-ics.ts';
import { beaDates } from './bea-json.ts';
import { beaPageDates } from './bea-page.ts';
import { calendarConnector } from './calendar-connector.ts';
import { censusDates } from './census-page.ts';
import { ecbMeetings } from './ecb-meetings.ts';
import { ecbDates } from './ecb-page.ts';
import { eurostatDates, eurostatIcs } from './eurostat-calendar.ts';
import { fiscalDataDates } from './fiscal-data-json.ts';
import { fomcDates } from './fomc-page.ts';
import { icsDates, type CalendarOfAgency } from './ics.ts';
import { maximumBytes, pageText } from './page.ts';
import { auctionDates } from './upcoming-auctions.ts';
import { zones } from './zone.ts';

const json = (artifact: StoredArtifact): Promise<unknown> => jsonValue(openArtifact(artifact, { maximumBytes }));

const text = async (artifact: StoredArtifact): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of openArtifact(artifact, { maximumBytes })) chunks.push(chunk);
  return new TextDecoder('utf-8').decode(Buffer.concat(chunks));
};

const icsReader = (calendar: CalendarOfAgency) => async (artifact: StoredArtifact) => {
  const dates = icsDates(await text(artifact), calendar);
  if (dates.length === 0) throw new SourceFormatError('the calendar contains no event');
  return dates;
};

const isIcs = (head: string): boolean => head.includes('BEGIN:VCALENDAR');
const isOfBls = (head: string): boolean => /Bureau of Labor Statistics|BLS\.gov/i.test(head);
const isOfEurostat = (head: string): boolean => /eurostat/i.test(head);
/** The calendar may not name the Bureau before its first events, but its releases identify it. */
const isOfBea = (head: string, fileName: string): boolean =>
  /Bureau of Economic Analysis|bea\.gov|SUMMARY[^:]*:(GDP\b|Gross Domestic Product|Personal Income and Outlays)/i.test(
    head,
  ) || /^online-calendar-subscription.*\.ics/i.test(fileName);

/** Releases of the Bureau of Labor Statistics. */
export const blsCalendar = calendarConnector({
  key: 'macro.bls-calendar',
  source: blsCalendarSource,
  schedule: '10 11 * * 1-5',
  summary: 'Dates of the news releases of the Bureau of Labor Statistics.',
  artifact: {
    name: 'bls.ics',
    address: 'https://www.bls.gov/schedule/news_release/bls.ics',
    pattern: /^bls.*\.ics$/i,
  },
  isHead: (head) => isIcs(head) && isOfBls(head),
  read: icsReader({
    agency: 'bls',
    zone: zones.eastern,
    hourOfDays: '08:30',
    url: 'https://www.bls.gov/schedule/news_release/',
  }),
  rules: import.meta.url,
});

/** Releases of the Bureau of Economic Analysis. */
export const beaCalendar = calendarConnector({
  key: 'macro.bea-calendar',
  source: beaCalendarSource,
  schedule: '20 11 * * 1-5',
  summary: 'Dates of the releases of the Bureau of Economic Analysis.',
  artifact: {
    name: 'release_dates.json',
    address: 'https://apps.bea.gov/API/signup/release_dates.json',
    pattern: /release_dates.*\.json$/i,
  },
  isHead: (head) => /^\uFEFF?\s*\{/.test(head) && head.includes('"release_dates"'),
  read: async (artifact) => beaDates(await json(artifact)),
  rules: import.meta.url,
});

/** The Bureau's calendar for subscribers. */
const beaIcsCalendar = calendarConnector({
  key: 'macro.bea-calendar-ics',
  source: beaCalendarSource,
  schedule: '20 11 * * 1-5',
  summary: 'Dates of the releases of the Bureau of Economic Analysis, from its calendar for subscribers.',
  artifact: {
    name: 'online-calendar-subscription.ics',
    address: 'https://www.bea.gov/news/schedule/ics/online-calendar-subscription.ics',
    pattern: /^online-calendar-subscription.*\.ics$/i,
  },
  isHead: (head, fileName) => isIcs(head) && !isOfBls(head) && !isOfEurostat(head) && isOfBea(head, fileName),
  atHand: true,
  read: icsReader(beaIcs),
  rules: import.meta.url,
});

/** The Bureau's schedule page. */
const beaPageCalendar = calendarConnector({
  key: 'macro.bea-calendar-page',
  source: beaCalendarSource,
  schedule: '20 11 * * 1-5',
  summary: 'Dates of the releases of the Bureau of Economic Analysis, from its schedule page.',
  artifact: {
    name: 'bea-schedule.html',
    address: 'https://www.bea.gov/news/schedule',
    pattern: /^bea.*schedule.*\.html?$/i,
  },
  isHead: (head, fileName) =>
    /<html|<!doctype html/i.test(head) &&
    (/bea\.gov\/news\/schedule|id="release-schedule-table"/i.test(head) || /^bea.*schedule/i.test(fileName)),
  atHand: true,
  read: async (artifact) => beaPageDates(await pageText(artifact)),
  rules: import.meta.url,
});

/** Economic indicators of the Census Bureau. */
const censusCalendar = calendarConnector({
  key: 'macro.census-calendar',
  source: censusCalendarSource,
  schedule: '25 11 * * 1-5',
  summary: 'Dates of the economic indicators of the Census Bureau.',
  artifact: {
    name: 'calendar-listview.html',
    address: 'https://www.census.gov/economic-indicators/calendar-listview.html',
    pattern: /^calendar-listview.*\.html?$/i,
  },
  isHead: (head, fileName) =>
    /<html|<!doctype html/i.test(head) &&
    ((/census/i.test(head) && /economic[ -]indicators?[^<]*calendar/i.test(head)) ||
      /^calendar-listview/i.test(fileName)),
  read: async (artifact) => censusDates(await pageText(artifact)),
  rules: import.meta.url,
});

/** Releases of Eurostat, from the list behind its calendar page. */
const eurostatCalendar = calendarConnector({
  key: 'macro.eurostat-calendar',
  source: eurostatCalendarSource,
  schedule: '35 6 * * 1-5',
  summary: 'Dates of the releases of Eurostat.',
  artifact: {
    name: 'eurostat-release-calendar.json',
    address: 'https://ec.europa.eu/eurostat/o/calendars/eventsJson?isEuroindicator=true',
    pattern: /^eurostat.*calendar.*\.json$/i,
  },
  isHead: (head) => /^\uFEFF?\s*\[/.test(head) && head.includes('"datasetCodes"') && head.includes('"start"'),
  read: async (artifact) => eurostatDates(await json(artifact)),
  rules: import.meta.url,
});

/** Eurostat's calendar for subscribers. */
const eurostatIcsCalendar = calendarConnector({
  key: 'macro.eurostat-calendar-ics',
  source: eurostatCalendarSource,
  schedule: '35 6 * * 1-5',
  summary: 'Days of the releases of Eurostat, from its calendar for subscribers.',
  artifact: {
    name: 'eurostat-release-calendar.ics',
    address: 'https://ec.europa.eu/eurostat/o/calendars/eventsIcal?theme=0&category=0',
    pattern: /^eurostat.*\.ics$/i,
  },
  isHead: (head) => isIcs(head) && !isOfBls(head) && isOfEurostat(head),
  atHand: true,
  read: icsReader(eurostatIcs),
  rules: import.meta.url,
});

/** Announced auctions of Treasury securities. */
const auctionCalendar = calendarConnector({
  key: 'macro.treasury-auctions',
  source: treasuryCalendarSource,
  schedule: '40 16 * * 1-5',
  summary: 'Announced auctions of Treasury securities.',
  artifact: {
    name: 'upcoming_auctions.json',
    address:
      'https://api.fiscaldata.treasury.gov/services/api/fiscal_service/v1/accounting/od/upcoming_auctions?sort=-auction_date&page[size]=1000&format=json',
    pattern: /upcoming_auctions.*\.json$/i,
  },
  isHead: (head) => /^\uFEFF?\s*\{/.test(head) && head.includes('"auction_date"') && head.includes('"security_term"'),
  read: async (artifact) => auctionDates(await json(artifact)),
  rules: import.meta.url,
});

/** Releases of Fiscal Data by the Bureau of the Fiscal Service. */
const treasuryCalendar = calendarConnector({
  key: 'macro.treasury-calendar',
  source: treasuryCalendarSource,
  schedule: '30 11 * * 1-5',
  summary: 'Dates of the releases of Treasury Fiscal Data.',
  artifact: {
    name: 'fiscaldata-release-calendar.json',
    address: 'https://api.fiscaldata.treasury.gov/services/calendar/release',
    pattern: /fiscaldata.*calendar.*\.json$/i,
  },
  isHead: (head) => head.includes('"datasetId"') && head.includes('"released"') && head.includes('"time"'),
  read: async (artifact) => fiscalDataDates(await json(artifact)),
  rules: import.meta.url,
});

/** Statistical releases of the European Central Bank. */
const ecbCalendar = calendarConnector({
  key: 'macro.ecb-calendar',
  source: ecbCalendarSource,
  schedule: '40 6 * * 1-5',
  summary: 'Dates of the statistical releases of the European Central Bank.',
  artifact: {
    name: 'ecb-statistical-calendar.html',
    address: 'https://www.ecb.europa.eu/press/calendars/statscal/html/index.en.html',
    pattern: /statscal.*\.html?$/i,
  },
  isHead: (head) => /<title>\s*Statistical calendars?\b/i.test(head),
  read: async (artifact) => ecbDates(await pageText(artifact)),
  rules: import.meta.url,
});

/** Monetary policy decisions of the European Central Bank. */
const ecbMeetingCalendar = calendarConnector({
  key: 'macro.ecb-meetings',
  source: ecbCalendarSource,
  schedule: '45 6 * * 1-5',
  summary: 'Days on which the Governing Council of the European Central Bank decides on its key interest rates.',
  artifact: {
    name: 'ecb-governing-council.html',
    address: 'https://www.ecb.europa.eu/press/calendars/mgcgc/html/index.en.html',
    pattern: /(mgcgc|governing-council).*\.html?$/i,
  },
  isHead: (head, fileName) =>
    /<html|<!doctype html/i.test(head) &&
    (/press\/calendars\/mgcgc|<title>[^<]*Governing Council/i.test(head) ||
      /^(mgcgc|ecb-governing-council)/i.test(fileName)),
  read: async (artifact) => ecbMeetings(await pageText(artifact)),
  rules: import.meta.url,
});

/** Meetings of the Federal Open Market Committee. */
export const fomcCalendar = calendarConnector({
  key: 'macro.frb-calendar',
  source: frbCalendarSource,
  schedule: '50 18 * * 1-5',
  summary: 'Statements and minutes of the Federal Open Market Committee.',
  artifact: {
    name: 'fomccalendars.htm',
    address: 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm',
    pattern: /^fomccalendars.*\.html?/i,
  },
  isHead: (head) => /Meeting calendars and information/i.test(head) && /Federal Reserve/i.test(head),
  read: async (artifact) => fomcDates(await pageText(artifact)),
  rules: import.meta.url,
});

export const calendarConnectors = [
  blsCalendar,
  beaCalendar,
  beaIcsCalendar,
  beaPageCalendar,
  treasuryCalendar,
  auctionCalendar,
  censusCalendar,
  eurostatCalendar,
  eurostatIcsCalendar,
  ecbCalendar,
  ecbMeetingCalendar,
  fomcCalendar,
];
