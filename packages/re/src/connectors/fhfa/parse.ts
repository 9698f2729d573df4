import { open } from 'node:fs/promises';
import { endOfMonth } from '@dqs/core';
import { SourceFormatError, type Located, type StoredArtifact } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { layoutOf, type Layout } from './artifacts.ts';
import type { Cell, Cells } from './cell.ts';
import type { PublishedCell } from './kind.ts';
import { masterCells } from './master.ts';
import { tableCells } from './table-file.ts';
import { monthlyCells, summaryCells } from './workbook-layouts.ts';

const readers: Readonly<Record<Layout, (artifact: StoredArtifact, workbook: boolean) => Cells>> = {
  master: masterCells,
  summary_workbook: summaryCells,
  monthly_workbook: monthlyCells,
  table: tableCells,
};

/** An archive (.xlsx) or a compound document (.xls). */
const isWorkbook = async ({ path }: StoredArtifact): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ['504b0304', 'd0cf11e0'].includes(buffer.toString('hex'));
  } finally {
    await file.close();
  }
};

const monthsOf = { monthly: 1, quarterly: 3, annual: 12 } as const;

/** The last day of a cell's period. Null for an invalid cell, which is rejected later. */
const lastDayOf = ({ frequency, year, part }: Cell): Day | null => {
  const month = frequency === 'annual' ? 12 : Number.parseInt(part, 10) * monthsOf[frequency];
  if (!/^\d{4}$/.test(year) || !(month >= 1 && month <= 12)) return null;
  return endOfMonth(`${year}-${String(month).padStart(2, '0')}-01` as Day);
};

/** The last day of the newest period among cells; null without cells. */
const newestDay = (batch: readonly Located<Cell>[], before: Day | null): Day | null => {
  let newest = before;
  for (const { record } of batch) {
    const day = lastDayOf(record);
    if (day !== null && (newest === null || day > newest)) newest = day;
  }
  return newest;
};

/** Allows two passes over the batches. Text files are read twice; workbooks are slow to read and are kept in memory. */
const twice = async (cells: Cells, again: () => Cells, keep: boolean) => {
  const kept: (readonly Located<Cell>[])[] = [];
  let newest: Day | null = null;
  for await (const batch of cells) {
    newest = newestDay(batch, newest);
    if (keep) kept.push(batch);
  }
  return { newest, batches: keep ? kept : again() };
};

/**
 * The cells of any file of the agency. Its release is the last day of its newest period, which is known only at the
 * end, so the file is read in two passes. Without the release, an old file loaded late would replace newer values.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedCell>[]> {
  const workbook = await isWorkbook(artifact);
  const read = () => readers[layoutOf(artifact.name)](artifact, workbook);
  const { newest: release, batches } = await twice(read(), read, workbook);
  if (release === null) throw new SourceFormatError(`${artifact.name} contains no index`);
  for await (const batch of batches) yield batch.map(({ record, line }) => ({ record: { ...record, release }, line }));
}
