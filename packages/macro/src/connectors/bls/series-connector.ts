import { SourceFormatError, openArtifact, type Connector, type StoredArtifact } from '@dqs/kit';
import type { Frequency } from '@dqs/series/contract';
import { descriptionRowOf } from '../../series-record/reading.ts';
import { blsDataset, blsSource } from '../../sources.ts';
import { artifactOf, discoverSeries, fileKind, seriesArtifacts } from './artifacts.ts';
import { describedSeries } from './describe.ts';
import { buildNamedSeries } from './name-series.ts';
import { labstatRegister, type RegisterEntry } from './labstat.ts';

const maximumBytes = 512 * 1024 * 1024;

async function* parse(artifact: StoredArtifact) {
  let series = 0;
  for await (const entries of labstatRegister(openArtifact(artifact, { maximumBytes }), artifact.name)) {
    series += entries.length;
    yield entries;
  }
  if (series === 0) throw new SourceFormatError('the list contains no series');
}

/** The frequency of a series, from its first period: `M01`, `Q01`, `S01`, `A01`. */
const frequencyOf = (beginPeriod: string): Frequency => {
  if (beginPeriod.startsWith('Q')) return 'quarterly';
  return beginPeriod.startsWith('A') || beginPeriod.startsWith('S') ? 'annual' : 'monthly';
};

const rowsOf = ({ code, fields }: RegisterEntry) => {
  const series = describedSeries(code, fields, frequencyOf(fields['begin_period'] ?? ''));
  return series === null ? [] : [descriptionRowOf(series)];
};

/** The row of a series whose list has codes but no titles. The code lists name it. */
const codedRowsOf = ({ code, fields }: RegisterEntry) =>
  rowsOf({ list: '', code, fields }).length > 0 ? [] : [{ series_id: code, fields: JSON.stringify(fields) }];

type DescriptionRow = ReturnType<typeof descriptionRowOf>;

/**
 * The lists of series of the surveys (`cu.series`). They have titles, units and places for the ids in the data files.
 */
export const blsSeriesConnector: Connector<RegisterEntry, DescriptionRow> = {
  key: 'macro.bls-series',
  source: blsSource.tag,
  dataset: blsDataset.key,
  summary: 'Titles, units and places of the series of the Bureau of Labor Statistics.',
  publication: {
    schedule: '20 16 * * 1-5',
    artifacts: seriesArtifacts,
    maximumBytes,
    discover: discoverSeries,
  },
  recognition: {
    recognise: (fileName, head) => {
      const kind = fileKind(fileName, head);
      return kind === 'series' ? artifactOf(fileName, kind) : null;
    },
  },
  reading: { parse },
  rows: {
    normalise: rowsOf,
    // A list without titles only fills the other table.
    mayBeEmpty: true,
    further: [{ normalise: codedRowsOf, load: { table: 'macro_bls_series', key: ['series_id'], mode: 'merge' } }],
  },
  load: { table: 'macro_description', key: ['series_key', 'precedence'], mode: 'merge' },
  build: buildNamedSeries,
  rules: import.meta.url,
};
