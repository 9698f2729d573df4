import { SourceFormatError } from '@dqs/kit';

/** What a message is of: a data flow, or the structure that describes it. */
export interface DataSetName {
  readonly agency: string;
  /** `EXR` of a flow, `ECB_EXR1` of a structure. */
  readonly id: string;
  readonly kind: 'flow' | 'structure';
}

/** One observation; `value` is the text of the message. */
export interface SdmxObservation {
  readonly time: string;
  readonly value: string;
  readonly status: string;
}

/** A series of a message, or the part of it that one element holds. */
export interface SdmxSeries {
  readonly dataSet: DataSetName;
  /** Codes by dimension, without time. */
  readonly dimensions: readonly (readonly [name: string, code: string])[];
  /** Whether the dimensions come in the order of the structure. Cross-sectional messages lose it. */
  readonly ordered: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly observations: readonly SdmxObservation[];
  /** The words of codes, where the message has them. */
  readonly labels?: (dimension: string, code: string) => string | undefined;
}

/**
 * The dimensions among the names that stand beside each other in a structure-specific message, which does not tell them from
 * attributes. Throws `SourceFormatError` where neither the message nor the publisher's practice says which a name is.
 */
export type DimensionsAmong = (dataSet: DataSetName, names: readonly string[]) => ReadonlySet<string>;

/** When a message was made, RFC 3339, UTC; null where it is said without a zone. */
export const preparedAt = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
    ? `${new Date(Date.parse(text)).toISOString().slice(0, 19)}Z`
    : null;

const isStructure = (text: string): boolean => /DataStructure|datastructure|KeyFamily/.test(text);

/**
 * The name in a URN (`urn:sdmx:…Dataflow=ECB:EXR(1.0)`), in an address of a registry (`…/dataflow/ECB/EXR/1.0`) or in an SDMX-CSV
 * cell (`ECB:EXR(1.0)`); null for another text.
 */
export const dataSetNamed = (text: string): DataSetName | null => {
  const [, agency = '', id = ''] =
    /(?:^(?!urn:)|=)([\w.-]+):([\w.$-]+)(?:\(|:|$)/.exec(text.trim()) ??
    /\/(?:dataflow|datastructure)\/([\w.-]+)\/([\w.$-]+)/i.exec(text) ??
    [];
  return id === '' ? null : { agency, id, kind: isStructure(text) ? 'structure' : 'flow' };
};

/** Refuses a message that takes observations back: what it deletes is told by a full message of the data set as well. */
export const refuseDeletion = (action: string): void => {
  if (/^(D|Delete)$/i.test(action))
    throw new SourceFormatError(
      'the message deletes observations (action Delete) and says no values; load a full message of the data set',
    );
};
