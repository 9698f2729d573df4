import { openArtifact, type Connector, type StoredArtifact } from '@dqs/kit';
import type { Frequency } from '@dqs/series/contract';
import { holdSeries } from '../../series-record/held-series.ts';
import { descriptionRowOf } from '../../series-record/reading.ts';
import { blsDataset, blsSource } from '../../sources.ts';
import { artifactOf, discoverSeries, fileKind, seriesArtifacts } from './artifacts.ts';
import { describedSeries } from './describe.ts';
import { labstatRegister, type RegisterEntry } from './labstat.ts';

const maximumBytes = 512 * 1024 * 1024;

const parse = (artifact: StoredArtifact) => labstatRegister(openArtifact(artifact, { maximumBytes }), artifact.name);

/** The period in which a series begins tells how often it comes: `M01`, `Q01`, `S01`, `A01`. */
const frequencyOf = (beginPeriod: string): Frequency => {
  if (beginPeriod.startsWith('Q')) return 'quarterly';
  return beginPeriod.startsWith('A') || beginPeriod.startsWith('S') ? 'annual' : 'monthly';
};

const rowsOf = ({ code, fields }: RegisterEntry) => {
  const series = describedSeries(code, fields, frequencyOf(fields['begin_period'] ?? ''));
  return series === null ? [] : [descriptionRowOf(series)];
};

type DescriptionRow = ReturnType<typeof descriptionRowOf>;

/** The lists of series of the surveys (`cu.series`): titles, units and places of what the data files hold under ids alone. */
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
  rows: { normalise: rowsOf },
  load: { table: 'macro_description', key: ['series_key', 'precedence'], mode: 'merge' },
  build: holdSeries,
  rules: import.meta.url,
};
