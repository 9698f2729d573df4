import { decimal, isWeekend } from '@dqs/core';
import {
  SourceFormatError,
  openArtifact,
  type Connector,
  type Located,
  type Plausibility,
  type StoredArtifact,
} from '@dqs/kit';
import { ecb } from '../../sources.ts';
import { artifacts, history, recognise } from './artifacts.ts';
import { normaliseCell, type Cell, type RateRow } from './cell.ts';
import { csvCells } from './csv.ts';
import { xmlCells } from './xml.ts';

const maximumBytes = 100 * 1024 * 1024;
const member = /\.(csv|xml)$/i;

const firstCharacter = async (artifact: StoredArtifact): Promise<string | undefined> => {
  for await (const chunk of openArtifact(artifact, { member, maximumBytes })) {
    const [character] = chunk
      .toString('latin1')
      .replace(/^\u00EF\u00BB\u00BF/, '')
      .trimStart();
    if (character !== undefined) return character;
  }
  return undefined;
};

/** The rates of any file of the bank. The first character shows the format. */
async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<Cell>[]> {
  const cells = (await firstCharacter(artifact)) === '<' ? xmlCells : csvCells;
  let count = 0;
  for await (const batch of cells(openArtifact(artifact, { member, maximumBytes }))) {
    count += batch.length;
    if (batch.length > 0) yield batch;
  }
  if (count === 0) throw new SourceFormatError(`${artifact.name} contains no rate`);
}

/**
 * The bank never publishes on a weekend. No currency has ever moved threefold from one fixing to the next and back. The
 * files keep the columns of currencies that have ended.
 */
const plausibility: Plausibility<RateRow> = {
  fault: ({ rate_date, currency }) =>
    isWeekend(rate_date)
      ? `${currency} has a rate of ${rate_date}, a day of a weekend, on which the bank publishes none`
      : null,
  jumps: { series: ['currency'], at: 'rate_date', value: 'value', factor: decimal.decimal('3'), days: 14 },
  lasting: { series: ['currency'], at: 'rate_date', rows: 10 },
};

/**
 * Euro foreign exchange reference rates. The history has every day since 1999-01-04 and replaces the loaded rates
 * between its first and last day, so it delivers corrections too. The smaller files do the same for their days.
 */
export const ecbConnector: Connector<Cell, RateRow> = {
  key: 'fx.ecb',
  source: ecb.tag,
  dataset: 'fx.rates',
  summary: 'Euro foreign exchange reference rates of the European Central Bank, daily since 1999-01-04.',
  publication: {
    // The bank publishes around 16:00.
    schedule: '30 16 * * 1-5 Europe/Berlin',
    artifacts,
    maximumBytes,
    async *discover() {
      yield { name: history.name, address: history.address };
    },
  },
  recognition: { recognise },
  // Currencies come and go, with the euro and with sanctions.
  reading: { parse, columns: 'open' },
  rows: { normalise: normaliseCell, observedOn: 'rate_date', plausibility },
  load: { table: 'fx_rate', key: ['currency', 'rate_date'], mode: 'replace', scope: [], within: 'rate_date' },
  rules: import.meta.url,
};
