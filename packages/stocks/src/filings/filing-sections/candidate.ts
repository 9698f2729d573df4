import type { TextLine } from '@dqs/edgar';
import type { Evidence, Form } from './form.ts';
import type { Item } from './items.ts';
import type { NumberedLine } from './numbered-lines.ts';

/** A line that may be the heading of items, with its evidence. */
export interface Candidate {
  readonly line: number;
  readonly items: readonly Item[];
  readonly title: string;
  readonly evidence: readonly Evidence[];
  /** Number of letters after a numbered line, which count as evidence. */
  readonly letters?: number;
}

/** A report, with the data that all detectors use. */
export interface Report {
  readonly lines: readonly TextLine[];
  readonly form: Form;
  readonly numbered: readonly NumberedLine[];
  /** Lines that links lead to, by the name of their anchor. */
  readonly lineOf: ReadonlyMap<string, number>;
}

/** Returns further candidates, and evidence against headings found before. */
export type Detector = (report: Report, found: readonly Candidate[]) => readonly Candidate[];

/** The line that the first link of a line leads to; undefined if it has no link or its target is missing. */
export const lineLedTo = ({ lines, lineOf }: Report, line: number): number | undefined =>
  lineOf.get(lines[line]!.leadsTo?.[0] ?? '');
