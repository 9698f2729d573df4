import type { AgencySource } from '../../series-record/contract.ts';

/** A release in an agency's calendar. */
export interface ReleaseDate {
  readonly agency: AgencySource;
  /** The identifier of the release in the calendar, the same in every file. */
  readonly code: string;
  readonly name: string;
  /**
   * Distinguishes this occurrence of the release from others even if it is moved; null if the calendar has no such
   * mark.
   */
  readonly mark: string | null;
  /** RFC 3339, UTC. */
  readonly scheduledAt: string;
  readonly scheduledEnd: string | null;
  /** The period that the release covers, as written in the calendar. */
  readonly periodLabel: string | null;
  /** Whether the calendar marks the date as tentative or approximate. */
  readonly tentative: boolean;
  readonly url: string | null;
  /** The creation time of the file, if it states one; RFC 3339, UTC. */
  readonly edition: string | null;
}

const approximate =
  /\b(tentative|tentatively|approximate|approximately|approx|provisional date|to be confirmed|tbc)\b/i;

/** Whether a note says that the date is not certain. */
export const saysApproximate = (note: string): boolean => approximate.test(note);

/** The dates without exact repetitions. */
export const distinctDates = (dates: readonly ReleaseDate[]): readonly ReleaseDate[] => {
  const seen = new Set<string>();
  return dates.filter(({ code, mark, scheduledAt }) => {
    const key = JSON.stringify([code, mark, scheduledAt]);
    return seen.has(key) ? false : (seen.add(key), true);
  });
};
