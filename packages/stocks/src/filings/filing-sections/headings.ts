import type { TextLine } from '@dqs/edgar';
import type { Candidate, Detector, Report } from './candidate.ts';
import { contents } from './contents.ts';
import type { Form } from './form.ts';
import { numbered } from './numbered.ts';
import { numberedLines } from './numbered-lines.ts';
import { pageIndex } from './page-index.ts';
import { solve } from './solver.ts';
import { statements, untitled } from './untitled.ts';

/** In this order, because later detectors use the results of earlier ones. */
const detectors: readonly Detector[] = [numbered, contents, untitled, pageIndex, statements];

/** The headings of a document, in order. */
export const headingsIn = (lines: readonly TextLine[], form: Form): readonly Candidate[] => {
  const lineOf = new Map(lines.flatMap(({ places = [] }, at) => places.map((place) => [place, at] as const)));
  const report: Report = { lines, form, numbered: numberedLines(lines, form), lineOf };
  return detectors.reduce<readonly Candidate[]>(
    (found, detect) => solve([...found, ...detect(report, found)], form),
    [],
  );
};
