import { SourceFormatError, type Located } from '@dqs/kit';
import { distinctDates, type ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const url = 'https://fiscaldata.treasury.gov/datasets/upcoming_auctions/';

/**
 * The closing time of competitive bidding in Washington: bills at 11:30, all others at 13:00
 * (https://www.treasurydirect.gov/auctions/how-auctions-work/). The list has only days.
 */
const closing = (type: string): string => (/^(bill|cmb)/i.test(type) ? '11:30' : '13:00');

const textOf = (value: unknown): string => (typeof value === 'string' && value !== 'null' ? value.trim() : '');

const auctionOf = (entry: unknown, line: number): ReleaseDate => {
  const fields = (entry ?? {}) as Record<string, unknown>;
  const [type, term, day, issued] = ['security_type', 'security_term', 'auction_date', 'issue_date'].map((name) =>
    textOf(fields[name]),
  ) as [string, string, string, string];
  if (type === '' || day === '') throw new SourceFormatError('an auction lacks security_type or auction_date', line);
  const scheduledAt = instantIn(`${day}T${closing(type)}`, zones.eastern);
  if (scheduledAt === null) throw new SourceFormatError(`an auction is due on "${day}": not a day`, line);
  const name = `Treasury auction: ${[term, type].filter((text) => text !== '').join(' ')}`;
  return {
    agency: 'treasury',
    code: name,
    name,
    // A rescheduled auction keeps the issue date of its securities.
    mark: issued === '' ? null : `issue of ${issued}`,
    scheduledAt,
    scheduledEnd: null,
    periodLabel: issued === '' ? null : `issue of ${issued}`,
    tentative: false,
    url,
    edition: null,
  };
};

/** The announced auctions of Treasury securities, from responses of Fiscal Data's `upcoming_auctions`. */
export const auctionDates = (json: unknown): readonly Located<ReleaseDate>[] => {
  const entries = (json as { readonly data?: unknown } | null)?.data;
  if (!Array.isArray(entries)) throw new SourceFormatError('the response contains no list of auctions');
  return distinctDates(entries.map((entry, at) => auctionOf(entry, at + 1))).map((record, at) => ({
    record,
    line: at + 1,
  }));
};
