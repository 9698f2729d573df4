import { SourceFormatError, jsonValue, type Located } from '@dqs/kit';
import { z } from 'zod';
import {
  dataSetNamed,
  preparedAt,
  refuseDeletion,
  type DataSetName,
  type SdmxObservation,
  type SdmxSeries,
} from './series.ts';

const Value = z.looseObject({
  id: z.string().optional(),
  value: z.unknown().optional(),
  name: z.string().optional(),
});
const Component = z.looseObject({
  id: z.string(),
  keyPosition: z.string().nullish(),
  role: z.unknown().optional(),
  roles: z.unknown().optional(),
  values: z.array(Value.nullable()).optional(),
});
const Components = z.looseObject({
  dataSet: z.array(Component).optional(),
  dataset: z.array(Component).optional(),
  series: z.array(Component).optional(),
  observation: z.array(Component).optional(),
});
const Link = z.looseObject({
  rel: z.string().optional(),
  urn: z.string().optional(),
  href: z.string().optional(),
});
const Structure = z.looseObject({
  links: z.array(Link).optional(),
  dimensions: Components,
  attributes: Components.optional(),
  measures: z.looseObject({ observation: z.array(z.unknown()).optional() }).nullish(),
});
const Observations = z.record(z.string(), z.array(z.unknown()));
const Series = z.looseObject({
  attributes: z.array(z.unknown()).nullish(),
  observations: Observations.optional(),
});
const DataSet = z.looseObject({
  structure: z.string().optional(),
  action: z.string().optional(),
  links: z.array(Link).optional(),
  attributes: z.array(z.unknown()).nullish(),
  series: z.record(z.string(), Series).optional(),
  observations: Observations.optional(),
});
const Body = z.looseObject({
  structure: Structure.optional(),
  structures: z.array(Structure).optional(),
  dataSets: z.array(DataSet),
});
const Header = z.looseObject({ prepared: z.string().optional() });
const Message = z.union([
  z.looseObject({ header: Header, structure: z.unknown(), dataSets: z.unknown() }),
  z.looseObject({ meta: Header, data: z.unknown() }),
]);

type Component = z.output<typeof Component>;
type Structure = z.output<typeof Structure>;
type Pair = readonly [name: string, code: string];

const idOf = (component: Component, place: string | undefined): string => {
  const value = component.values?.[Number.parseInt(place ?? '', 10)];
  const code = value?.id ?? (typeof value?.value === 'string' ? value.value : undefined);
  if (code === undefined)
    throw new SourceFormatError(`the message has no code number ${place ?? '?'} of ${component.id}`);
  return code;
};

/** The text of an attribute: by its index among the values of the structure, or as text in SDMX-JSON 2.0. */
const attributeText = (component: Component | undefined, given: unknown): string => {
  if (component === undefined || typeof given !== 'string') return '';
  const value = /^\d+$/.test(given) ? component.values?.[Number.parseInt(given, 10)] : undefined;
  if (value === undefined || value === null) return (component.values ?? []).length === 0 ? given : '';
  return value.id ?? (typeof value.value === 'string' ? value.value : (value.name ?? ''));
};

const attributePairs = (components: readonly Component[] | undefined, given: readonly unknown[]): readonly Pair[] =>
  given.flatMap((each, at): readonly Pair[] => {
    const text = attributeText(components?.[at], each);
    return text === '' ? [] : [[components![at]!.id, text]];
  });

const isTime = ({ id }: Component): boolean => id === 'TIME_PERIOD' || id === 'TIME';

interface Parts {
  readonly structure: Structure;
  readonly dataSet: DataSetName;
  readonly fixed: readonly Pair[];
  readonly components: readonly Component[];
  readonly labels: (dimension: string, code: string) => string | undefined;
}

const nameOf = (links: readonly z.output<typeof Link>[]): DataSetName | null => {
  for (const rel of ['dataflow', 'datastructure']) {
    for (const link of links.filter((each) => each.rel?.toLowerCase() === rel)) {
      const named = dataSetNamed(link.urn ?? '') ?? dataSetNamed(link.href ?? '');
      if (named) return { ...named, kind: rel === 'dataflow' ? 'flow' : 'structure' };
    }
  }
  return null;
};

const partsOf = (structure: Structure, links: readonly z.output<typeof Link>[]): Parts => {
  const dataSet = nameOf([...(structure.links ?? []), ...links]);
  if (dataSet === null)
    throw new SourceFormatError('the links of the structure do not name the data flow or structure of the message');
  if ((structure.measures?.observation ?? []).length > 1)
    throw new SourceFormatError('the message has several measures for one observation, none of which is the value');
  const { dimensions } = structure;
  const whole = dimensions.dataSet ?? dimensions.dataset ?? [];
  const components = [...whole, ...(dimensions.series ?? []), ...(dimensions.observation ?? [])];
  const words = new Map(
    components.flatMap(({ id, values = [] }) =>
      values.flatMap((value) => (value?.id && value.name ? [[`${id} ${value.id}`, value.name] as const] : [])),
    ),
  );
  return {
    structure,
    dataSet,
    fixed: whole.map((component) => [component.id, idOf(component, '0')]),
    components,
    labels: (dimension, code) => words.get(`${dimension} ${code}`),
  };
};

const placed = (components: readonly Component[], key: string): readonly Pair[] => {
  const places = components.length === 0 ? [] : key.split(':');
  if (places.length !== components.length)
    throw new SourceFormatError(`the key ${key} has ${places.length} places for ${components.length} dimensions`);
  return components.map((component, at) => [component.id, idOf(component, places[at])]);
};

/** The dimensions in the order of the structure, if their positions are given or they are in one list. */
const inOrder = (
  parts: Parts,
  pairs: readonly Pair[],
): { readonly dimensions: readonly Pair[]; readonly ordered: boolean } => {
  const own = parts.components.filter((component) => !isTime(component));
  const positions = new Map(own.map(({ id, keyPosition }) => [id, Number.parseInt(keyPosition ?? '', 10)]));
  const dimensions = pairs.filter(([name]) => positions.has(name));
  if ([...positions.values()].some((position) => Number.isNaN(position))) {
    const { dimensions: lists } = parts.structure;
    const filled = [lists.dataSet ?? lists.dataset ?? [], lists.series ?? [], lists.observation ?? []].filter((list) =>
      list.some((component) => !isTime(component)),
    );
    return { dimensions, ordered: filled.length === 1 };
  }
  return { dimensions: dimensions.toSorted(([a], [b]) => positions.get(a)! - positions.get(b)!), ordered: true };
};

const seriesOf = (
  parts: Parts,
  above: readonly Pair[],
  attributes: readonly Pair[],
  observations: z.output<typeof Observations>,
): readonly SdmxSeries[] => {
  const { structure, dataSet, labels } = parts;
  const found = new Map<string, SdmxSeries & { readonly observations: SdmxObservation[] }>();
  for (const [key, [value, ...rest]] of Object.entries(observations)) {
    const pairs = [...above, ...placed(structure.dimensions.observation ?? [], key)];
    const time = pairs.find(([name]) => name === 'TIME_PERIOD' || name === 'TIME')?.[1] ?? '';
    const { dimensions, ordered } = inOrder(parts, pairs);
    const own = attributePairs(structure.attributes?.observation, rest);
    const all = new Map([...attributes, ...own]);
    const place = dimensions.map(([, code]) => code).join('\u0000');
    const series = found.get(place) ?? { dataSet, dimensions, ordered, attributes: all, labels, observations: [] };
    found.set(place, series);
    series.observations.push({
      time,
      value: typeof value === 'string' ? value : '',
      status: all.get('OBS_STATUS') ?? all.get('OBS_FLAG') ?? '',
    });
  }
  return [...found.values()];
};

const bodyOf = (json: unknown): { readonly body: z.output<typeof Body>; readonly prepared: string | null } => {
  const message = Message.safeParse(json);
  const body = message.success ? Body.safeParse('data' in message.data ? message.data.data : message.data) : null;
  if (!message.success || !body?.success)
    throw new SourceFormatError('the JSON is not a data message of SDMX-JSON 1.0 or 2.0 with its structure');
  const header = ('meta' in message.data ? message.data.meta : message.data.header) as z.output<typeof Header>;
  return { body: body.data, prepared: preparedAt(header.prepared ?? '') };
};

/**
 * The series in an SDMX-JSON data message, 1.0 or 2.0: time series, flat or cross-sectional. Throws
 * `SourceFormatError`.
 */
export async function* jsonSeries(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<readonly Located<SdmxSeries & { readonly prepared: string | null }>[]> {
  const { body, prepared } = bodyOf(await jsonValue(bytes));
  for (const { action = '' } of body.dataSets) refuseDeletion(action);
  const structures = body.structures ?? (body.structure ? [body.structure] : []);
  let line = 0;
  for (const dataSet of body.dataSets) {
    const structure = structures[Number.parseInt(dataSet.structure ?? '0', 10)];
    if (structure === undefined) throw new SourceFormatError('the message has a data set without its structure');
    const parts = partsOf(structure, dataSet.links ?? []);
    const above = attributePairs(structure.attributes?.dataSet, dataSet.attributes ?? []);
    const flat = seriesOf(parts, parts.fixed, above, dataSet.observations ?? {});
    const others = Object.entries(dataSet.series ?? {}).flatMap(([key, { attributes, observations }]) =>
      seriesOf(
        parts,
        [...parts.fixed, ...placed(structure.dimensions.series ?? [], key)],
        [...above, ...attributePairs(structure.attributes?.series, attributes ?? [])],
        observations ?? {},
      ),
    );
    yield [...flat, ...others].map((series) => ({ record: { ...series, prepared }, line: (line += 1) }));
  }
}
