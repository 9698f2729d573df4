import { endOfMonth, isDay, isWeekend } from '@dqs/core';
import { symbolKey } from '@dqs/edgar';
import { listedFiles, type Artifact, type Connector, type Publication, type Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { failsDataset, failsSource } from '../../listing-sources.ts';
import { maximumBytes, parse, type PublishedFail } from './parse.ts';

interface FailRow {
  readonly settlement_date: string;
  readonly symbol_key: string;
  readonly entry: number;
  readonly quantity: string;
  readonly description: string;
}

const page = 'https://www.sec.gov/data-research/sec-markets-data/fails-deliver-data';
const folder = 'https://www.sec.gov/files/data/fails-deliver-data';
const namePattern = /cnsfails(\d{6}[ab])/i;

const ofHalf = (half: string): Artifact => ({
  name: `cnsfails${half.toLowerCase()}.zip`,
  address: `${folder}/cnsfails${half.toLowerCase()}.zip`,
});

/** Recognizes a file of half a month by its first line. The half is in its name. */
const recognise = (fileName: string, head: string): Artifact | null => {
  const half = namePattern.exec(fileName)?.[1];
  if (!/^(?:\u00ef\u00bb\u00bf)?SETTLEMENT DATE\|/i.test(head) && !(head === '' && half !== undefined)) return null;
  return half === undefined ? { name: fileName.replace(/\.gz$/i, ''), address: page } : ofHalf(half);
};

/** Number of files that a run requests. The SEC sometimes corrects a file; an unchanged file is not sent again. */
const filesFetched = 4;

/** `cnsfails201910a_0.zip` is a half published again. Until mid-2009 there is one file for each quarter. */
const listed = /^(?:cnsfails\d{6}[ab]|cnsp_sec_fails_\d{4}q[1-4])(?:_\d+)?\.zip$/i;

const endOf = (period: string): string => {
  const [, year = '', month = '', half, quarter] = /(\d{4})(?:(\d\d)([ab])|q(\d))/.exec(period) ?? [];
  if (half === 'a') return `${year}-${month}-15`;
  const last = quarter === undefined ? month : String(Number.parseInt(quarter, 10) * 3).padStart(2, '0');
  return endOfMonth(`${year}-${last}-01` as Day);
};

/** The newest files. With a start day, all files linked on the page, the older ones as final. */
const discover: Publication['discover'] = async function* (_today, http, since) {
  const files = new Map<string, Artifact & { readonly until: string }>();
  for (const { name, address } of await listedFiles(http, page, listed, 'files of fails to deliver')) {
    const period = name.toLowerCase().replace(/(?:_\d+)?\.zip$/, '');
    if (files.has(period) && !/_\d+\.zip$/.test(name)) continue;
    files.set(period, { name: `${period}.zip`, address, until: endOf(period) });
  }
  const oldestFirst = [...files.values()].toSorted((left, right) => (left.until < right.until ? -1 : 1));
  const recent = oldestFirst.slice(-filesFetched);
  const settled = true as const;
  for (const file of since === undefined ? recent : oldestFirst)
    yield recent.includes(file) ? file : { ...file, settled };
};

const normalise = (fail: PublishedFail): readonly FailRow[] | Reject => {
  const day = `${fail.date.slice(0, 4)}-${fail.date.slice(4, 6)}-${fail.date.slice(6)}`;
  if (!/^\d{8}$/.test(fail.date) || !isDay(day)) return { reject: `the settlement date "${fail.date}" is not a day` };
  const symbol = symbolKey(fail.symbol);
  if (symbol === '') return { reject: 'the row has no symbol' };
  if (!/^\d{1,18}$/.test(fail.quantity))
    return { reject: `${fail.symbol}: "${fail.quantity}" is not a number of shares` };
  return [
    {
      settlement_date: day,
      symbol_key: symbol,
      entry: fail.entry,
      quantity: fail.quantity.replace(/^0+(?=\d)/, ''),
      description: fail.description,
    },
  ];
};

/** Shares that were not delivered in the clearing of the National Securities Clearing Corporation, by half month. */
export const fails: Connector<PublishedFail, FailRow> = {
  key: 'stocks.fails',
  source: failsSource.tag,
  dataset: failsDataset.key,
  summary: 'Balances of fails to deliver by settlement date and symbol from the semi-monthly files of the SEC.',
  publication: {
    // The first half of a month is published at the end of the month, the second in the middle of the next month.
    schedule: '20 5 * * *',
    artifacts: [
      { name: 'cnsfailsYYYYMMa.zip', address: page, pattern: /^cnsfails\d{6}[ab]\.(?:zip|txt)(?:\.gz)?$/i },
      { name: 'cnsp_sec_fails_YYYYq#.zip', address: page, pattern: /^cnsp_sec_fails_\d{4}q[1-4]\.zip$/i },
    ],
    maximumBytes,
    discover,
    goesBack: true,
  },
  recognition: { recognise },
  reading: { parse },
  rows: {
    normalise,
    observedOn: 'settlement_date',
    plausibility: {
      fault: ({ symbol_key, settlement_date }) =>
        isDay(settlement_date) && isWeekend(settlement_date)
          ? `${symbol_key} has a settlement on ${settlement_date}, a day of a weekend, without settlements`
          : null,
    },
  },
  load: {
    table: 'stocks_fail',
    key: ['symbol_key', 'settlement_date', 'entry'],
    mode: 'replace',
    scope: [],
    within: 'settlement_date',
  },
  rules: import.meta.url,
};
