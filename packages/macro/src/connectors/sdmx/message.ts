import { SourceFormatError, xmlElements, type Located, type XmlElement } from '@dqs/kit';

/** What the header of a message says. */
export interface SdmxHeader {
  /** The id of the data set or of its structure: `ECB_EXR1`, `nama_10_fcs`. */
  readonly structure: string;
  /** When the message was made, RFC 3339, UTC; null where it is said without a zone. */
  readonly prepared: string | null;
}

/** A series of a message: its codes by dimension in the order of the message, and what else is said of it. */
export interface SdmxSeries {
  readonly dimensions: readonly (readonly [name: string, code: string])[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly observations: readonly SdmxObservation[];
}

/** One observation; `value` is the text of the message. */
interface SdmxObservation {
  readonly time: string;
  readonly value: string;
  readonly status: string;
}

/** The root elements of data messages: generic and structure-specific of SDMX 2.1, compact of SDMX 2.0. */
export type SdmxRoot = 'GenericData' | 'StructureSpecificData' | 'CompactData';

/** Which data message a text begins; null for another document. */
export const sdmxRoot = (head: string): SdmxRoot | null => {
  const [, root = ''] = /<(?:\w+:)?(GenericData|StructureSpecificData|CompactData)[\s>]/.exec(head) ?? [];
  return root === '' ? null : (root as SdmxRoot);
};

/** Attributes of series after the guidelines of the ECB and Eurostat; whatever else stands beside them is a dimension. */
const attributeNames = new Set(
  (
    'TIME_FORMAT BREAKS COLLECTION COLLECTION_DETAIL COMPILING_ORG DISS_ORG DOM_SER_IDS PUBL_ECB PUBL_MU PUBL_PUBLIC ' +
    'UNIT_INDEX_BASE COMPILATION COVERAGE DECIMALS NAT_TITLE SOURCE_AGENCY SOURCE_PUB SOURCE_DETAIL TITLE TITLE_COMPL ' +
    'UNIT UNIT_MULT UNIT_MEASURE AGG_EQUN DATA_COMP METHOD_REF METHOD_DETAIL AREA_DEFINITION METHOD_AGENCY ' +
    'METHOD_PUBL CURRENCY_NOTE OBS_COM ACTION VALID_FROM VALID_TO'
  ).split(' '),
);

const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((found) => found.name === name);

const valuesOf = (element: XmlElement | undefined): readonly (readonly [string, string])[] =>
  (element?.children ?? []).map(({ attributes }) => [
    attributes['id'] ?? attributes['concept'] ?? '',
    attributes['value'] ?? '',
  ]);

const genericObservation = (observation: XmlElement): SdmxObservation => ({
  time: child(observation, 'ObsDimension')?.attributes['value'] ?? '',
  value: child(observation, 'ObsValue')?.attributes['value'] ?? '',
  status: new Map(valuesOf(child(observation, 'Attributes'))).get('OBS_STATUS') ?? '',
});

const genericSeries = (series: XmlElement): SdmxSeries => ({
  dimensions: valuesOf(child(series, 'SeriesKey')),
  attributes: new Map(valuesOf(child(series, 'Attributes'))),
  observations: series.children.filter(({ name }) => name === 'Obs').map(genericObservation),
});

const flatSeries = (series: XmlElement): SdmxSeries => {
  const all = Object.entries(series.attributes);
  return {
    dimensions: all.filter(([name]) => !attributeNames.has(name)),
    attributes: new Map(all.filter(([name]) => attributeNames.has(name))),
    observations: series.children
      .filter(({ name }) => name === 'Obs')
      .map(({ attributes }) => ({
        time: attributes['TIME_PERIOD'] ?? '',
        value: attributes['OBS_VALUE'] ?? '',
        status: attributes['OBS_STATUS'] ?? attributes['OBS_FLAG'] ?? '',
      })),
  };
};

const instant = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? `${new Date(Date.parse(text)).toISOString().slice(0, 19)}Z`
    : null;

const structureOf = (header: XmlElement): string => {
  const structure = child(header, 'Structure');
  const reference = child(structure ?? header, 'Structure');
  const urn = reference === undefined ? '' : (child(reference, 'URN')?.text ?? '');
  const [, named = ''] = /=[^:]+:([^(]+)\(/.exec(urn) ?? [];
  const ref = reference === undefined ? undefined : child(reference, 'Ref');
  return (
    named || (ref?.attributes['id'] ?? structure?.attributes['structureID'] ?? child(header, 'DataSetID')?.text ?? '')
  );
};

/** The header of a message. Throws `SourceFormatError` where it names no data set. */
export const sdmxHeader = async (bytes: AsyncIterable<Buffer>, root: SdmxRoot): Promise<SdmxHeader> => {
  for await (const [found] of xmlElements(bytes, { at: `${root}/Header` })) {
    const header = found!.record;
    const structure = structureOf(header) || (child(header, 'ID')?.text ?? '');
    if (structure !== '') return { structure, prepared: instant(child(header, 'Prepared')?.text ?? '') };
  }
  throw new SourceFormatError('the header of the message does not name a data set');
};

/** The series of a message, one after the other. */
export async function* sdmxSeries(
  bytes: AsyncIterable<Buffer>,
  root: SdmxRoot,
): AsyncGenerator<readonly Located<SdmxSeries>[]> {
  const read = root === 'GenericData' ? genericSeries : flatSeries;
  for await (const batch of xmlElements(bytes, { at: `${root}/DataSet/Series` })) {
    yield batch.map(({ record, line }) => ({ record: read(record), line }));
  }
}
