import type { Located } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { statisticalPeriod } from '../../published/period.ts';
import { sdmxHeader, sdmxSeries, type SdmxRoot, type SdmxSeries } from '../sdmx/message.ts';
import { flagOf, missingValue } from './csv.ts';
import { ecbSeries } from './series-words.ts';
import { flowOf } from './structure.ts';

const cellsOf = (flow: string, knownAt: string | null, found: SdmxSeries, line: number): Located<ReadCell>[] => {
  const series = ecbSeries({ flow, ...found });
  if (series === null) {
    const codes = found.dimensions.map(([, code]) => code).join('.');
    return [{ line, record: { reject: `${flow}.${codes}: the service does not support this frequency` } }];
  }
  return found.observations.map(({ time, value, status }) => ({
    line,
    record: readCell({
      series,
      period: statisticalPeriod(time),
      periodText: time,
      text: value,
      missing: missingValue,
      flags: flagOf(status),
      knownAt,
    }),
  }));
};

/**
 * The observations of an SDMX 2.1 message, generic or structure-specific. `open` gives its bytes, which are read twice:
 * first for the structure and the time in the header.
 */
export async function* ecbXmlCells(
  open: () => AsyncIterable<Buffer>,
  root: SdmxRoot,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const { structure, prepared } = await sdmxHeader(open(), root);
  for await (const batch of sdmxSeries(open(), root)) {
    yield batch.flatMap(({ record, line }) => cellsOf(flowOf(structure), prepared, record, line));
  }
}
