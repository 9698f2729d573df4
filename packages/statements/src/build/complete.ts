import { decimal } from '@dqs/core';
import type { StatementKind } from '../facts/statement-kind.ts';
import { deriveInto, type Place } from './derive.ts';
import { roundingIn } from './rounding-in.ts';
import { checkIdentities, type Checked, type Dropped } from '../rules/identities.ts';
import { combined, type LineValue, type LineValues } from '../facts/line-value.ts';
import { alternativesTo, reportsSign } from './alternatives.ts';
import { otherScaleOf } from './scale-of-reports.ts';
import { changeInCash, turnedFlows } from './turned-flows.ts';
import { isOfShorterPeriod } from './shorter-period.ts';
import { isTheirSum } from './quarter-sum.ts';

interface Replaced {
  readonly key: string;
  readonly because: string;
  readonly given: LineValue;
}

/** A checked statement with all derived lines. */
export interface Completed {
  readonly lines: LineValues;
  /** Including hidden lines. */
  readonly all: LineValues;
  /** Result of the identities for the served lines. */
  readonly checked: Checked;
  /** Result of the identities for all reported and derived lines, before any was withheld. */
  readonly initial: Checked;
  /** Withheld lines, each with the first rule that failed with it. */
  readonly dropped: readonly Dropped[];
  /** Lines whose value was replaced, each with the failed rule and the original value. */
  readonly replaced: readonly Replaced[];
}

type Failure = Checked['failures'][number];

/** The value of the withheld line that other lines prove. */
const provenRest = ({ follows }: Failure, lines: LineValues): readonly LineValue[] => {
  const parts = (follows?.terms ?? []).flatMap(({ sign, line }) => {
    const value = lines.get(line);
    return value ? [{ sign, value }] : [];
  });
  const rest = follows && parts.length === follows.terms.length ? combined(parts, 'identity') : null;
  return rest && follows ? [{ ...rest, formula: follows.formula }] : [];
};

/** Whether a value is part of a sum: all its facts are among those of the sum. */
const isPartOf = (value: LineValue, sum: LineValue): boolean =>
  value.terms.length > 0 && value.terms.every(({ fact }) => sum.terms.some((term) => term.fact === fact));

/** Whether a difference was taken from the withheld amount, in any report. */
const isTakenFrom = (difference: LineValue | undefined, { value: whole }: Dropped): boolean =>
  whole === null ||
  difference?.terms.some(
    ({ times, fact }) => times !== 0 && decimal.equals(decimal.absolute(fact.value), decimal.absolute(whole.value)),
  ) === true;

/**
 * Derives further lines, checks the identities, and withholds lines of failed ones: derived lines first, then the
 * reported line with the least support. A reported line is replaced if the reports have another value that contradicts
 * nothing. Otherwise it is withheld.
 */
export const complete = (statement: StatementKind, given: ReadonlyMap<string, LineValue>, place: Place): Completed => {
  const declared = place.reports.lines(statement);
  // If the year withholds a line, its last quarter cannot be a difference.
  const ofYear = (place.year?.dropped ?? []).filter(
    (each) => given.get(each.key)?.origin === 'q4' && isTakenFrom(given.get(each.key), each),
  );
  const doubtful = new Map(ofYear.map(({ key, because }) => [key, because]));
  const barred = new Map<string, string>();
  const barredFrom = new Map<string, LineValue>();
  const replaced = new Map<string, Replaced>();
  const accepted = new Set<string>();
  const leftOut = new Map<string, LineValue>();
  const values = new Map(given);
  const { reports, year = null, quarters = [], until = null } = place;
  /** The completed statement for some values, with the result of the rules. */
  const judged = (values: ReadonlyMap<string, LineValue>) => {
    const lines = new Map(values);
    for (const key of doubtful.keys()) lines.delete(key);
    deriveInto(lines, declared, place, new Set(barred.keys()));
    const checked = checkIdentities(
      statement,
      lines,
      roundingIn(reports),
      year,
      (key) => isTheirSum(reports, key, lines, quarters),
      {
        otherLines: place.otherLines,
        reportsSign: (key, sign) => reportsSign(reports, key, sign),
        otherScale: (key) => otherScaleOf(reports, lines.get(key), until),
        isOfShorterPeriod: (key) => isOfShorterPeriod(reports, key, lines.get(key), until),
        isYear: place.isYear === true,
      },
    );
    return { lines, checked };
  };
  /**
   * Another value of a reported line that satisfies the rule and every other rule satisfied without it. Undefined if
   * there is none.
   */
  const betterThan = (
    key: string,
    value: LineValue,
    failure: Failure,
    { lines, checked }: ReturnType<typeof judged>,
  ) => {
    const failing = new Set(checked.failures.map(({ identity }) => identity));
    failing.delete(failure.identity);
    return [...alternativesTo(reports, key, value, until), ...provenRest(failure, lines)].find((other) =>
      // A failure that is only noted may be right, so it does not reject other values.
      judged(new Map(values).set(key, other)).checked.failures.every(
        ({ identity, derived, withholds }) => failing.has(identity) || derived.length + withholds.length === 0,
      ),
    );
  };
  /** The cash flows with the sign of other reports with which they add up to the change in cash. Empty if there are none. */
  const turnedIn = ({ lines, checked }: ReturnType<typeof judged>): readonly (readonly [string, LineValue])[] =>
    checked.failures.some(({ identity }) => identity === changeInCash)
      ? (turnedFlows(reports, lines, until).find(
          (set) =>
            set.every(([key]) => !replaced.has(key)) &&
            judged(new Map([...values, ...set])).checked.failures.every(({ identity }) => identity !== changeInCash),
        ) ?? [])
      : [];
  let first: Checked | null = null;
  for (;;) {
    const judgement = judged(values);
    const { lines, checked } = judgement;
    first ??= checked;
    const turned = turnedIn(judgement);
    for (const [key, other] of turned) {
      const given = values.get(key);
      if (given) replaced.set(key, { key, because: changeInCash, given });
      values.set(key, other);
    }
    if (turned.length > 0) continue;
    const weak = new Map(checked.failures.flatMap(({ derived, identity }) => derived.map((key) => [key, identity])));
    // A doubtful difference may still follow from other lines. If the derived value is doubtful as well, the line is
    // withheld.
    for (const [key, because] of weak) {
      const isDerived = lines.get(key)?.origin === 'identity' && (!values.has(key) || doubtful.has(key));
      (isDerived ? barred : doubtful).set(key, because);
      const value = lines.get(key);
      if (value) leftOut.set(key, value);
      if (isDerived && value) barredFrom.set(key, value);
    }
    if (weak.size > 0) continue;
    const failure = checked.failures.find(({ withholds, identity }) => withholds.length > 0 && !accepted.has(identity));
    if (failure) {
      const [key = ''] = failure.withholds;
      const value = values.get(key);
      const other = value && !replaced.has(key) && betterThan(key, value, failure, judgement);
      // Derived lines that failed only with this value are derived again.
      if (value && (other || !failure.replaceOnly))
        for (const [line, from] of barredFrom) if (isPartOf(value, from) && !doubtful.has(line)) barred.delete(line);
      if (other) {
        replaced.set(key, { key, because: failure.identity, given: value });
        values.set(key, other);
        continue;
      }
      if (failure.replaceOnly) {
        accepted.add(failure.identity);
        continue;
      }
      const given = lines.get(key);
      if (given) leftOut.set(key, given);
      // A withheld reported value is not replaced by a derived one.
      doubtful.set(key, failure.identity);
      barred.set(key, failure.identity);
      continue;
    }
    const ordered = new Map<string, LineValue>();
    for (const { key, hidden } of declared) {
      const value = hidden ? undefined : lines.get(key);
      if (value) ordered.set(key, value);
    }
    const dropped = [...new Map([...doubtful, ...barred])].flatMap(([key, because]) =>
      lines.has(key) ? [] : [{ key, because, value: leftOut.get(key) ?? null }],
    );
    const kept = [...replaced.values()].filter(({ key }) => lines.has(key));
    return { lines: ordered, all: lines, checked, initial: first, dropped, replaced: kept };
  }
};
