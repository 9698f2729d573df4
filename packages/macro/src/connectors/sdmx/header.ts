import { SourceFormatError, xmlElements, type XmlElement } from '@dqs/kit';
import { dataSetNamed, preparedAt, refuseDeletion, type DataSetName } from './series.ts';

/** The properties of a message outside its series. */
export interface SdmxHeader {
  readonly dataSet: DataSetName;
  readonly prepared: string | null;
  /** `TIME_PERIOD`, `AllDimensions`, or the dimension at observation of a cross-sectional message. */
  readonly across: string;
}

export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((found) => found.name === name);

/** The target of a reference in any version: `<Ref agencyID id>`, a nested `<URN>`, or the URN as text. */
const referred = (reference: XmlElement | undefined, kind: DataSetName['kind']): DataSetName | null => {
  const ref = child(reference, 'Ref');
  const id = ref?.attributes['id'] ?? '';
  if (id !== '') return { agency: ref?.attributes['agencyID'] ?? '', id, kind };
  const named = dataSetNamed(child(reference, 'URN')?.text ?? reference?.text ?? '');
  return named && { ...named, kind };
};

const inHeader = (header: XmlElement): DataSetName | null => {
  const structures = header.children.filter(({ name }) => name === 'Structure');
  if (structures.length > 1)
    throw new SourceFormatError('the message has data sets of several structures; load a message of one of them');
  const family = child(header, 'KeyFamilyRef')?.text ?? '';
  return (
    referred(child(structures[0], 'StructureUsage'), 'flow') ??
    referred(child(structures[0], 'Structure'), 'structure') ??
    (family === '' ? null : { agency: child(header, 'KeyFamilyAgency')?.text ?? '', id: family, kind: 'structure' }) ??
    dataSetNamed(structures[0]?.attributes['namespace'] ?? '')
  );
};

const inDataSet = (dataSet: XmlElement | undefined): DataSetName | null => {
  const flow = dataSet?.attributes['dataflowID'] ?? '';
  if (flow !== '') return { agency: dataSet?.attributes['dataflowAgencyID'] ?? '', id: flow, kind: 'flow' };
  const [, named = ''] = /\/GetKeyFamily\/([\w.-]+)/i.exec(dataSet?.attributes['keyFamilyURI'] ?? '') ?? [];
  const family = child(dataSet, 'KeyFamilyRef')?.text || named;
  return family === '' ? null : { agency: '', id: family, kind: 'structure' };
};

/** The data set of an id that names a data set, not the message. */
const said = (text: string): DataSetName | null =>
  /^[A-Za-z]\w{2,40}$/.test(text) && !/^[0-9A-F]{32}$/i.test(text) ? { agency: '', id: text, kind: 'flow' } : null;

/**
 * The header of a message with its data set, which may be identified by structure usage, structure, SDMX 2.0 key
 * family, namespace or data set id. Throws `SourceFormatError` if it is not identified.
 */
export const sdmxHeader = async (
  bytes: AsyncIterable<Buffer>,
  root: string,
  dataSet: XmlElement | undefined,
): Promise<SdmxHeader> => {
  for await (const [found] of xmlElements(bytes, { at: `${root}/Header` })) {
    const header = found!.record;
    refuseDeletion(child(header, 'DataSetAction')?.text ?? '');
    refuseDeletion(dataSet?.attributes['action'] ?? '');
    const named = inHeader(header) ?? inDataSet(dataSet) ?? said(child(header, 'DataSetID')?.text ?? '');
    if (named === null)
      throw new SourceFormatError('neither the header nor the data set of the message contains the id of its data set');
    return {
      dataSet: named,
      prepared: preparedAt(child(header, 'Prepared')?.text ?? ''),
      across: child(header, 'Structure')?.attributes['dimensionAtObservation'] ?? '',
    };
  }
  throw new SourceFormatError('the message has no header');
};
