import { isTelling, type Aspect } from './aspect.ts';
import type { Subject } from './subject.ts';
import { subjects } from './subjects.ts';

/** The weights of telling and passing aspects. */
const counts = { telling: 3, passing: 1 } as const;

const aspectsOf = ({ needs, fits }: Subject): ReadonlySet<Aspect> => new Set([...fits, ...needs.flat()]);

const fitOf = (subject: Subject, requested: ReadonlySet<Aspect>): number | null => {
  const met = subject.needs.filter((each) => each.every((aspect) => requested.has(aspect)));
  if (met.length === 0) return null;
  const subjectAspects = aspectsOf(subject);
  let fit = 0;
  for (const aspect of requested) {
    const count = isTelling(aspect) ? counts.telling : counts.passing;
    fit += subjectAspects.has(aspect) ? count : -count;
  }
  // Of two subjects that have all requested aspects, the one that needs more of them is more specific.
  return fit + Math.max(...met.map((each) => each.length)) / 10;
};

/** The subject that aspects describe, and the aspects that it lacks. */
export interface SubjectMatch {
  readonly subject: Subject;
  readonly lacking: readonly Aspect[];
}

/** The subject of a question with these aspects; null if there is none. Pure. */
export const findSubject = (aspects: readonly Aspect[]): SubjectMatch | null => {
  const requested = new Set(aspects);
  let best: { readonly subject: Subject; readonly fit: number } | null = null;
  for (const subject of subjects) {
    const fit = fitOf(subject, requested);
    if (fit !== null && fit > (best?.fit ?? -Infinity)) best = { subject, fit };
  }
  if (best === null) return null;
  const subjectAspects = aspectsOf(best.subject);
  return {
    subject: best.subject,
    lacking: [...requested].filter((aspect) => isTelling(aspect) && !subjectAspects.has(aspect)),
  };
};
