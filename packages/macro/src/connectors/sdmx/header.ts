import { SourceFormatError, xmlElements, type XmlElement } from '@dqs/kit';
import { dataSetNamed, preparedAt, refuseDeletion, type DataSetName } from './series.ts';

/** What stands around the series of a message. */
export interface SdmxHeader {
  readonly dataSet: DataSetName;
  readonly prepared: string | null;
  /** `TIME_PERIOD`, `AllDimensions`, or the dimension across which a cross-sectional message goes. */
  readonly across: string;
}

export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((found) => found.name === name);

/** A reference as its versions write it: `<Ref agencyID id>`, `<URN>` inside, or the URN as its text. */
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

/** An id that says a data set, and not the message. */
const said = (text: string): DataSetName | null =>
  /^[A-Za-z]\w{2,40}$/.test(text) && !/^[0-9A-F]{32}$/i.test(text) ? { agency: '', id: text, kind: 'flow' } : null;

/**
 * The header of a message with its data set, whatever it is named by: structure usage or structure, key family of SDMX 2.0,
 * namespace or the id of the data set. Throws `SourceFormatError` where nothing names it.
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
      throw new SourceFormatError('neither the header nor the data set of the message says which data set it is of');
    return {
      dataSet: named,
      prepared: preparedAt(child(header, 'Prepared')?.text ?? ''),
      across: child(header, 'Structure')?.attributes['dimensionAtObservation'] ?? '',
    };
  }
  throw new SourceFormatError('the message has no header');
};
