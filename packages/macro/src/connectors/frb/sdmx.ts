import { SourceFormatError, xmlElements, type Located, type XmlElement } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { frbPeriod, frequencyOfCode } from './period.ts';
import { frbSeries } from './series-words.ts';

/** With these statuses, the value is -9999 in the file, which is not a value of any series. */
const statesWithoutValue = new Set(['ND', 'NA', 'NC']);
const missing: ReadonlySet<string> = new Set(['']);

const descriptionOf = (series: XmlElement): string => {
  const annotations = series.children.find(({ name }) => name === 'Annotations')?.children ?? [];
  const texts = new Map(
    annotations.map(({ children }) => [
      children.find(({ name }) => name === 'AnnotationType')?.text ?? '',
      children.find(({ name }) => name === 'AnnotationText')?.text ?? '',
    ]),
  );
  return texts.get('Short Description') ?? texts.get('Long Description') ?? '';
};

const cellsOf = (release: string, knownAt: string, element: XmlElement, line: number): Located<ReadCell>[] => {
  const { FREQ = '', SERIES_NAME: name = '', UNIT = '', UNIT_MULT = '', CURRENCY = '' } = element.attributes;
  if (name === '') throw new SourceFormatError('a series has no SERIES_NAME', line);
  const frequency = frequencyOfCode(FREQ);
  if (frequency === null) {
    return [{ line, record: { reject: `${name}: the service does not support the frequency ${FREQ}` } }];
  }
  const series = frbSeries({
    release,
    name,
    description: descriptionOf(element) || name,
    unit: UNIT,
    multiplier: UNIT_MULT,
    currency: CURRENCY,
    frequency,
  });
  return element.children
    .filter((child) => child.name === 'Obs')
    .map(({ attributes }) => {
      const { TIME_PERIOD: periodText = '', OBS_VALUE = '', OBS_STATUS = 'A' } = attributes;
      const text = statesWithoutValue.has(OBS_STATUS) ? '' : OBS_VALUE;
      const period = frbPeriod(periodText, frequency);
      const flags = OBS_STATUS === 'A' ? null : OBS_STATUS;
      return { line, record: readCell({ series, period, periodText, text, missing, flags, knownAt }) };
    });
};

const headerOf = async (
  bytes: AsyncIterable<Buffer>,
): Promise<{ readonly release: string; readonly prepared: string }> => {
  for await (const [header] of xmlElements(bytes, { at: 'MessageGroup/Header' })) {
    const text = (name: string): string => header?.record.children.find((child) => child.name === name)?.text ?? '';
    return { release: text('ID'), prepared: text('Prepared') };
  }
  throw new SourceFormatError('the message has no header');
};

/** The Board's time in Washington has no zone. Five hours later it has passed in both summer and winter. */
const instantOf = (prepared: string): string => {
  const [, minutes = ''] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})$/.exec(prepared) ?? [];
  if (minutes === '') throw new SourceFormatError(`the message was prepared at "${prepared}", which is not a time`);
  return `${new Date(Date.parse(`${minutes}Z`) + 5 * 3600 * 1000).toISOString().slice(0, 19)}Z`;
};

/**
 * The observations in an SDMX 1.0 compact message of the Data Download Program. `open` returns its bytes, which are
 * read twice: first for the release and the time in the header. Throws `SourceFormatError`.
 */
export async function* frbSdmxCells(open: () => AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const { release, prepared } = await headerOf(open());
  const knownAt = instantOf(prepared);
  const seen = new Set<string>();
  for await (const batch of xmlElements(open(), { at: 'MessageGroup/DataSet/Series' })) {
    yield batch.flatMap(({ record, line }) => {
      const name = record.attributes['SERIES_NAME'] ?? '';
      // A series is repeated in every data set to which it belongs.
      if (seen.has(name)) return [];
      seen.add(name);
      return cellsOf(release, knownAt, record, line);
    });
  }
}
