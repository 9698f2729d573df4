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
export interface Matched<Said extends Dated> {
  readonly said: Said;
  readonly held: Occurrence | null;
}

const time = ({ scheduled_at }: Dated): number => Date.parse(scheduled_at);
const day = 24 * 3600_000;

/**
 * The maximum time by which an occurrence can have been moved: twice the median interval between two of them, at least
 * one day and at most half a year.
 */
const reach = (held: readonly Occurrence[]): number => {
  const times = held.map(time).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((at, index) => at - times[index]!);
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 30 * day;
  return Math.min(Math.max(2 * usual, day), 183 * day);
};

/** Removes matching pairs from both lists: each announced date with the first stored occurrence that fits. */
const takePairs = <Said extends Dated>(
  open: Said[],
  free: Occurrence[],
  fits: (said: Said, held: Occurrence) => boolean,
): Matched<Said>[] => {
  const pairs: Matched<Said>[] = [];
  for (const said of [...open]) {
    const at = free.findIndex((held) => fits(said, held));
    if (at < 0) continue;
    pairs.push({ said, held: free[at]! });
    free.splice(at, 1);
    open.splice(open.indexOf(said), 1);
  }
  return pairs;
};

/** Pairs new dates with stored occurrences that lost their date, nearest first. */
const takeMoved = <Said extends Dated>(open: Said[], free: Occurrence[], limit: number): Matched<Said>[] => {
  const candidates = open
    .flatMap((said) => free.map((held) => ({ said, held, distance: Math.abs(time(said) - time(held)) })))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance);
  const pairs: Matched<Said>[] = [];
  for (const { said, held } of candidates) {
    if (!open.includes(said) || !free.includes(held)) continue;
    pairs.push({ said, held });
    open.splice(open.indexOf(said), 1);
    free.splice(free.indexOf(held), 1);
  }
  return pairs;
};

const matchRelease = <Said extends Dated>(said: readonly Said[], held: readonly Occurrence[]): Matched<Said>[] => {
  const open = said.toSorted((a, b) => time(a) - time(b));
  const free = held.toSorted((a, b) => time(a) - time(b));
  const marks = new Set(said.map(({ mark }) => mark));
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
    ...takeMoved(unmarked, within, reach(held)).map((pair) => (open.splice(open.indexOf(pair.said), 1), pair)),
    ...open.map((date) => ({ said: date, held: null })),
  ];
};

/**
 * Matches the dates of a calendar with stored occurrences: by mark if the calendar has one, or by identical time.
 * Without marks, a new date is matched with the nearest occurrence that is missing from the same list. All other dates
 * are new occurrences.
 */
export const matchOccurrences = <Said extends Dated>(
  said: readonly Said[],
  held: readonly Occurrence[],
): readonly Matched<Said>[] => {
  const codes = new Map<string, { said: Said[]; held: Occurrence[] }>();
  for (const date of said) {
    const group = codes.get(date.code) ?? { said: [], held: [] };
    group.said.push(date);
    codes.set(date.code, group);
  }
  for (const occurrence of held) codes.get(occurrence.code)?.held.push(occurrence);
  return [...codes.values()].flatMap((group) => matchRelease(group.said, group.held));
};
