import type { TextLine } from '@dqs/edgar';
import type { Evidence, Form } from './form.ts';
import type { Item } from './items.ts';
import type { NumberedLine } from './numbered-lines.ts';

/** A line that may be the heading of items, with what speaks for it and against it. */
export interface Candidate {
  readonly line: number;
  readonly items: readonly Item[];
  readonly title: string;
  readonly evidence: readonly Evidence[];
  /** Letters behind a numbered line, which weigh as evidence. */
  readonly letters?: number;
}

/** A report with what all detectors read. */
export interface Report {
  readonly lines: readonly TextLine[];
  readonly form: Form;
  readonly numbered: readonly NumberedLine[];
  /** The lines that links lead to, by the name of their place. */
  readonly lineOf: ReadonlyMap<string, number>;
}

/** Returns the candidates that it knows of, and evidence against headings that were found before. */
export type Detector = (report: Report, found: readonly Candidate[]) => readonly Candidate[];

/** The line that the first link of a line leads to; undefined where it has none, or one that leads nowhere. */
export const lineLedTo = ({ lines, lineOf }: Report, line: number): number | undefined =>
  lineOf.get(lines[line]!.leadsTo?.[0] ?? '');
