import type { StatementKind } from '../lines/line.ts';
import { deriveInto, roundingIn, type Place } from './derive.ts';
import { checkIdentities, type Checked } from './identities.ts';
import type { LineValue, LineValues } from './line-value.ts';

/** A statement with everything that follows from its lines, checked. */
export interface Completed {
  readonly lines: LineValues;
  readonly checked: Checked;
  /** Derived lines that were dropped because an identity did not hold with them. */
  readonly dropped: readonly string[];
}

/**
 * Adds the lines that can be derived from those there are, checks the identities, and drops derived lines of one that does
 * not hold: a doubtful number is not served.
 */
export const complete = (statement: StatementKind, known: ReadonlyMap<string, LineValue>, place: Place): Completed => {
  const declared = place.reports.lines(statement);
  const doubtful = new Set<string>();
  const barred = new Set<string>();
  for (;;) {
    const lines = new Map([...known].filter(([key]) => !doubtful.has(key)));
    deriveInto(lines, declared, place, barred);
    const checked = checkIdentities(statement, lines, roundingIn(place.reports));
    const weak = new Set(checked.failures.flatMap(({ derived }) => derived));
    // A doubtful difference may still follow from other lines; what so follows and is doubtful, too, is given up.
    for (const key of weak) (lines.get(key)?.origin === 'identity' ? barred : doubtful).add(key);
    if (weak.size > 0) continue;
    const ordered = declared.flatMap(({ key, hidden }): [string, LineValue][] => {
      const value = lines.get(key);
      return hidden || !value ? [] : [[key, value]];
    });
    const dropped = [...new Set([...doubtful, ...barred])].filter((key) => !lines.has(key));
    return { lines: new Map(ordered), checked: checkedWith(checked, statement, known, place), dropped };
  }
};

/** Failures that only the dropped lines caused are still told: the first check, with everything derived, says them. */
const checkedWith = (
  last: Checked,
  statement: StatementKind,
  known: ReadonlyMap<string, LineValue>,
  place: Place,
): Checked => {
  const lines = new Map(known);
  deriveInto(lines, place.reports.lines(statement), place, new Set());
  const first = checkIdentities(statement, lines, roundingIn(place.reports));
  return first.failures.length >= last.failures.length ? first : last;
};
