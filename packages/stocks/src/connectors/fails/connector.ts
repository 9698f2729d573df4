import { endOfMonth, isDay, isWeekend } from '@dqs/core';
import { symbolKey } from '@dqs/edgar';
import { SourceFormatError, type Artifact, type Connector, type Publication, type Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { failsDataset, failsSource } from '../../documents/sources.ts';
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

/** A file of half a month, by its first line; its name says which half. */
const recognise = (fileName: string, head: string): Artifact | null => {
  const half = namePattern.exec(fileName)?.[1];
  if (!/^(?:\u00ef\u00bb\u00bf)?SETTLEMENT DATE\|/i.test(head) && !(head === '' && half !== undefined)) return null;
  return half === undefined ? { name: fileName.replace(/\.gz$/i, ''), address: page } : ofHalf(half);
};

/** Halves that a run asks for: a file is corrected at times, and what was fetched before is not sent again. */
const halvesFetched = 4;

const endOf = (half: string): string => {
  const month = `${half.slice(0, 4)}-${half.slice(4, 6)}`;
  return half.endsWith('a') ? `${month}-15` : endOfMonth(`${month}-01` as Day);
};

/** The newest halves of months; with a day to go back to, all that the page names, the older ones settled. */
const discover: Publication['discover'] = async function* (_today, http, since) {
  const named = [...(await http.text(page)).matchAll(new RegExp(namePattern.source, 'gi'))].map(
    ([, half]) => half ?? '',
  );
  const halves = [...new Set(named.map((half) => half.toLowerCase()))].toSorted();
  if (halves.length === 0) throw new SourceFormatError(`${page} names no file of fails to deliver`);
  const recent = halves.slice(-halvesFetched);
  const settled = true as const;
  for (const half of since === undefined ? recent : halves) {
    const file = { ...ofHalf(half), until: endOf(half) };
    yield recent.includes(half) ? file : { ...file, settled };
  }
};

const normalise = (fail: PublishedFail): readonly FailRow[] | Reject => {
  const day = `${fail.date.slice(0, 4)}-${fail.date.slice(4, 6)}-${fail.date.slice(6)}`;
  if (!/^\d{8}$/.test(fail.date) || !isDay(day)) return { reject: `the settlement date "${fail.date}" is no day` };
  const symbol = symbolKey(fail.symbol);
  if (symbol === '') return { reject: 'the row has no symbol' };
  if (!/^\d{1,18}$/.test(fail.quantity)) return { reject: `${fail.symbol}: "${fail.quantity}" is no number of shares` };
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

/** Shares that were not delivered in the clearing of the National Securities Clearing Corporation, by half months. */
export const fails: Connector<PublishedFail, FailRow> = {
  key: 'stocks.fails',
  source: failsSource.tag,
  dataset: failsDataset.key,
  summary: 'Balances of fails to deliver by settlement date and symbol from the semi-monthly files of the SEC.',
  publication: {
    // The first half of a month comes at its end, the second in the middle of the next.
    schedule: '20 5 * * *',
    artifacts: [{ name: 'cnsfailsYYYYMMa.zip', address: page, pattern: /^cnsfails\d{6}[ab]\.(?:zip|txt)(?:\.gz)?$/i }],
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
          ? `${symbol_key} has a settlement on ${settlement_date}, a day of a weekend, on which nothing is settled`
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
