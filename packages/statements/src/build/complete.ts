import type { StatementKind } from '../facts/statement-kind.ts';
import { deriveInto, roundingIn, type Place } from './derive.ts';
import { checkIdentities, type Checked } from '../rules/identities.ts';
import type { LineValue, LineValues } from '../facts/line-value.ts';
import { isTheirSum } from './quarter-sum.ts';

/** A statement with everything that follows from its lines, checked. */
export interface Completed {
  readonly lines: LineValues;
  /** The same with those that are never served. */
  readonly all: LineValues;
  /** What the identities say of the lines that are served. */
  readonly checked: Checked;
  /** What they said with everything that is reported or can be derived, before any line was left out. */
  readonly found: Checked;
  /** Lines that were left out because an identity did not hold with them, and the first such identity. */
  readonly dropped: readonly { readonly key: string; readonly because: string }[];
}

/**
 * Adds the lines that can be derived from those there are, checks the identities, and leaves out lines of one that does not
 * hold: derived ones first, then of the reported ones the one that is borne out least. A doubtful number is not served.
 */
export const complete = (statement: StatementKind, known: ReadonlyMap<string, LineValue>, place: Place): Completed => {
  const declared = place.reports.lines(statement);
  // What a year does not serve has no rest for its last quarter.
  const ofYear = (place.year?.dropped ?? []).filter(({ key }) => known.get(key)?.origin === 'q4');
  const doubtful = new Map(ofYear.map(({ key, because }) => [key, because]));
  const barred = new Map<string, string>();
  let first: Checked | null = null;
  for (;;) {
    const lines = new Map(known);
    for (const key of doubtful.keys()) lines.delete(key);
    deriveInto(lines, declared, place, new Set(barred.keys()));
    const { reports, year = null, quarters = [] } = place;
    const checked = checkIdentities(statement, lines, roundingIn(reports), year, (key) =>
      isTheirSum(reports, key, lines, quarters),
    );
    first ??= checked;
    const weak = new Map(checked.failures.flatMap(({ derived, identity }) => derived.map((key) => [key, identity])));
    // A doubtful difference may still follow from other lines; what so follows and is doubtful, too, is given up.
    for (const [key, because] of weak) (lines.get(key)?.origin === 'identity' ? barred : doubtful).set(key, because);
    if (weak.size > 0) continue;
    const given = checked.failures.find(({ gives }) => gives.length > 0);
    if (given) {
      // A reported value that is not served has no derived one in its place.
      const [key = ''] = given.gives;
      doubtful.set(key, given.identity);
      barred.set(key, given.identity);
      continue;
    }
    const ordered = new Map<string, LineValue>();
    for (const { key, hidden } of declared) {
      const value = hidden ? undefined : lines.get(key);
      if (value) ordered.set(key, value);
    }
    const dropped = [...new Map([...doubtful, ...barred])].flatMap(([key, because]) =>
      lines.has(key) ? [] : [{ key, because }],
    );
    return { lines: ordered, all: lines, checked, found: first, dropped };
  }
};
