import type { Reader } from '@dqs/kit';
import { notFound, outOfCoverage, type ServiceError } from '@dqs/schemas';
import { holdsApplications, readNamed, readNear, type ApplicationRow, type NamedApplication } from './query.ts';
import { isName } from './requested-numbers.ts';

const param = 'application_numbers';

const shown = ({ number, brands: [brand] }: NamedApplication): string =>
  brand === undefined ? number : `${number} (${brand})`;

/** The error for all unknown application numbers, with those of the same digits or name. */
export const unknownNumbers = async (db: Reader, unknown: readonly string[]): Promise<ServiceError> => {
  if (!(await holdsApplications(db))) {
    return notFound(param, 'no drug applications have been loaded', {
      hint: 'Load them with: dqs ingest fda.drugs-at-fda',
    });
  }
  const digits = unknown.flatMap((number) => /^\D*(\d{1,6})$/.exec(number)?.[1]?.padStart(6, '0') ?? []);
  const names = unknown.filter(isName).map((number) => number.toLowerCase());
  const named = unknown.join(', ');
  return notFound(param, `no loaded application has ${unknown.length === 1 ? 'the number' : 'the numbers'} ${named}`, {
    hint: 'A number is NDA, ANDA or BLA with six digits, such as NDA021588; fda_search_approvals finds them by sponsor or drug.',
    candidates: [
      ...(names.length === 0 ? [] : (await readNamed(db, names)).map(shown)),
      ...(digits.length === 0 ? [] : await readNear(db, digits)),
    ],
  });
};

/** The error for applications that the FDA lists for companies other than pilot sponsors. */
export const unsupportedSponsors = (rows: readonly ApplicationRow[]): ServiceError =>
  outOfCoverage(
    `${rows.map(({ application_number, sponsor_name }) => `${application_number} (${sponsor_name})`).join(', ')}: not an application of a supported sponsor`,
    { param, hint: 'Omit them. fda_search_approvals finds applications of supported sponsors.' },
  );
