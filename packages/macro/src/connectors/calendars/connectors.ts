import { SourceFormatError, jsonValue, openArtifact, type StoredArtifact } from '@dqs/kit';
import {
  beaCalendarSource,
  blsCalendarSource,
  ecbCalendarSource,
  frbCalendarSource,
  treasuryCalendarSource,
} from '../../sources.ts';
import { beaDates } from './bea-json.ts';
import { calendarConnector } from './calendar-connector.ts';
import { ecbDates } from './ecb-page.ts';
import { fiscalDataDates } from './fiscal-data-json.ts';
import { fomcDates } from './fomc-page.ts';
import { icsDates } from './ics.ts';
import { maximumBytes, pageText } from './page.ts';
import { zones } from './zone.ts';

const json = (artifact: StoredArtifact): Promise<unknown> => jsonValue(openArtifact(artifact, { maximumBytes }));

const text = async (artifact: StoredArtifact): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of openArtifact(artifact, { maximumBytes })) chunks.push(chunk);
  return new TextDecoder('utf-8').decode(Buffer.concat(chunks));
};

const readIcs = async (artifact: StoredArtifact) => {
  const dates = icsDates(await text(artifact), {
    agency: 'bls',
    zone: zones.eastern,
    url: 'https://www.bls.gov/schedule/news_release/',
  });
  if (dates.length === 0) throw new SourceFormatError('the calendar holds no event');
  return dates;
};

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
  isHead: (head) => head.includes('BEGIN:VCALENDAR') && /Bureau of Labor Statistics|BLS\.gov/i.test(head),
  read: readIcs,
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

/** Releases of Fiscal Data, of the Bureau of the Fiscal Service. */
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

export const calendarConnectors = [blsCalendar, beaCalendar, treasuryCalendar, ecbCalendar, fomcCalendar];
