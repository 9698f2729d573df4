import { lastSeen } from '../application/last-seen.ts';
import { statement, type Reader, type RowOf } from '@dqs/kit';

const byNumber = statement(
  'fda_applications',
  {
    application_number: 'text',
    sponsor_key: 'text?',
    sponsor_name: 'text',
    brand_names: 'json',
    generic_names: 'json',
    products: 'json',
    submissions: 'json',
    as_of: 'instant',
  },
  `select application_number, sponsor_key, sponsor_name, brand_names, generic_names, products, submissions,
     ${lastSeen('fda_application')} as as_of
   from fda_application where application_number = any ($1::text[])`,
);

// The FDA numbers applications of all types in one sequence, so the digits alone identify one.
const ofDigits = statement(
  'fda_numbers_of_digits',
  { appl_no: 'text', application_number: 'text' },
  'select appl_no, application_number from fda_application where appl_no = any ($1::text[])',
);

/** The most applications of a name that are read. */
export const mostNamed = 5;

const ofNames = statement(
  'fda_numbers_of_names',
  { application_number: 'text', brand_names: 'json' },
  `select application_number, brand_names from fda_application
    where sponsor_key is not null and names like any ($1::text[]) order by appl_no desc limit ${mostNamed}`,
);

// An application can change its type, so the same digits under another type are it. Neighbours are other applications.
const near = statement(
  'fda_applications_near',
  { application_number: 'text' },
  `select application_number from fda_application
    where appl_no = any ($1::text[]) and sponsor_key is not null order by application_number limit 5`,
);

const any = statement(
  'fda_any_application',
  { application_number: 'text' },
  'select application_number from fda_application limit 1',
);

export type ApplicationRow = RowOf<(typeof byNumber)['columns']>;

/** The applications of some numbers, of any sponsor, unordered. One round trip. */
export const readApplications = (db: Reader, numbers: readonly string[]): Promise<readonly ApplicationRow[]> =>
  db.all(byNumber, [numbers]);

/** The numbers of applications by their six digits. */
export const readNumbersOf = async (db: Reader, digits: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.all(ofDigits, [digits])).map((row) => [row.appl_no, row.application_number]));

/** A served application with its brand names. */
export interface NamedApplication {
  readonly number: string;
  readonly brands: readonly string[];
}

/**
 * Up to five served applications whose drug names contain these texts (lower case, letters only), the newest numbers
 * first.
 */
export const readNamed = async (db: Reader, names: readonly string[]): Promise<readonly NamedApplication[]> =>
  (await db.all(ofNames, [names.map((name) => `%${name}%`)])).map((row) => ({
    number: row.application_number,
    brands: row.brand_names as readonly string[],
  }));

/** Up to five served applications with the six digits of numbers that are not loaded, under another type. */
export const readNear = async (db: Reader, digits: readonly string[]): Promise<readonly string[]> =>
  (await db.all(near, [digits])).map(({ application_number }) => application_number);

/** False where no application has ever been loaded. */
export const holdsApplications = async (db: Reader): Promise<boolean> => (await db.first(any)) !== null;
