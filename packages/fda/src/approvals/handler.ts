import { asOfRows } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { drugsAtFda } from '../sources.ts';
import { servedSponsor } from '../sponsor/served.ts';
import { requestedNumbers } from './requested-numbers.ts';
import type { approvals } from './contract.ts';
import { readApplications, type ApplicationRow } from './query.ts';
import { unsupportedSponsors, unknownNumbers } from './refusal.ts';

type Application = Data<typeof approvals>['applications'][number];

/** `build` wrote the jsonb columns in the shape of the contract. The response is checked against the contract. */
const applicationOf = (row: ApplicationRow & { readonly sponsor_key: string }): Application => ({
  application_number: row.application_number,
  sponsor: servedSponsor(row),
  brand_names: row.brand_names as string[],
  generic_names: row.generic_names as string[],
  products: row.products as Application['products'],
  submissions: row.submissions as Application['submissions'],
  source: drugsAtFda.tag,
  as_of: row.as_of,
});

const isServed = (row: ApplicationRow): row is ApplicationRow & { readonly sponsor_key: string } =>
  row.sponsor_key !== null;

/** Applications in the order of the request. */
export const getApprovals: Handler<typeof approvals> = async ({ application_numbers }, { db }) => {
  const { numbers, note } = await requestedNumbers(db, application_numbers);
  const rows = await readApplications(db, [...new Set(numbers)]);
  const held = new Map(rows.map((row) => [row.application_number, row]));
  const unknown = [...new Set(numbers)].filter((number) => !held.has(number));
  if (unknown.length > 0) throw await unknownNumbers(db, unknown);
  const others = rows.filter((row) => !isServed(row));
  if (others.length > 0) throw unsupportedSponsors(others);
  const applications = numbers.flatMap((number) => {
    const row = held.get(number);
    return row && isServed(row) ? [applicationOf(row)] : [];
  });
  return { data: { applications }, meta: { source: drugsAtFda.tag, as_of: asOfRows(applications) }, note };
};
