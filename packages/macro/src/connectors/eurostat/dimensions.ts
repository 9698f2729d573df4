import { SourceFormatError } from '@dqs/kit';
import { isAttribute } from '../sdmx/attribute-names.ts';
import type { DataSetName } from '../sdmx/series.ts';

type Pairs = readonly (readonly [name: string, code: string])[];

/**
 * The dimensions between frequency and area in the keys of frequently used data sets. XML messages have the dimensions
 * of a series in any order; only bulk files and JSON-stat have them in the order of the structure.
 */
const between: Readonly<Record<string, string>> = {
  demo_pjan: 'unit age sex',
  gov_10a_exp: 'unit sector cofog99 na_item',
  gov_10a_main: 'unit sector na_item',
  gov_10dd_edpt1: 'unit sector na_item',
  gov_10q_ggdebt: 'na_item sector unit',
  gov_10q_ggnfa: 'unit s_adj sector na_item',
  nama_10_fcs: 'unit na_item',
  nama_10_gdp: 'unit na_item',
  nama_10_pc: 'unit na_item',
  namq_10_gdp: 'unit s_adj na_item',
  namq_10_pc: 'unit s_adj na_item',
  prc_hicp_aind: 'unit coicop',
  prc_hicp_manr: 'unit coicop',
  prc_hicp_midx: 'unit coicop',
  prc_hicp_mmor: 'unit coicop',
  sts_inpr_m: 'indic_bt nace_r2 s_adj unit',
  une_rt_a: 'age unit sex',
  une_rt_m: 's_adj age unit sex',
  une_rt_q: 's_adj age unit sex',
};

/**
 * The data set of a message. `DSD_nama_10_gdp`, `nama_10_gdp_DSD`, `NAMA_10_GDP` and its view `NAMA_10_GDP$DV_1` are
 * the same data set.
 */
export const dataSetOfMessage = ({ id }: DataSetName): string => id.replace(/^DSD_|_DSD$|\$.*$/gi, '').toLowerCase();

/**
 * The dimensions among the attribute names of a structure-specific element: all except the attributes of all data sets.
 * Throws `SourceFormatError` if a unit is mixed with attributes, so that it may be one.
 */
export const eurostatDimensions = ({ id }: DataSetName, names: readonly string[]): ReadonlySet<string> => {
  const attributes = names.filter((name) => isAttribute(name) && name !== 'TIME_FORMAT');
  if (names.includes('UNIT_MEASURE') && attributes.length > 0)
    throw new SourceFormatError(
      `the message does not say whether UNIT_MEASURE of ${id} is a dimension or an attribute; load the data as SDMX-CSV or as a generic message`,
    );
  return new Set(names.filter((name) => !isAttribute(name)));
};

const isFrequency = ([name]: readonly [string, string]): boolean => name.toLowerCase() === 'freq';
const isArea = ([name]: readonly [string, string]): boolean => name.toLowerCase() === 'geo';

/**
 * Sorts dimensions in the order of the keys: the frequency first and the area last, as in the structures of all data
 * sets. Between them is the order of the structure, if known, or that of the message if it has the area last. Throws
 * `SourceFormatError` if neither applies, because in another order the series would get a second key.
 */
export const inKeyOrder = (dataSet: string, pairs: Pairs, ordered: boolean): Pairs => {
  const middle = pairs.filter((pair) => !isFrequency(pair) && !isArea(pair));
  const order = between[dataSet]?.split(' ');
  const rest = pairs.filter((pair) => !isFrequency(pair));
  const kept = ordered && (!rest.some(isArea) || isArea(rest.at(-1)!));
  const place = ([name]: readonly [string, string]): number => order?.indexOf(name.toLowerCase()) ?? -1;
  const isKnown = order !== undefined && middle.every((pair) => place(pair) !== -1);
  if (!isKnown && !kept && middle.length > 1)
    throw new SourceFormatError(
      `the message does not contain the order of the dimensions of ${dataSet}; load the data as SDMX-CSV, TSV or JSON-stat`,
    );
  const sorted = isKnown ? middle.toSorted((a, b) => place(a) - place(b)) : middle;
  return [...pairs.filter(isFrequency), ...sorted, ...pairs.filter(isArea)];
};
