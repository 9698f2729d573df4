import type { AgencySource } from '../../series-record/contract.ts';

/** A release as a calendar of an agency announces it. */
export interface ReleaseDate {
  readonly agency: AgencySource;
  /** What the calendar calls the release by; the same in every file. */
  readonly code: string;
  readonly name: string;
  /** What tells this occurrence of the release from the others wherever it is moved to; null where the calendar has nothing. */
  readonly mark: string | null;
  /** RFC 3339, UTC. */
  readonly scheduledAt: string;
  readonly scheduledEnd: string | null;
  /** The period that the release speaks of, as the calendar writes it. */
  readonly periodLabel: string | null;
  /** True where the calendar marks the date as tentative or says that it is approximate. */
  readonly tentative: boolean;
  readonly url: string | null;
  /** When the file was made, where it says so; RFC 3339, UTC. */
  readonly edition: string | null;
}

const approximate =
  /\b(tentative|tentatively|approximate|approximately|approx|provisional date|to be confirmed|tbc)\b/i;

/** Whether a note says that its date is not certain. */
export const saysApproximate = (note: string): boolean => approximate.test(note);

/** Dates that a file repeats word for word, once. */
export const distinctDates = (dates: readonly ReleaseDate[]): readonly ReleaseDate[] => {
  const seen = new Set<string>();
  return dates.filter(({ code, mark, scheduledAt }) => {
    const key = JSON.stringify([code, mark, scheduledAt]);
    return seen.has(key) ? false : (seen.add(key), true);
  });
};
