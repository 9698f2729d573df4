import { openArtifact, type Connector, type StoredArtifact } from '@dqs/kit';
import { buildSeries } from '../../series-record/build-series.ts';
import { descriptionRowOf } from '../../series-record/reading.ts';
import { beaDataset, beaSource } from '../../sources.ts';
import { artifactOf, discoverRegister, fileKind, registerArtifacts } from './artifacts.ts';
import { seriesRegister, type RegisteredSeries } from './flat-file.ts';
import { nipaSeries } from './nipa-series.ts';

const maximumBytes = 64 * 1024 * 1024;

const parse = (artifact: StoredArtifact) => seriesRegister(openArtifact(artifact, { maximumBytes }));

type DescriptionRow = ReturnType<typeof descriptionRowOf>;

/** The register describes a code for all frequencies. */
const rowsOf = ({ code, fields }: RegisteredSeries): readonly DescriptionRow[] => {
  const words = {
    label: fields['SeriesLabel'] ?? '',
    metric: fields['MetricName'] ?? '',
    calculation: fields['CalculationType'] ?? '',
    scale: fields['DefaultScale'] ?? '0',
  };
  return (['annual', 'quarterly', 'monthly'] as const).map((frequency) =>
    descriptionRowOf(nipaSeries(code, frequency, words)),
  );
};

/** The register of the series of the national accounts. It has the titles of the codes in the flat files. */
export const beaSeriesConnector: Connector<RegisteredSeries, DescriptionRow> = {
  key: 'macro.bea-series',
  source: beaSource.tag,
  dataset: beaDataset.key,
  summary: 'Titles and units of the series of the national income and product accounts.',
  publication: { schedule: '50 13 * * 1-5', artifacts: registerArtifacts, maximumBytes, discover: discoverRegister },
  recognition: {
    recognise: (fileName, head) => (fileKind(head) === 'register' ? artifactOf(fileName, 'register') : null),
  },
  reading: { parse },
  rows: { normalise: rowsOf },
  load: { table: 'macro_description', key: ['series_key', 'precedence'], mode: 'merge' },
  build: buildSeries,
  rules: import.meta.url,
};
