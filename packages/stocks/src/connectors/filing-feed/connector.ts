import { instantInUtc, isDay } from '@dqs/core';
import { accessionIn, cikIn, filingsNeverChange } from '@dqs/edgar';
import {
  openArtifact,
  xmlElements,
  type Artifact,
  type Connector,
  type Located,
  type Publication,
  type Reject,
  type StoredArtifact,
  type XmlElement,
} from '@dqs/kit';
import type { ListedRow } from '../../filings/filings-recent/listed-row.ts';
import { feedDataset, feedSource } from '../../listing-sources.ts';

/** An entry of the feed as published: a filing under one of its filers or subjects. */
interface Entry {
  readonly title: string;
  readonly form: string;
  readonly id: string;
  readonly updated: string;
  readonly summary: string;
}

const service = 'https://www.sec.gov/cgi-bin/browse-edgar';
const entriesPerPage = 100;
/** EDGAR accepts up to some hundred filings in ten minutes. Pages overlap; filings listed before are only confirmed. */
const pages = 5;
const maximumBytes = 20 * 1024 ** 2;

const pageAt = (start: number): Artifact => ({
  name: `getcurrent-${start}.atom`,
  address: `${service}?action=getcurrent&type=&company=&dateb=&owner=include&start=${start}&count=${entriesPerPage}&output=atom`,
});

const discover: Publication['discover'] = async function* () {
  for (let page = pages - 1; page >= 0; page -= 1) yield pageAt(page * entriesPerPage);
};

const recognise = (fileName: string, head: string): Artifact | null =>
  (/<feed[\s>]/.test(head) && /<title>Latest Filings/.test(head)) || (head === '' && /\.atom$/i.test(fileName))
    ? { name: fileName.replace(/\.gz$/i, ''), address: service }
    : null;

/** The feed declares ISO-8859-1. */
async function* inUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) yield Buffer.from(chunk.toString('latin1'), 'utf8');
}

const text = (entry: XmlElement, name: string): string =>
  entry.children.find((child) => child.name === name)?.text ?? '';

const entryOf = (entry: XmlElement): Entry => ({
  title: text(entry, 'title'),
  form: entry.children.find((child) => child.name === 'category')?.attributes['term'] ?? '',
  id: text(entry, 'id'),
  updated: text(entry, 'updated'),
  summary: text(entry, 'summary'),
});

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<Entry>[]> {
  const seen = new Set<string>();
  for await (const batch of xmlElements(inUtf8(openArtifact(artifact, { maximumBytes })), { at: 'feed/entry' }))
    yield batch
      .map(({ record, line }) => ({ record: entryOf(record), line }))
      .filter(({ record: { id, title } }) => {
        // One entry for each role: a filer that is also the subject is listed only once.
        const key = `${id} ${/\((\d{1,10})\) \([^()]*\)$/.exec(title)?.[1] ?? title}`;
        return !seen.has(key) && seen.add(key);
      });
}

const normalise = (entry: Entry): readonly ListedRow[] | Reject => {
  const [, named = '', digits = ''] = /^(.*) \((\d{1,10})\) \([^()]*\)$/.exec(entry.title.trim()) ?? [];
  const [accession, cik, accepted] = [accessionIn(entry.id), cikIn(digits), instantInUtc(entry.updated)];
  const filed = /Filed:(?:<[^>]*>|\s)*(\d{4}-\d{2}-\d{2})/.exec(entry.summary)?.[1] ?? '';
  if (accession === null || cik === null) return { reject: `"${entry.title}" (${entry.id}) does not name a filing` };
  if (accepted === null) return { reject: `${accession}: "${entry.updated}" is not an instant` };
  if (entry.form === '' || !isDay(filed)) return { reject: `${accession} has no form type or no filing day` };
  const prefix = `${entry.form} - `;
  return [
    {
      accession_number: accession,
      cik,
      form_type: entry.form,
      name: (named.startsWith(prefix) ? named.slice(prefix.length) : named).trim(),
      filed_date: filed,
      listed_at: accepted,
    },
  ];
};

/** Filings of all filers, within minutes of their acceptance. */
export const filingFeed: Connector<Entry, ListedRow> = {
  key: 'stocks.filing-feed',
  source: feedSource.tag,
  dataset: feedDataset.key,
  summary:
    'The newest filings of all filers from the feed of current filings of EDGAR, with the second of their acceptance.',
  publication: {
    schedule: '*/10 6-22 * * 1-5 America/New_York',
    artifacts: [{ name: 'getcurrent-N.atom', address: service, pattern: /\.atom$/i }],
    maximumBytes,
    discover,
  },
  recognition: { recognise },
  reading: { parse },
  rows: {
    normalise,
    differs: [...filingsNeverChange, { because: 'the feed has only the newest filings', endedPercent: 100 }],
    observedOn: 'filed_date',
    mayBeEmpty: true,
  },
  load: { table: 'stocks_feed_filing', key: ['accession_number', 'cik'], mode: 'merge' },
  rules: import.meta.url,
};
