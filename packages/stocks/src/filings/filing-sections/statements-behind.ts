import type { TextLine } from '@dqs/edgar';
import type { Heading } from './heading.ts';

const heading =
  /^(?:index to (?:the )?(?:consolidated )?financial statements|(?:consolidated )?financial statements|reports? of independent registered public accounting firm)\b/i;
/** The longest of them, the name of the filer behind it included. */
const longestHeading = 120;
/** Statements with their notes have more characters, an index of exhibits has fewer. */
const leastStatements = 20_000;

const isHeading = ({ text, bold, link }: TextLine): boolean => {
  const own = text.trim();
  return !link && own.length <= longestHeading && (bold || own === own.toUpperCase()) && heading.test(own);
};

/** The last item of an annual report since 2016, in which no statements are. */
const summary = /form 10.?k summary/i;

/**
 * The line at which statements begin that stand behind the last item of an annual report, its summary; null where there are
 * none. Item 8 or 15 then refers to them.
 */
export const statementsBehind = (lines: readonly TextLine[], last: Heading): number | null => {
  if (last.items.at(-1)?.key !== '16' || !summary.test(last.title)) return null;
  const at = lines.findIndex((line, place) => place > last.line && isHeading(line));
  if (at === -1) return null;
  const behind = lines.slice(at).reduce((sum, { text }) => sum + text.length, 0);
  return behind < leastStatements ? null : at;
};
