import { endOfMonth } from '@dqs/core';
import { SourceFormatError, csvRows, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { answerLines, isSlice } from './artifacts.ts';
import type { BadLine, MonthOfDeeds } from './deed.ts';
import { layoutOf, type Layout } from './layout.ts';
import { deedOf, type Deed } from './line.ts';

/** The complete export of the master table has more than 1 GB. */
export const maximumBytes = 8 * 1024 * 1024 * 1024;

/** The result of parsing: a month of deeds, or a line that could not be counted. */
export type PublishedMonth = MonthOfDeeds | BadLine;

/** Stores deeds by document. If one is listed twice, the later modification counts. */
const remember = (deeds: Map<string, Deed>, deed: Deed): void => {
  const previous = deeds.get(deed.id);
  if (previous === undefined || deed.modified >= previous.modified) deeds.set(deed.id, deed);
};

const newestGoodThrough = (deeds: ReadonlyMap<string, Deed>): string => {
  let newest = '';
  for (const { goodThrough } of deeds.values()) if (goodThrough > newest) newest = goodThrough;
  return newest;
};

/** The complete table has more than ten million lines. A file with fewer lines than this is an extract. */
const wholeLines = 5_000_000;

/** The months that have ended, each with its sorted amounts. */
const monthsOf = (deeds: ReadonlyMap<string, Deed>, extractLines: number | null): readonly MonthOfDeeds[] => {
  const goodThrough = newestGoodThrough(deeds);
  const months = new Map<string, Omit<MonthOfDeeds, 'cents'> & { cents: number[] }>();
  for (const { borough, recorded, cents } of deeds.values()) {
    const month = recorded.slice(0, 7);
    if (cents === 0 || endOfMonth(recorded as Day) > goodThrough) continue;
    const key = `${borough} ${month}`;
    const previous = months.get(key) ?? { borough, month, goodThrough, cents: [], extractLines };
    previous.cents.push(cents);
    months.set(key, previous);
  }
  return [...months.keys()].toSorted().map((key) => {
    const month = months.get(key)!;
    month.cents.sort((left, right) => left - right);
    return month;
  });
};

/**
 * The months of a file. All deeds are kept in memory until the end, some hundred bytes each, since a median needs all
 * amounts and a correction can be on any line.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedMonth>[]> {
  const deeds = new Map<string, Deed>();
  let layout: Layout | null = null;
  let lines = 0;
  for await (const batch of csvRows(openArtifact(artifact, { maximumBytes }))) {
    const [first] = batch;
    if (first === undefined) continue;
    const rows: readonly Located<readonly string[]>[] = layout === null ? batch.slice(1) : batch;
    layout ??= layoutOf(first.record);
    lines += rows.length;
    const bad: Located<BadLine>[] = [];
    for (const { record, line } of rows) {
      const deed = deedOf(record, layout);
      if (deed === null) continue;
      if ('fault' in deed) bad.push({ record: deed, line });
      else remember(deeds, deed);
    }
    if (bad.length > 0) yield bad;
  }
  if (layout === null) throw new SourceFormatError('the file is empty');
  if (isSlice(artifact.name) && lines >= answerLines) {
    throw new SourceFormatError(`the response has ${lines} lines, the maximum: it may be incomplete`);
  }
  const months = monthsOf(deeds, isSlice(artifact.name) || lines >= wholeLines ? null : lines);
  if (months.length > 0) yield months.map((record) => ({ record, line: 1 }));
}
