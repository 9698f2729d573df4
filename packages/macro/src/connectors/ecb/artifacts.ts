import type { Artifact, Publication } from '@dqs/kit';
import { foreignMessage, isSdmx, publisherOf } from '../sdmx/message.ts';

const service = 'https://data-api.ecb.europa.eu/service/data';

/** Flow and key of each request. An empty place in a key means all codes. */
const queries: readonly (readonly [flow: string, key: string])[] = [
  ['FM', 'D.U2.EUR.4F.KR.DFR+MRR_FR+MLFR.LEV'],
  ['FM', 'M.U2.EUR.RT.MM.EURIBOR1MD_+EURIBOR3MD_+EURIBOR6MD_+EURIBOR1YD_.HSTA'],
  ['EST', 'B.EU000A2X2A25.WT'],
  ['ICP', 'M.U2.N.000000+XEF000+NRGY00+FOOD00+SERV00+IGXE00.4.ANR+INX'],
  ['BSI', 'M.U2.Y.V.M10+M20+M30.X.1.U2.2300.Z01.E'],
  ['YC', 'B.U2.EUR.4F.G_N_A.SV_C_YM.SR_1Y+SR_2Y+SR_5Y+SR_10Y+SR_20Y+SR_30Y'],
  ['EXR', 'D+M+A..EUR.SP00.A'],
];

const answerTo = ([flow, key]: readonly [string, string]): Artifact => ({
  name: `${flow}.${key}.csv`,
  address: `${service}/${flow}/${key}?format=csvdata`,
});

export const artifacts = queries.map((query) => ({ ...answerTo(query), pattern: /^$/ }));

export const discover: Publication['discover'] = async function* () {
  yield* queries.map(answerTo);
};

const isCsv = (head: string): boolean => /^KEY,FREQ,[^\n]*\bTIME_PERIOD\b/.test(head);

const isEcb = (head: string): boolean => /Sender id="ECB"/.test(head);

/** Recognizes a local file by its content: the portal's CSV with its column KEY, or a data message of the ECB. */
export const recognise = (fileName: string, head: string): Artifact | null =>
  isCsv(head) || publisherOf(head) === 'ecb' ? { name: fileName, address: service } : null;

const isStructureMessage = (head: string): boolean =>
  !isSdmx(head) && /<(?:\w+:)?Structure\b[^>]*sdmx/i.test(head) && (isEcb(head) || /agencyID="ECB"/.test(head));

/**
 * Whether a structure message lacks code lists. Its parts have a fixed order, so a part that follows the code lists
 * shows that there are none.
 */
const lacksCodes = (head: string): boolean =>
  !/<(?:\w+:)?(Codelists|OrganisationSchemes)\b/.test(head) &&
  /<(?:\w+:)?(Dataflows|Concepts|DataStructures)\b/.test(head);

/** Whether a message of the ECB has structure definitions with code lists. */
export const isStructure = (head: string): boolean => isStructureMessage(head) && !lacksCodes(head);

/**
 * The reason why other messages are not loaded: those of the ECB without series, and data messages of unsupported
 * publishers.
 */
export const refusal = (_fileName: string, head: string): string | null =>
  isStructureMessage(head) && lacksCodes(head)
    ? 'a structure message without code lists; load a definition with its code lists (references=children)'
    : foreignMessage(head);
