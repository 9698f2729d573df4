import { notMeasured } from './floors.ts';
import { printTable } from './table.ts';

/** A goal of the service: a figure of one run, the floor it must hold and what we are out for. */
interface Goal {
  /** Its number in the table of goals; absent: a figure of one section alone. */
  readonly id?: string;
  readonly name: string;
  readonly hold: number;
  readonly reach: number;
  /** `more`: larger is better (ratios of speed); `less`: smaller is better (times, memory). */
  readonly better: 'more' | 'less';
  readonly unit?: string;
}

export interface Measured extends Goal {
  readonly value: number;
}

const holds = ({ better, value, hold }: Measured): boolean => (better === 'more' ? value >= hold : value <= hold);
const reaches = ({ better, value, reach }: Measured): boolean => (better === 'more' ? value >= reach : value <= reach);

/** How far a figure is from what we are out for: 100 % is there. */
const progress = ({ better, value, reach }: Measured): string =>
  value === reach ? '100 %' : `${Math.round((better === 'more' ? value / reach : reach / value) * 100)} %`;

const verdict = (measured: Measured): string => (reaches(measured) ? 'reached' : holds(measured) ? 'holds' : 'BELOW');

const figure = (value: number, unit = ''): string => `${value.toFixed(value >= 100 ? 0 : 2)}${unit ? ` ${unit}` : ''}`;

/** The table that a run ends with; false when a goal is not loaded. */
export const printGoals = (all: readonly Measured[]): boolean => {
  const rows = [
    ['', 'goal', 'measured', 'hold', 'reach', 'of reach', ''],
    ...all.map((one) => [
      one.id ?? '',
      one.name,
      figure(one.value, one.unit),
      figure(one.hold, one.unit),
      figure(one.reach, one.unit),
      progress(one),
      verdict(one),
    ]),
  ];
  printTable(rows);
  const missing = notMeasured(all);
  if (missing.length > 0) console.log(`Not measured in this run: ${missing.join(', ')}.`);
  return all.every(holds);
};
