import { SourceFormatError, xmlElements, type Located, type XmlElement } from '@dqs/kit';
import { groupAttributes, valuesOf, type GroupAttributes } from './groups.ts';
import { child, sdmxHeader, type SdmxHeader } from './header.ts';
import type { DimensionsAmong, SdmxObservation, SdmxSeries } from './series.ts';

const rootName =
  /<(?:\w+:)?(GenericData|GenericTimeSeriesData|StructureSpecificData|StructureSpecificTimeSeriesData|CompactData|MessageGroup)[\s>]/;

/**
 * The root element of a data message: generic, structure-specific or compact, SDMX 2.0 to 3.1; null for other
 * documents.
 */
export const sdmxRoot = (head: string): string | null => rootName.exec(head)?.[1] ?? null;

type Pairs = readonly (readonly [name: string, code: string])[];

const times = new Set(['TIME_PERIOD', 'TIME']);

interface Reading {
  readonly header: SdmxHeader;
  readonly dimensionsAmong: (names: readonly string[]) => ReadonlySet<string>;
  readonly groups: GroupAttributes;
}

const isTime = ([name]: readonly [string, string]): boolean => times.has(name);

/** A series from its parts. Time is not part of its key. */
const seriesOf = (
  { header, groups }: Reading,
  all: Pairs,
  attributes: Pairs,
  observations: readonly SdmxObservation[],
  ordered = true,
): SdmxSeries => {
  const dimensions = all.filter((pair) => !isTime(pair));
  return {
    dataSet: header.dataSet,
    dimensions,
    ordered,
    attributes: new Map([...groups(dimensions), ...attributes]),
    observations,
  };
};

const timeOf = (pairs: Pairs): string => pairs.find(isTime)?.[1] ?? '';

const statusOf = (attributes: ReadonlyMap<string, string>): string =>
  attributes.get('OBS_STATUS') ?? attributes.get('OBS_FLAG') ?? '';

const genericObservation = (observation: XmlElement, time: string): SdmxObservation => ({
  time,
  value: child(observation, 'ObsValue')?.attributes['value'] ?? '',
  status: statusOf(new Map(valuesOf(child(observation, 'Attributes')))),
});

const genericSeries = (reading: Reading, element: XmlElement): readonly SdmxSeries[] => {
  const key = valuesOf(child(element, 'SeriesKey'));
  const attributes = valuesOf(child(element, 'Attributes'));
  const observations = element.children.filter(({ name }) => name === 'Obs');
  const time = timeOf(key);
  if (time === '')
    return [
      seriesOf(
        reading,
        key,
        attributes,
        observations.map((each) =>
          genericObservation(each, child(each, 'ObsDimension')?.attributes['value'] ?? child(each, 'Time')?.text ?? ''),
        ),
      ),
    ];
  return observations.map((each) => {
    const across = child(each, 'ObsDimension')?.attributes;
    const pair = [across?.['id'] ?? reading.header.across, across?.['value'] ?? ''] as const;
    const own = valuesOf(child(each, 'Attributes'));
    return seriesOf(reading, [...key, pair], [...attributes, ...own], [genericObservation(each, time)], false);
  });
};

const flatGeneric = (reading: Reading, element: XmlElement): SdmxSeries => {
  const key = valuesOf(child(element, 'ObsKey'));
  return seriesOf(reading, key, valuesOf(child(element, 'Attributes')), [genericObservation(element, timeOf(key))]);
};

/** Attributes of SDMX 3 with several values are elements. The first value is used, preferably in English. */
const complexAttributes = (element: XmlElement): Pairs =>
  element.children
    .filter(({ name }) => name === 'Comp')
    .map(({ attributes, children }) => {
      const values = children.filter(({ name }) => name === 'Value');
      const text = values.flatMap((value) => child(child(value, 'StructuredText') ?? value, 'Text') ?? value);
      const first = text.find((each) => each.attributes['lang'] === 'en') ?? text[0];
      return [attributes['id'] ?? '', first?.text ?? ''];
    });

/** The attributes of an element in a structure-specific message, except `xsi:type`. */
const saidBy = (element: XmlElement): Pairs => [
  ...Object.entries(element.attributes).filter(([name, value]) => name !== 'type' || !value.includes(':')),
  ...complexAttributes(element),
];

const specificObservation = (observation: XmlElement, time: string): SdmxObservation => {
  const all = new Map(saidBy(observation));
  return { time, value: all.get('OBS_VALUE') ?? '', status: statusOf(all) };
};

const isPlace = ([name]: readonly [string, string]): boolean => !times.has(name) && name !== 'OBS_VALUE';

const parted = (reading: Reading, pairs: Pairs): readonly [dimensions: Pairs, attributes: Pairs] => {
  const names = reading.dimensionsAmong(pairs.filter(isPlace).map(([name]) => name));
  return [pairs.filter(([name]) => names.has(name)), pairs.filter(([name]) => !names.has(name))];
};

/**
 * An observation with a dimension that its series lacks: the dimension at observation, as an attribute or as the type
 * of its measure. Everything else in it are attributes.
 */
const acrossSeries = (reading: Reading, series: XmlElement, observation: XmlElement): SdmxSeries => {
  const { across } = reading.header;
  const own = saidBy(observation);
  const [, measure = ''] = /:(\w+)$/.exec(observation.attributes['type'] ?? '') ?? [];
  const code = own.find(([name]) => name === across)?.[1] ?? measure;
  if (code === '' || times.has(across))
    throw new SourceFormatError(
      `an observation lacks its ${across || 'dimension'}, the dimension at observation of the message`,
    );
  const [dimensions, attributes] = parted(reading, saidBy(series));
  const time = timeOf(saidBy(series));
  return seriesOf(
    reading,
    [...dimensions, [across, code]],
    [...attributes, ...own.filter(([name]) => name !== across)],
    [specificObservation(observation, time)],
    false,
  );
};

const flatSpecific = (reading: Reading, observation: XmlElement): SdmxSeries => {
  const all = saidBy(observation);
  const [dimensions, attributes] = parted(reading, all);
  return seriesOf(reading, dimensions, attributes, [specificObservation(observation, timeOf(all))]);
};

const specificSeries = (reading: Reading, element: XmlElement): readonly SdmxSeries[] => {
  const observations = element.children.filter(({ name }) => name === 'Obs');
  if (timeOf(saidBy(element)) !== '') return observations.map((each) => acrossSeries(reading, element, each));
  const [dimensions, attributes] = parted(reading, saidBy(element));
  return [
    seriesOf(
      reading,
      dimensions,
      attributes,
      observations.map((each) => specificObservation(each, timeOf(saidBy(each)))),
    ),
  ];
};

const isSeries = (element: XmlElement): boolean => element.name === 'Series';

const readElement = (reading: Reading, element: XmlElement): readonly SdmxSeries[] => {
  if (isSeries(element)) return (child(element, 'SeriesKey') ? genericSeries : specificSeries)(reading, element);
  return [(child(element, 'ObsKey') ? flatGeneric : flatSpecific)(reading, element)];
};

/**
 * The text in the footer of a message without data. Eurostat uses it to say that a large response must be fetched
 * later.
 */
const footerOf = async (bytes: AsyncIterable<Buffer>, root: string): Promise<string> => {
  for await (const [found] of xmlElements(bytes, { at: `${root}/Footer/Message` })) {
    const text = child(found?.record, 'Text')?.text ?? '';
    if (text !== '') return `; it says: ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`;
  }
  return '';
};

const shellOf = async (bytes: AsyncIterable<Buffer>, root: string): Promise<XmlElement | undefined> => {
  const shells: XmlElement[] = [];
  for await (const batch of xmlElements(bytes, { at: `${root}/DataSet`, without: ['Series', 'Obs', 'Group/Series'] }))
    shells.push(...batch.map(({ record }) => record));
  const [first] = shells;
  return first && { ...first, children: shells.flatMap(({ children }) => children) };
};

/**
 * The series in an XML data message. `open` returns its bytes, which are read several times: for the header and groups,
 * for the series in order, and for observations outside series. Throws `SourceFormatError` for a message without data.
 */
export async function* xmlSeries(
  open: () => AsyncIterable<Buffer>,
  root: string,
  dimensionsAmong: DimensionsAmong,
): AsyncGenerator<readonly Located<SdmxSeries & { readonly prepared: string | null }>[]> {
  const shell = await shellOf(open(), root);
  const header = await sdmxHeader(open(), root, shell);
  const known = new Map<string, ReadonlySet<string>>();
  const dimensions = (names: readonly string[]): ReadonlySet<string> => {
    const text = names.join(' ');
    const found = known.get(text) ?? dimensionsAmong(header.dataSet, names);
    known.set(text, found);
    return found;
  };
  const groups = (shell?.children ?? []).filter(({ name }) => name === 'Group');
  const named = new Set(
    groups
      .filter((group) => !child(group, 'GroupKey'))
      .flatMap((group) => [...dimensions(saidBy(group).map(([name]) => name))]),
  );
  const reading: Reading = {
    header,
    dimensionsAmong: dimensions,
    groups: groupAttributes(groups, (name) => named.has(name)),
  };
  const { prepared } = header;
  let count = 0;
  for (const at of ['DataSet/Series', ...(groups.length > 0 ? ['DataSet/Group/Series'] : []), 'DataSet/Obs']) {
    if (count > 0 && at === 'DataSet/Obs') continue;
    for await (const batch of xmlElements(open(), { at: `${root}/${at}` })) {
      count += batch.length;
      yield batch.flatMap(({ record, line }) =>
        readElement(reading, record).map((series) => ({ record: { ...series, prepared }, line })),
      );
    }
  }
  if (count === 0) throw new SourceFormatError(`the message has no data${await footerOf(open(), root)}`);
}
