import { yearOf } from '@dqs/core';
import type { Artifact } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { boroughs } from './borough.ts';
import { deedTypes } from './deed.ts';

const resource = 'https://data.cityofnewyork.us/resource/bnx9-e6tj.csv';
const whole = 'https://data.cityofnewyork.us/api/views/bnx9-e6tj/rows.csv?accessType=DOWNLOAD';

/** The first year with electronic records. The complete export goes back to 1966. */
const firstYear = 2003;

/** The maximum number of lines in one response. A response with this many lines is treated as incomplete. */
export const answerLines = 50_000;

const columns = 'document_id,recorded_borough,doc_type,document_amt,recorded_datetime,modified_date,good_through_date';

/**
 * The deeds of one borough in one year of recording. They fit into one response and contain all deeds of their months.
 */
const slice = (borough: string, year: number): Artifact => {
  const types = deedTypes.map((type) => `'${type}'`).join(',');
  const where =
    `recorded_borough='${borough}' AND doc_type in(${types}) AND ` +
    `recorded_datetime between '${year}-01-01T00:00:00' and '${year}-12-31T23:59:59'`;
  const query = new URLSearchParams({
    $select: columns,
    $where: where,
    $order: 'document_id',
    $limit: String(answerLines),
  });
  return {
    name: `acris_deeds_${borough}_${year}.csv`,
    address: `${resource}?${query.toString()}`,
    until: `${year}-12-31`,
  };
};

const sliceName = /^acris_deeds_([1-5])_((?:19|20)\d\d)/i;
const wholeName = /^acris_real_property_master/i;

/** The files by name: the complete export, and the annual slices that are fetched. */
export const artifacts = [
  { name: 'ACRIS_Real_Property_Master.csv', address: whole, pattern: wholeName },
  { name: 'acris_deeds_BOROUGH_YEAR.csv', address: resource, pattern: sliceName },
];

/** Every slice since 2003, oldest first. All are fetched, since corrections affect old years. */
export async function* discover(today: string): AsyncGenerator<Artifact> {
  for (let year = firstYear; year <= yearOf(today as Day); year += 1)
    for (const borough of boroughs) yield slice(borough, year);
}

const header = /^\W{0,3}(?:document id,record type,crfn,borough,doc\. type|"?document_id"?,.*"?doc_type"?,)/i;

/**
 * Columns that only the register of personal property has, in 2015 `COLLATERAL`. It contains filings under the Uniform
 * Commercial Code, not deeds.
 */
const personal = /^.*\b(?:(?:ucc[ _])?collateral\b|fed(?:eral )?tax[ _]serial)/i;

/** Recognizes a file by its name or by the header of the master table, in either spelling. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const match = sliceName.exec(fileName);
  if (personal.test(head)) return null;
  if (match?.[1] && match[2]) return slice(match[1], Number.parseInt(match[2], 10));
  if (wholeName.test(fileName) || header.test(head)) return { name: fileName, address: whole };
  return null;
};

const otherTable = /^\W{0,3}(?:document id,record type,|record type,(?:country code|doc\. type|property type),)/i;
const otherAnswer = /^\s*\[\s*\{\s*"(?:document_id|record_type)"/;

/** The register's other tables contain names and addresses of people, or explain codes. They are not loaded. */
export const refusal = (fileName: string, head: string): string | null => {
  if (personal.test(head) || /^acris\W*personal/i.test(fileName))
    return 'personal property records of the City Register: filings under the Uniform Commercial Code, not deeds; load ACRIS_Real_Property_Master.csv';
  return recognise(fileName, head) === null && (otherTable.test(head) || otherAnswer.test(head))
    ? 'another table of the City Register; deeds are counted only from its master table, ACRIS_Real_Property_Master.csv'
    : null;
};

/** Whether an artifact is a response with a limited number of lines. */
export const isSlice = (name: string): boolean => sliceName.test(name);
