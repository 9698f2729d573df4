import type { Located } from '@dqs/kit';
import { csvSeries, isSdmxCsv, refuseOtherDelimiters } from './csv-message.ts';
import { jsonSeries } from './json-message.ts';
import type { DimensionsAmong, SdmxSeries } from './series.ts';
import { sdmxRoot, xmlSeries } from './xml-message.ts';

const isSdmxJson = (head: string): boolean =>
  /^\s*\{/.test(head) && /"(header|meta)"\s*:\s*\{/.test(head) && /"(dataSets|structures?)"\s*:\s*[[{]/.test(head);

/** Whether a text starts an SDMX data message, in any format. */
export const isSdmx = (head: string): boolean => sdmxRoot(head) !== null || isSdmxCsv(head) || isSdmxJson(head);

/** A series of a message, with the creation time of the message if it states one. */
export interface MessageSeries extends SdmxSeries {
  readonly prepared?: string | null;
}

/**
 * The series in a data message, by its first characters: XML of SDMX 2.0 to 3.1, SDMX-JSON or SDMX-CSV of either
 * version. `open` returns its bytes and may be called several times. Throws `SourceFormatError`.
 */
export const sdmxSeries = (
  open: () => AsyncIterable<Buffer>,
  head: string,
  dimensionsAmong: DimensionsAmong,
): AsyncIterable<readonly Located<MessageSeries>[]> => {
  const root = sdmxRoot(head);
  if (root !== null) return xmlSeries(open, root, dimensionsAmong);
  if (!isSdmxCsv(head)) return jsonSeries(open());
  refuseOtherDelimiters(head);
  return csvSeries(open(), dimensionsAmong);
};

/** The sender of a message, by its first characters, and the maintainer of its structure or data flow; in capitals. */
const agenciesOf = (head: string): readonly string[] => {
  const [, sender = ''] =
    /<(?:\w+:)?Sender\b[^>]*\bid="([^"]+)"/.exec(head) ?? /"sender"\s*:\s*\{\s*"id"\s*:\s*"([^"]+)"/.exec(head) ?? [];
  const [, maintainer = ''] =
    /agencyID="([^"]+)"/.exec(head) ??
    /KeyFamilyAgency>([^<]+)</.exec(head) ??
    /=([\w.-]+):[\w.$-]+\(/.exec(head) ??
    /\/data(?:flow|structure)\/([\w.-]+)\//i.exec(head) ??
    /\n"?(?:data\w+[,;])?"?([\w.-]+):[\w.$-]+\(/i.exec(head) ??
    [];
  return [sender, maintainer].map((agency) => agency.toUpperCase());
};

/** Ids of the supported publishers. */
const publishers: Readonly<Record<string, 'ecb' | 'eurostat'>> = {
  ECB: 'ecb',
  '4F0': 'ecb',
  ESTAT: 'eurostat',
  EUROSTAT: 'eurostat',
  '4D0': 'eurostat',
};

/**
 * The publisher of a data message: the sender, or the maintainer of its structure if the sender redistributes data of
 * others.
 */
export const publisherOf = (head: string): 'ecb' | 'eurostat' | null => {
  if (!isSdmx(head)) return null;
  const [sender = '', maintainer = ''] = agenciesOf(head);
  return publishers[sender] ?? publishers[maintainer] ?? null;
};

const otherMessages =
  /<(?:\w+:)?(CrossSectionalData|UtilityData|\w*Metadata|QueryMessage|\w+Query|RegistryInterface)[\s>]/;

/** The reason why a message of another publisher, or one without series, is not loaded; null for other files. */
export const foreignMessage = (head: string): string | null => {
  if (/schemas\/v\d_\d|SDMXML?\/schemas/i.test(head)) {
    const [, kind = ''] = otherMessages.exec(head) ?? [];
    if (kind !== '') return `an SDMX message of the kind ${kind}, which has no time series; load a data message`;
    if (/<(?:\w+:)?Envelope\b/.test(head))
      return 'an SDMX message inside a SOAP envelope; load the message in its body';
  }
  if (!isSdmx(head) || publisherOf(head) !== null || head.includes('www.federalreserve.gov/structure')) return null;
  const [sender = '', maintainer = ''] = agenciesOf(head);
  const whose = maintainer || sender;
  return `an SDMX message of ${whose || 'an unknown publisher'}; only messages of the ECB, Eurostat and the Federal Reserve Board are supported`;
};
