import {
  notFetched,
  openArtifact,
  type Artifact,
  type Connector,
  type Publication,
  type StoredArtifact,
} from '@dqs/kit';
import { addMonths, earlierOf, endOfMonth, startOfMonth } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { readingOf, type ReadCell } from '../../published/cell.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import {
  alfredDataset,
  alfredSource,
  fredMdDataset,
  fredMdSource,
  realTimeSource,
  vintagesDataset,
} from '../../sources.ts';
import { alfredCells } from './alfred.ts';
import { fredMdCells } from './fred-md.ts';
import { seriesOfFredId } from './fred-series.ts';
import { realTimeCells } from './real-time.ts';

const maximumBytes = 128 * 1024 * 1024;
const rows = emitting<ReadCell>(readingOf, { vintages: 'all', observedOn: 'period' });

const workbooks = 'https://www.philadelphiafed.org/-/media/FRBP/Assets/Surveys-And-Data/real-time-data/data-files/xlsx';
const workbookName = /^([A-Z][A-Z0-9]*)(QvQd|MvMd|QvMd)\.xlsx$/i;

/** The first row of a workbook: `DATE`, then a column for each vintage. */
const workbookHeader = /^DATE\t[A-Z]\w*\d{2}[QM]\d{1,2}(\t|\n|$)/i;

const workbook = (name: string): Artifact => ({ name, address: `${workbooks}/${name}` });
const followed = ['ROUTPUTQvQd.xlsx', 'PQvQd.xlsx', 'rucQvMd.xlsx', 'hstartsMvMd.xlsx'];

/** Workbooks of the Real-Time Data Set for Macroeconomists, in its three layouts. */
export const realTimeConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.real-time',
  source: realTimeSource.tag,
  dataset: vintagesDataset.key,
  summary: 'Vintages of output, prices, unemployment and housing starts since 1965, from the Philadelphia Fed.',
  publication: {
    // A vintage is added in the second half of the month.
    schedule: '20 14 28 * *',
    artifacts: followed.map((name) => ({
      ...workbook(name),
      pattern: new RegExp(`^${name.replace('.', '\\.')}$`, 'i'),
    })),
    maximumBytes,
    async *discover() {
      yield* followed.map(workbook);
    },
  },
  recognition: {
    recognise: (fileName, head) =>
      workbookName.test(fileName) || workbookHeader.test(head) ? workbook(fileName) : null,
  },
  reading: { parse: (artifact: StoredArtifact) => realTimeCells(artifact, maximumBytes) },
  ...rows,
  rules: import.meta.url,
};

const fredMd = 'https://files.stlouisfed.org/files/htdocs/fred-md/monthly';

const vintageOf = (month: string): Artifact => ({ name: `${month}.csv`, address: `${fredMd}/${month}.csv` });

/**
 * The number of past vintages that a run fetches. Older ones do not change and are fetched only back to a requested
 * day.
 */
const months = 12;

const discoverVintages: Publication['discover'] = async function* (today, _http, since) {
  const present = startOfMonth(today as Day);
  const recent = addMonths(present, -months);
  const first = since === undefined ? recent : earlierOf(recent, startOfMonth(since as Day));
  for (let month = first; month < present; month = addMonths(month, 1)) {
    const vintage = { ...vintageOf(month.slice(0, 7)), until: endOfMonth(month) };
    yield month < recent ? { ...vintage, settled: true } : vintage;
  }
};

/** Vintages of FRED-MD. Only the agencies' own series are loaded. */
export const fredMdConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.fred-md',
  source: fredMdSource.tag,
  dataset: fredMdDataset.key,
  summary: 'Month-end vintages of some seventy monthly series of US agencies, from FRED-MD.',
  publication: {
    schedule: '40 14 3 * *',
    artifacts: [{ ...vintageOf('YYYY-MM'), pattern: /^(FRED-MD_)?\d{4}-\d{2}\.csv(\.gz)?$/i }],
    maximumBytes,
    discover: discoverVintages,
    goesBack: true,
  },
  recognition: {
    recognise: (fileName, head) => (/^"?sasdate"?,/.test(head) ? { name: fileName, address: fredMd } : null),
  },
  reading: { parse: (artifact) => fredMdCells(openArtifact(artifact, { maximumBytes }), artifact.name) },
  ...rows,
  rules: import.meta.url,
};

const archive = 'https://alfred.stlouisfed.org/graph/alfredgraph.csv';

/** A download from FRED: a day, then a column for each series id, without a vintage. */
const fredFile =
  /^\uFEFF?"?(?:observation_date|DATE)"?,"?([A-Z][A-Z0-9]{2,})"?\s*(?:,|\r?\n)[^\n]*?(?:\n?"?\d{4}-\d{2}-\d{2}|$)/i;

const fredRefusal = (head: string): string | null => {
  if (/^\s*FRED Graph Observations/.test(head))
    return 'a workbook of FRED does not contain the vintage of its series; load the file of the agency that publishes it, or the CSV of ALFRED';
  const [, id = ''] = fredFile.exec(head) ?? [];
  if (id === '' || id !== id.toUpperCase()) return null;
  const agency = seriesOfFredId(id)?.source;
  const mend =
    agency === undefined
      ? 'the file of the agency that publishes it'
      : `the agency's own figures with dqs ingest macro.${agency}, or the CSV of ALFRED`;
  return `a file of FRED contains neither the unit nor the vintage of ${id}; load ${mend}`;
};

const archiveRefusal = (fileName: string, head: string): string | null => {
  const ofFred = fredRefusal(head);
  if (ofFred !== null) return ofFred;
  if (/"realtime_start"/.test(head) && /"observations"/.test(head)) {
    return 'a response of the FRED API does not name its series; load the CSV of ALFRED, whose columns name series and vintage';
  }
  if (/^(nyfed_)?nowcast|^\d{4}-\d{2}-\d{2}\.xls$/i.test(fileName))
    return 'workbooks of the New York Fed nowcast are not supported';
  return /"dataset_code"|db\.nomics/.test(head)
    ? 'responses of DBnomics are not supported; load the file of the provider'
    : null;
};

/** Vintages of single series from ALFRED. Only the agencies' own series are loaded. */
export const alfredConnector: Connector<ReadCell, ObservationRow> = {
  key: 'macro.alfred',
  source: alfredSource.tag,
  dataset: alfredDataset.key,
  summary: 'Vintages of single series of US agencies, from CSV files of ALFRED.',
  publication: {
    schedule: '50 14 * * 1',
    artifacts: [{ name: 'alfredgraph.csv', address: archive, pattern: /^alfred.*\.csv$/i }],
    maximumBytes,
    // A response contains only the requested series and vintages.
    discover: notFetched,
  },
  recognition: {
    recognise: (fileName, head) =>
      /^"?(observation_date|DATE)"?,"?[A-Z0-9]+_\d{8}\b/.test(head) ? { name: fileName, address: archive } : null,
    refusal: archiveRefusal,
  },
  reading: { parse: (artifact) => alfredCells(openArtifact(artifact, { maximumBytes })) },
  ...rows,
  rules: import.meta.url,
};
