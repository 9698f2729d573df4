import { SourceFormatError } from '@dqs/kit';

/** The data set of a message: a data flow, or the structure that describes it. */
export interface DataSetName {
  readonly agency: string;
  /** `EXR` for a flow, `ECB_EXR1` for a structure. */
  readonly id: string;
  readonly kind: 'flow' | 'structure';
}

/** One observation; `value` is the text in the message. */
export interface SdmxObservation {
  readonly time: string;
  readonly value: string;
  readonly status: string;
}

/** A series of a message, or the part of it in one element. */
export interface SdmxSeries {
  readonly dataSet: DataSetName;
  /** Codes by dimension, without time. */
  readonly dimensions: readonly (readonly [name: string, code: string])[];
  /** Whether the dimensions have the order of the structure. Cross-sectional messages lose it. */
  readonly ordered: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly observations: readonly SdmxObservation[];
  /** The names of codes, if the message has them. */
  readonly labels?: (dimension: string, code: string) => string | undefined;
}

/**
 * The dimensions among the names in a structure-specific message, which does not distinguish them from attributes.
 * Throws `SourceFormatError` if neither the message nor the publisher's practice determines the role of a name.
 */
export type DimensionsAmong = (dataSet: DataSetName, names: readonly string[]) => ReadonlySet<string>;

/** The creation time of a message, RFC 3339, UTC; null if it has no time zone. */
export const preparedAt = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
    ? `${new Date(Date.parse(text)).toISOString().slice(0, 19)}Z`
    : null;

const isStructure = (text: string): boolean => /DataStructure|datastructure|KeyFamily/.test(text);

/**
 * The data set in a URN (`urn:sdmx:…Dataflow=ECB:EXR(1.0)`), in a registry address (`…/dataflow/ECB/EXR/1.0`) or in an
 * SDMX-CSV cell (`ECB:EXR(1.0)`); null for other texts.
 */
export const dataSetNamed = (text: string): DataSetName | null => {
  const [, agency = '', id = ''] =
    /(?:^(?!urn:)|=)([\w.-]+):([\w.$-]+)(?:\(|:|$)/.exec(text.trim()) ??
    /\/(?:dataflow|datastructure)\/([\w.-]+)\/([\w.$-]+)/i.exec(text) ??
    [];
  return id === '' ? null : { agency, id, kind: isStructure(text) ? 'structure' : 'flow' };
};

/** Rejects a message that deletes observations. A full message of the data set also shows what was deleted. */
export const refuseDeletion = (action: string): void => {
  if (/^(D|Delete)$/i.test(action))
    throw new SourceFormatError(
      'the message deletes observations (action Delete) and contains no values; load a full message of the data set',
    );
};
