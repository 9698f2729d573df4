import { layoutOf, tableHead, tableRow } from './format/table.ts';
import type { Output } from './io.ts';

type Value = string | number | boolean | null;

/** Prints records as a table for a person, or as one JSON list for a program. */
export const printRecords = async <Row extends Readonly<Record<string, Value>>>(
  output: Output,
  records: readonly Row[],
  names: readonly (keyof Row & string)[],
  asTable: boolean,
): Promise<void> => {
  if (!asTable) {
    await output.write(`${JSON.stringify(records)}\n`);
    return;
  }
  const rows = records.map((record) => names.map((name) => record[name] ?? null));
  const layout = layoutOf(
    names.map((name) => ({ name })),
    rows,
  );
  await output.write(tableHead(layout) + rows.map((row) => tableRow(layout, row)).join(''));
};
