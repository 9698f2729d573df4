/** The date of a release occurrence in a calendar. Instants are RFC 3339 in UTC, to the second. */
export interface Dated {
  readonly code: string;
  /** Distinguishes the occurrences of a release; empty if the calendar has no such mark. */
  readonly mark: string;
  readonly scheduled_at: string;
}

/** A stored occurrence. */
export interface Occurrence extends Dated {
  readonly occurrence_id: string;
}

/** A date in a calendar, with its stored occurrence; null for a new one. */
export interface Matched<Announced extends Dated> {
  readonly announced: Announced;
  readonly stored: Occurrence | null;
}

const time = ({ scheduled_at }: Dated): number => Date.parse(scheduled_at);
const day = 24 * 3600_000;

/**
 * The maximum time by which an occurrence can have been moved: twice the median interval between two of them, at least
 * one day and at most half a year.
 */
const reach = (stored: readonly Occurrence[]): number => {
  const times = stored.map(time).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((at, index) => at - times[index]!);
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 30 * day;
  return Math.min(Math.max(2 * usual, day), 183 * day);
};

/** Removes matching pairs from both lists: each announced date with the first stored occurrence that fits. */
const takePairs = <Announced extends Dated>(
  open: Announced[],
  free: Occurrence[],
  fits: (announced: Announced, stored: Occurrence) => boolean,
): Matched<Announced>[] => {
  const pairs: Matched<Announced>[] = [];
  for (const announced of [...open]) {
    const at = free.findIndex((stored) => fits(announced, stored));
    if (at < 0) continue;
    pairs.push({ announced, stored: free[at]! });
    free.splice(at, 1);
    open.splice(open.indexOf(announced), 1);
  }
  return pairs;
};

/** Pairs new dates with stored occurrences that lost their date, nearest first. */
const takeMoved = <Announced extends Dated>(
  open: Announced[],
  free: Occurrence[],
  limit: number,
): Matched<Announced>[] => {
  const candidates = open
    .flatMap((announced) =>
      free.map((stored) => ({ announced, stored, distance: Math.abs(time(announced) - time(stored)) })),
    )
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance);
  const pairs: Matched<Announced>[] = [];
  for (const { announced, stored } of candidates) {
    if (!open.includes(announced) || !free.includes(stored)) continue;
    pairs.push({ announced, stored });
    open.splice(open.indexOf(announced), 1);
    free.splice(free.indexOf(stored), 1);
  }
  return pairs;
};

const matchRelease = <Announced extends Dated>(
  announced: readonly Announced[],
  stored: readonly Occurrence[],
): Matched<Announced>[] => {
  const open = announced.toSorted((a, b) => time(a) - time(b));
  const free = stored.toSorted((a, b) => time(a) - time(b));
  const marks = new Set(announced.map(({ mark }) => mark));
  const [first = 0, last = 0] = [open[0], open.at(-1)].map((date) => (date ? time(date) : 0));
  const pairs = [
    ...takePairs(open, free, (a, b) => a.mark !== '' && a.mark === b.mark && time(a) === time(b)),
    ...takePairs(open, free, (a, b) => a.mark !== '' && a.mark === b.mark),
    ...takePairs(open, free, (a, b) => time(a) === time(b) && (a.mark === '' || b.mark === '' || !marks.has(b.mark))),
  ];
  // Occurrences outside the time range of the file have not been moved. Files drop old entries.
  const within = free.filter((date) => time(date) >= first && time(date) <= last);
  const unmarked = open.filter(({ mark }) => mark === '');
  return [
    ...pairs,
    ...takeMoved(unmarked, within, reach(stored)).map((pair) => (open.splice(open.indexOf(pair.announced), 1), pair)),
    ...open.map((date) => ({ announced: date, stored: null })),
  ];
};

/**
 * Matches the dates of a calendar with stored occurrences: by mark if the calendar has one, or by identical time.
 * Without marks, a new date is matched with the nearest occurrence that is missing from the same list. All other dates
 * are new occurrences.
 */
export const matchOccurrences = <Announced extends Dated>(
  announced: readonly Announced[],
  stored: readonly Occurrence[],
): readonly Matched<Announced>[] => {
  const codes = new Map<string, { announced: Announced[]; stored: Occurrence[] }>();
  for (const date of announced) {
    const group = codes.get(date.code) ?? { announced: [], stored: [] };
    group.announced.push(date);
    codes.set(date.code, group);
  }
  for (const occurrence of stored) codes.get(occurrence.code)?.stored.push(occurrence);
  return [...codes.values()].flatMap((group) => matchRelease(group.announced, group.stored));
};
