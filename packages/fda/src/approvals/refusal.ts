import type { Reader } from '@dqs/kit';
import { notFound, outOfCoverage, type ServiceError } from '@dqs/schemas';
import { holdsApplications, readNear, type ApplicationRow } from './query.ts';

const param = 'application_numbers';

/** Numbers that name no application: all of them at once, with the nearest that are served. */
export const unknownNumbers = async (db: Reader, unknown: readonly string[]): Promise<ServiceError> => {
  if (!(await holdsApplications(db))) {
    return notFound(param, 'no drug application is held: the files of the FDA were never loaded', {
      hint: 'Load them with: dqs ingest fda.drugs-at-fda',
    });
  }
  const digits = unknown.flatMap((number) => /^\D*(\d{1,6})$/.exec(number)?.[1]?.padStart(6, '0') ?? []);
  const named = unknown.join(', ');
  return notFound(
    param,
    `no application is held under ${unknown.length === 1 ? 'the number' : 'the numbers'} ${named}`,
    {
      hint: 'A number is NDA, ANDA or BLA with six digits, such as NDA021588; fda/approvals/search finds them by sponsor or drug.',
      candidates: digits.length === 0 ? [] : await readNear(db, digits),
    },
  );
};

/** Applications that the FDA lists for companies that are no pilot sponsors. */
export const notPilots = (rows: readonly ApplicationRow[]): ServiceError =>
  outOfCoverage(
    `${rows.map(({ application_number, sponsor_name }) => `${application_number} (${sponsor_name})`).join(', ')}: only applications of the pilot sponsors are served`,
    { param, hint: 'Leave them out; the package documentation of fda lists the pilot sponsors.' },
  );
