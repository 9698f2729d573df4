import type { z } from 'zod';
import type { Sponsor } from '../application/contract.ts';
import { sponsorOfKey } from './sponsor.ts';

/** The sponsor of an application as served. */
export const servedSponsor = ({
  sponsor_key,
  sponsor_name,
}: {
  readonly sponsor_key: string;
  readonly sponsor_name: string;
}): z.output<typeof Sponsor> => {
  const { company, ticker, key } = sponsorOfKey(sponsor_key);
  return { company, ticker, key, sponsor_name };
};
