import { tableOf, type Figure } from './figure.ts';

/** When and on what machine a part ran. */
export interface Circumstances {
  readonly day: string;
  /** Load of the machine over 1, 5 and 15 minutes at the end of the run. */
  readonly load: readonly number[];
}

/** The table of a run as the page has it, with what it was measured on. */
export const reportOf = (figures: readonly Figure[], { day, load }: Circumstances): string => {
  const kept = figures.filter((figure) => figure.kept).length;
  const averages = load.map((average) => average.toFixed(1)).join(', ');
  return `Run on ${day}: ${kept} of ${figures.length} goals reached; load of the machine over 1, 5 and 15 minutes at the end: ${averages}.\n\n${tableOf(figures)}`;
};

/** The page with the report of a part in place of its last one. Throws where the page has no place for it. */
export const withReport = (page: string, part: string, report: string): string => {
  const [begin, end] = [`<!-- written by pnpm soak ${part} --write -->`, `<!-- end of pnpm soak ${part} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no lines "${begin}" and "${end}"`);
  return `${page.slice(0, from + begin.length)}\n\n${report.trim()}\n\n${page.slice(to)}`;
};
