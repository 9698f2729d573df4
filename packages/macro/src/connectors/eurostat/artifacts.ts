import type { Artifact, Publication } from '@dqs/kit';
import { publisherOf } from '../sdmx/message.ts';

const service = 'https://ec.europa.eu/eurostat/api/dissemination/statistics/1.0/data';

/** The data sets to fetch, each with a filter: one series per area. */
const queries: readonly (readonly [dataset: string, filter: string])[] = [
  ['prc_hicp_manr', 'unit=RCH_A&coicop=CP00'],
  ['prc_hicp_aind', 'unit=RCH_A_AVG&coicop=CP00'],
  ['une_rt_m', 's_adj=SA&age=TOTAL&unit=PC_ACT&sex=T'],
  ['namq_10_gdp', 'unit=CLV_PCH_PRE&s_adj=SCA&na_item=B1GQ'],
];

const answerTo = ([dataset, filter]: readonly [string, string]): Artifact => ({
  name: `${dataset}.json`,
  address: `${service}/${dataset}?format=JSON&${filter}`,
});

export const artifacts = queries.map((query) => ({ ...answerTo(query), pattern: /^$/ }));

export const discover: Publication['discover'] = async function* () {
  yield* queries.map(answerTo);
};

/** The kinds of Eurostat's files. */
export type EurostatFile = 'tsv' | 'json-stat' | 'sdmx';

const isTsv = (head: string): boolean => /^[\w,]+\\\s*(TIME_PERIOD|time)\s*\t/i.test(head);

const isJsonStat = (head: string): boolean =>
  /^\s*\{\s*"version"\s*:\s*"2\.\d"[^]*"source"\s*:\s*"ESTAT"/.test(head) ||
  /^\s*\{\s*"\w+"\s*:\s*\{\s*"wsVersion"/.test(head);

const isEurostat = (head: string): boolean => /Sender id="(ESTAT|EUROSTAT)"/i.test(head);

/**
 * The kind of a file by its first characters; null for other files. A zip starts with its structure, so its name is
 * used too.
 */
export const fileKind = (fileName: string, head: string): EurostatFile | null => {
  if (isTsv(head)) return 'tsv';
  if (isJsonStat(head)) return 'json-stat';
  if (publisherOf(head) === 'eurostat') return 'sdmx';
  return isEurostat(head) && /\.sdmx\.zip$/i.test(fileName) ? 'sdmx' : null;
};

/**
 * The data set in the name of a bulk file, the only place that contains it: `estat_ilc_di03.tsv.gz`,
 * `gov_10dd_edpt1.tsv`, `teina200 (1).tsv`, `eurostat-nrg_bal_c_20240105.tsv`.
 */
export const datasetOfName = (fileName: string): string | null => {
  const name = fileName
    .replace(/(?:\.[a-z]+)*\.tsv(?:\.gz)?$/i, '')
    .replace(/^(?:estat|eurostat)[_-]/i, '')
    .replace(/(?:_tabular|_linear|_data|_en)+$/i, '')
    .replace(/[ _-]*(?:\(\d+\)|copy|(?:19|20)\d{2}-?[01]\d-?[0-3]\d)$/i, '');
  if (!/\.tsv(?:\.gz)?$/i.test(fileName)) return null;
  return /^(?:[a-z][a-z0-9]*(?:_[a-z0-9]+)+|t[a-z]{2,6}\d{2,5})$/i.test(name) ? name.toLowerCase() : null;
};

/** Recognizes a local copy of a response or a bulk file. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const kind = fileKind(fileName, head);
  if (kind === null || (kind === 'tsv' && datasetOfName(fileName) === null)) return null;
  return { name: fileName, address: service };
};

/** The reason why other files of Eurostat are not loaded. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (isTsv(head))
    return 'a bulk file of Eurostat does not name its data set; name the file after it, such as estat_une_rt_m.tsv';
  if (/urn:eu\.europa\.ec\.eurostat\.navtree/.test(head))
    return 'the table of contents lists data sets and contains no values';
  return isEurostat(head) && /<(?:\w+:)?Structure\b/.test(head)
    ? 'a structure message contains code lists and no values; load the data message or its zip'
    : null;
};
