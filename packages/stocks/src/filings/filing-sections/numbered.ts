import type { Candidate, Detector } from './candidate.ts';
import { withoutEntries } from './contents-entries.ts';
import type { Evidence, Form } from './form.ts';
import type { Item } from './items.ts';
import type { NumberedLine } from './numbered-lines.ts';

const isRepeat = (one: NumberedLine, other: NumberedLine): boolean => {
  const [keys, others] = [one, other].map(({ meanings }) =>
    meanings
      .flat()
      .map(({ key }) => key)
      .join(),
  );
  return keys === others && (one.part === other.part || one.part === null || other.part === null);
};

/** Maximum lines between a bare number at the head of a page and the heading with its title on the same page. */
const linesOfHead = 6;

/** Page heads repeat the heading of the current item. The first of equal adjacent lines is the heading. */
const withoutRepeats = (numbered: readonly NumberedLine[]): readonly NumberedLine[] => {
  const kept: NumberedLine[] = [];
  for (const line of numbered) {
    const before = kept.at(-1);
    if (!before || !isRepeat(before, line)) kept.push(line);
    else if (before.title === '' && line.title !== '' && line.line - before.line < linesOfHead)
      kept[kept.length - 1] = line;
    else kept[kept.length - 1] = { ...before, letters: before.letters + line.letters };
  }
  return kept;
};

const titleEvidence = (title: string, items: readonly Item[], form: Form): Evidence | null => {
  if (title === '') return null;
  if (items.some((item) => item.title.test(title))) return 'title';
  return form.items.some((item) => item.title.test(title)) ? 'other_title' : 'unknown_title';
};

const partEvidence = (part: NumberedLine['part'], items: readonly Item[]): Evidence | null => {
  const own = items[0]?.part ?? null;
  if (own === null || part === null) return null;
  return own === part ? 'part' : 'other_part';
};

/** Numbered lines outside tables of contents. A line as plain as the others may be out of order: `apart`. */
export const numbered: Detector = ({ numbered: all, form }) => {
  const lines = withoutRepeats(withoutEntries(all, form));
  const anyBold = lines.some(({ bold }) => bold);
  return lines.flatMap(({ line, meanings, title, part, letters, bold, link, paged }) =>
    meanings.map((items): Candidate => {
      const ofPart = partEvidence(part, items);
      const isPlain = !link && !paged && title.length <= form.longestTitle && (bold || !anyBold);
      const isTitled = items.every((item) => item.title.test(title));
      const isApart = isPlain && isTitled && ofPart !== 'other_part' && letters > form.betweenEntries;
      const evidence = [
        'number' as const,
        titleEvidence(title, items, form),
        ofPart,
        bold ? ('bold' as const) : null,
        link ? ('link' as const) : null,
        paged ? ('page' as const) : null,
        isApart ? ('apart' as const) : null,
      ].filter((each) => each !== null);
      return { line, items, title, letters, evidence };
    }),
  );
};
