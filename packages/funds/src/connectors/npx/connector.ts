import { isDay } from '@dqs/core';
import { nameKey } from '@dqs/core/name-search';
import { filingsNeverChange, formNumber, recentSubmissions } from '@dqs/edgar';
import type { Building, Connector, FurtherTable, Reject } from '@dqs/kit';
import { isSeriesId } from '../../fund/fund-key.ts';
import { seriesNameLoad, seriesNameRows, type SeriesNameRow } from '../../fund/series-name.ts';
import { withoutLicensed } from '../../licensed-identifier.ts';
import { categoryOf } from '../../proxy-votes/category.ts';
import { keepVoteCounts } from '../../proxy-votes/counted-votes.ts';
import { published } from '../../published-text.ts';
import { voteDataset, voteSource } from '../../sources.ts';
import { artifacts, forms, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse, type VoteRecord } from './parse.ts';

/** Sort value of votes without a meeting date, which come last. */
const noMeeting = '0001-01-01';

interface VoteRow {
  readonly accession_number: string;
  readonly record_seq: number;
  readonly issuer_name: string;
  readonly issuer_key: string;
  readonly meeting_date: string | null;
  readonly ordered_on: string;
  readonly vote_description: string;
  /** JSON: category codes. */
  readonly categories: string;
  readonly vote_series: string | null;
  readonly series_key: string;
  readonly how_voted: string | null;
  readonly management_recommendation: string | null;
  readonly shares_on_loan: string | null;
  readonly shares_voted: string | null;
}

const voteRows = (record: VoteRecord): readonly VoteRow[] | Reject => {
  if (record.kind !== 'vote') return [];
  const { vote } = record;
  const where = `vote ${vote.sequence} of ${vote.accessionNumber}`;
  const withoutNumbers = withoutLicensed(vote.licensed);
  const issuer = published(withoutNumbers(vote.issuerName));
  const meeting = published(vote.meetingDate);
  const description = published(withoutNumbers(vote.description));
  const [loan, voted] = [published(vote.sharesOnLoan), published(vote.sharesVoted)];
  if (issuer === null) return { reject: `${where} does not name the issuer` };
  if (description === null) return { reject: `${where} describes no matter` };
  if (meeting !== null && !isDay(meeting)) return { reject: `${where}: the meeting on "${meeting}" is on no day` };
  const categories = vote.categories.map(categoryOf);
  const unknown = vote.categories[categories.indexOf(null)];
  if (unknown !== undefined) return { reject: `${where}: "${unknown}" is not a category of Form N-PX` };
  for (const [name, text] of [['sharesOnLoan', loan] as const, ['sharesVoted', voted] as const])
    if (text !== null && formNumber(text) === null) return { reject: `${where}: ${name} "${text}" is not a number` };
  const series = published(vote.series);
  return [
    {
      accession_number: vote.accessionNumber,
      record_seq: vote.sequence,
      issuer_name: issuer,
      issuer_key: nameKey(issuer),
      meeting_date: meeting,
      ordered_on: meeting ?? noMeeting,
      vote_description: description,
      categories: JSON.stringify([...new Set(categories)]),
      vote_series: series,
      series_key: series?.toUpperCase() ?? '',
      how_voted: published(vote.howVoted),
      management_recommendation: published(vote.recommendation),
      shares_on_loan: loan === null ? null : formNumber(loan),
      shares_voted: voted === null ? null : formNumber(voted),
    },
  ];
};

interface FilingRow {
  readonly accession_number: string;
  readonly filer_cik: number;
  readonly filer_name: string;
  readonly form_type: string;
  readonly report_type: string;
  readonly amendment_type: string | null;
  readonly filed_date: string;
  readonly report_period: string;
  readonly report_calendar_year: string;
  readonly series: string;
  readonly series_ids: string;
  readonly vote_table: string | null;
}

const filingRows = (record: VoteRecord): readonly FilingRow[] | Reject => {
  if (record.kind !== 'cover') return [];
  const { cover } = record;
  const where = cover.accessionNumber;
  const name = published(cover.name);
  const reportType = published(cover.reportType);
  if (!forms.has(cover.formType)) return { reject: `${where}: "${cover.formType}" is not a report on Form N-PX` };
  if (cover.cik === null) return { reject: `${where}: the filer has no CIK` };
  if (name === null || reportType === null)
    return { reject: `${where}: the cover lacks the filer's name or the kind of report` };
  if (!isDay(cover.filedDate)) return { reject: `${where}: filed "${cover.filedDate}" is not a day` };
  if (!isDay(cover.period)) return { reject: `${where}: the period "${cover.period}" is not a day` };
  const year = /^\d{4}$/.test(cover.calendarYear) ? cover.calendarYear : cover.period.slice(0, 4);
  const series = cover.series
    .map(({ id, name: title }) => [id.trim().toUpperCase(), published(title)] as const)
    .filter(([id]) => isSeriesId(id));
  return [
    {
      accession_number: where,
      filer_cik: cover.cik,
      filer_name: name,
      form_type: cover.formType,
      report_type: reportType,
      amendment_type: published(cover.amendmentType)?.toUpperCase() ?? null,
      filed_date: cover.filedDate,
      report_period: cover.period,
      report_calendar_year: year,
      series: JSON.stringify(series),
      series_ids: `{${[...new Set(series.map(([id]) => id))].join(',')}}`,
      vote_table: cover.voteTable,
    },
  ];
};

const filings: FurtherTable<VoteRecord, FilingRow> = {
  normalise: filingRows,
  load: { table: 'funds_vote_filing', key: ['accession_number'], mode: 'merge' },
  observedOn: 'filed_date',
};

interface TableRow {
  readonly accession_number: string;
  readonly votes: number;
}

const tables: FurtherTable<VoteRecord, TableRow> = {
  normalise: (record) =>
    record.kind === 'end' ? [{ accession_number: record.accessionNumber, votes: record.votes }] : [],
  load: { table: 'funds_vote_table', key: ['accession_number'], mode: 'merge' },
};

/** Counts the stored votes of the loaded filings. Rejected votes are not included. */
const countVotes = async ({ query, artifactIds, asOf }: Building): Promise<void> => {
  const loaded = await query<TableRow>(
    'select accession_number, votes from data.funds_vote_table where artifact_id = any (?::bigint[])',
    [artifactIds],
  );
  const accessions = loaded.map(({ accession_number }) => accession_number);
  await query('delete from data.funds_vote_count where accession_number = any (?::text[])', [accessions]);
  await query(
    keepVoteCounts('accession_number = any (?::text[])', `'${voteSource.tag}', max(artifact_id), ?::timestamptz`),
    [asOf, accessions],
  );
};

/** The names by which the series of a report are found. */
const seriesNames: FurtherTable<VoteRecord, SeriesNameRow> = {
  normalise: (record) => {
    if (record.kind !== 'cover') return [];
    const names = new Map<string, string[]>();
    for (const { id, name } of record.cover.series)
      if (isSeriesId(id)) names.set(id.toUpperCase(), [...(names.get(id.toUpperCase()) ?? []), name]);
    return [...names].flatMap(([id, own]) => seriesNameRows(id, [...own, record.cover.name]));
  },
  load: seriesNameLoad,
};

/** Proxy votes as reported by funds and managers. */
export const proxyVotes: Connector<VoteRecord, VoteRow> = {
  key: 'funds.n-px',
  source: voteSource.tag,
  dataset: voteDataset.key,
  summary: 'Proxy votes of funds and managers from structured filings on Form N-PX, since July 2024.',
  publication: {
    schedule: '30 5 * * 2-6',
    artifacts,
    maximumBytes,
    discover: (today, http, since) => recentSubmissions(today, http, forms, since),
    goesBack: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    differs: filingsNeverChange,
    normalise: voteRows,
    // A notice that others report the votes has none.
    mayBeEmpty: true,
    further: [filings, tables, seriesNames],
  },
  load: {
    table: 'funds_vote',
    key: ['accession_number', 'record_seq'],
    mode: 'replace',
    scope: ['accession_number'],
  },
  build: countVotes,
  rules: import.meta.url,
};
