import { decimal } from '@dqs/core';
import type { StatementKind } from '../facts/statement-kind.ts';
import { deriveInto, type Place } from './derive.ts';
import { roundingIn } from './rounding-in.ts';
import { checkIdentities, type Checked, type Dropped } from '../rules/identities.ts';
import { combined, type LineValue, type LineValues } from '../facts/line-value.ts';
import { alternativesTo, reportsSign } from './alternatives.ts';
import { otherScaleOf } from './scale-of-reports.ts';
import { isTheirSum } from './quarter-sum.ts';

interface Replaced {
  readonly key: string;
  readonly because: string;
  readonly given: LineValue;
}

/** A statement with everything that follows from its lines, checked. */
export interface Completed {
  readonly lines: LineValues;
  /** The same with those that are never served. */
  readonly all: LineValues;
  /** What the identities say of the lines that are served. */
  readonly checked: Checked;
  /** What they said with everything that is reported or can be derived, before any line was left out. */
  readonly initial: Checked;
  /** Lines that were left out because a rule did not hold with them, and the first such rule. */
  readonly dropped: readonly Dropped[];
  /** Lines whose value gave way to another that does not contradict the rule, and the value that was given up. */
  readonly replaced: readonly Replaced[];
}

type Failure = Checked['failures'][number];

/** The value of the line that gives way as other lines prove it. */
const provenRest = ({ follows }: Failure, lines: LineValues): readonly LineValue[] => {
  const parts = (follows?.terms ?? []).flatMap(({ sign, line }) => {
    const value = lines.get(line);
    return value ? [{ sign, value }] : [];
  });
  const rest = follows && parts.length === follows.terms.length ? combined(parts, 'identity') : null;
  return rest && follows ? [{ ...rest, formula: follows.formula }] : [];
};

/** Whether a value is the sum of another one's facts and more. */
const isOf = (value: LineValue, sum: LineValue): boolean =>
  value.terms.length > 0 && value.terms.every(({ fact }) => sum.terms.some((term) => term.fact === fact));

/** Whether a difference is taken from the amount that another value is, in whichever report it stands. */
const isTakenFrom = (difference: LineValue | undefined, { value: whole }: Dropped): boolean =>
  whole === null ||
  difference?.terms.some(
    ({ times, fact }) => times !== 0 && decimal.equals(decimal.absolute(fact.value), decimal.absolute(whole.value)),
  ) === true;

/**
 * Adds the lines that can be derived from those there are, checks the identities, and leaves out lines of one that does not
 * hold: derived ones first, then of the reported ones the one that is borne out least. That gives way to another value that the
 * reports have for the line; without one that contradicts nothing it is not served.
 */
export const complete = (statement: StatementKind, given: ReadonlyMap<string, LineValue>, place: Place): Completed => {
  const declared = place.reports.lines(statement);
  // What a year does not serve has no rest for its last quarter.
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
  /** The statement with some values, and what the rules say of it. */
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
        isYear: place.isYear === true,
      },
    );
    return { lines, checked };
  };
  /** Another value of a reported line with which the rule holds, and every other one that holds without it; undefined: none. */
  const betterThan = (
    key: string,
    value: LineValue,
    failure: Failure,
    { lines, checked }: ReturnType<typeof judged>,
  ) => {
    const failing = new Set(checked.failures.map(({ identity }) => identity));
    failing.delete(failure.identity);
    return [...alternativesTo(reports, key, value, until), ...provenRest(failure, lines)].find((other) =>
      // What is only told may be right, so it speaks against no other value.
      judged(new Map(values).set(key, other)).checked.failures.every(
        ({ identity, derived, gives }) => failing.has(identity) || derived.length + gives.length === 0,
      ),
    );
  };
  let first: Checked | null = null;
  for (;;) {
    const judgement = judged(values);
    const { lines, checked } = judgement;
    first ??= checked;
    const weak = new Map(checked.failures.flatMap(({ derived, identity }) => derived.map((key) => [key, identity])));
    // A doubtful difference may still follow from other lines. If what follows is doubtful, too, the line is given up.
    for (const [key, because] of weak) {
      const isDerived = lines.get(key)?.origin === 'identity' && (!values.has(key) || doubtful.has(key));
      (isDerived ? barred : doubtful).set(key, because);
      const value = lines.get(key);
      if (value) leftOut.set(key, value);
      if (isDerived && value) barredFrom.set(key, value);
    }
    if (weak.size > 0) continue;
    const failure = checked.failures.find(({ gives, identity }) => gives.length > 0 && !accepted.has(identity));
    if (failure) {
      const [key = ''] = failure.gives;
      const value = values.get(key);
      const other = value && !replaced.has(key) && betterThan(key, value, failure, judgement);
      // What was only wrong with this value may follow without it.
      if (value && (other || !failure.mild))
        for (const [line, from] of barredFrom) if (isOf(value, from) && !doubtful.has(line)) barred.delete(line);
      if (other) {
        replaced.set(key, { key, because: failure.identity, given: value });
        values.set(key, other);
        continue;
      }
      if (failure.mild) {
        accepted.add(failure.identity);
        continue;
      }
      const given = lines.get(key);
      if (given) leftOut.set(key, given);
      // A reported value that is not served has no derived one in its place.
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
