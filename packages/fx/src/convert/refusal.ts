import type { Reader } from '@dqs/kit';
import { badParameter, outOfCoverage, type Day, type ServiceError } from '@dqs/schemas';
import { currencies } from '../currencies.ts';
import { readNeighbours, readNextFixing } from './query.ts';

/** The requested day. `named` is false when the latest fixing was meant. */
export interface RequestedDay {
  readonly day: Day;
  readonly named: boolean;
}

/** The error for a future day, which has no fixing yet. */
export const inTheFuture = (date: Day, today: Day): ServiceError =>
  badParameter('date', `date ${date} is in the future: today is ${today} (UTC)`, {
    hint: 'Omit date for the latest fixing.',
  });

/** The error for a day without a recent fixing: before the first one, or in a period that is not loaded. */
export const noFixing = async (db: Reader, day: Day, previous: Day | null): Promise<ServiceError> => {
  const next = await readNextFixing(db, day);
  const hint = next === null ? 'Omit date for the latest fixing.' : `The next loaded fixing is from ${next}.`;
  const message =
    previous === null
      ? `there is no fixing on or before ${day}: the first is from ${next ?? 'a later day'}`
      : `no fixing is loaded for ${day}: the last one before it is from ${previous}`;
  return outOfCoverage(message, { param: 'date', hint });
};

/** The error for a currency without a rate at the fixing: not published yet, ended, or suspended. */
export const notFixed = async (
  db: Reader,
  param: string,
  code: string,
  fixing: Day,
  asked: RequestedDay,
): Promise<ServiceError> => {
  const { before, after } = await readNeighbours(db, code, fixing);
  const currency = currencies.get(code);
  const withdrawn = currency?.withdrawn ? ` (${currency.name}, withdrawn ${currency.withdrawn})` : '';
  const which = asked.named ? `the fixing of ${fixing}` : `the latest fixing, of ${fixing}`;
  const known = [before && `the last rate before it is from ${before}`, after && `the first after it from ${after}`];
  return outOfCoverage(`${code}${withdrawn} has no rate at ${which}: ${known.filter(Boolean).join(', ')}`, {
    param: asked.named ? 'date' : param,
    hint: `Use date=${before ?? after}.`,
  });
};
