import type { TextLine } from '@dqs/edgar';
import type { Candidate } from './candidate.ts';
import { formOf, type Evidence } from './form.ts';
import { headingsIn } from './headings.ts';
import { isPartHeading, isSectionHeading } from './numbered-lines.ts';

/** A part of a document: an item, the text before the first one, or the whole of a document without items. */
export interface Section {
  /**
   * `1A`, `II.1A`, `5.02`; `10-13` or `2.02,7.01` if one heading has several items; `cover`; `statements`; `document`.
   */
  readonly key: string;
  /** The keys of all items that it covers; its own key if it is not an item. */
  readonly covers: readonly string[];
  /** The heading's title as filed; null if it has none. */
  readonly title: string | null;
  readonly text: string;
  /** Evidence for its heading; empty for the cover and for a whole document. */
  readonly evidence: readonly Evidence[];
}

/** `1A`; `10-13` for a range; `2.02,7.01` if a current report combines several items. */
const keyOf = ({ items }: Candidate, ordered: boolean): string => {
  const [first, last] = [items[0]!, items.at(-1)!];
  if (first === last) return first.key;
  return ordered ? `${first.key}-${last.number}` : items.map(({ key }) => key).join(',');
};

const maximumTitle = 200;

const titleOf = ({ title }: Candidate): string | null => {
  const text = title
    .replace(/\s+/g, ' ')
    // Two-column tables sometimes repeat the number next to the title.
    .replace(/^item\s*\d{1,2}(?:\.?[A-K])?[\s.:–—-]+/i, '')
    .replace(/^[\s|.:–—-]+|[\s|–—-]+$/g, '')
    .slice(0, maximumTitle);
  return text === '' ? null : text;
};

/**
 * The first line of a section. The heading of a part or of a form section directly above an item's heading belongs to
 * it.
 */
const startOf = (lines: readonly TextLine[], { line }: Candidate): number => {
  let above = line - 1;
  while (above >= 0 && lines[above]!.text.trim() === '') above -= 1;
  return above >= 0 && (isPartHeading(lines[above]!) || isSectionHeading(lines[above]!)) ? above : line;
};

const textOf = (lines: readonly TextLine[]): string => lines.map(({ text }) => `${text}\n`).join('');

const withoutHeading = (key: string, text: string): Section => ({
  key,
  covers: [key],
  title: null,
  text,
  evidence: [],
});

/**
 * Splits the lines of a report by the items of its form. All text of the document is in exactly one section, in order:
 * text before the first heading is `cover`, statements after the summary of an annual report are `statements`, and a
 * document without recognized headings is one section, `document`.
 */
export const sectionsOf = (lines: readonly TextLine[], formType: string): readonly Section[] => {
  const form = formOf(formType);
  const headings = form === null ? [] : headingsIn(lines, form);
  if (form === null || headings.length === 0) return [withoutHeading('document', textOf(lines))];
  const starts = headings.map((heading) => startOf(lines, heading));
  const cover = textOf(lines.slice(0, starts[0]));
  const hasCover = cover.trim() !== '';
  if (!hasCover) starts[0] = 0;
  return [
    ...(hasCover ? [withoutHeading('cover', cover)] : []),
    ...headings.map((heading, at) => ({
      key: keyOf(heading, form.ordered),
      covers: heading.items.map(({ key }) => key),
      title: titleOf(heading),
      text: textOf(lines.slice(starts[at], starts[at + 1])),
      evidence: heading.evidence,
    })),
  ];
};
