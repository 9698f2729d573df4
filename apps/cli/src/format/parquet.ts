import type { Cell, Column, Table } from '@dqs/service';
import { ByteWriter, ParquetWriter, type ColumnSource } from 'hyparquet-writer';
import type { Output } from '../io.ts';
import type { Printer } from './printer.ts';

/** Rows that are gathered into one row group: enough to compress well, few enough to stay small in memory. */
const groupRows = 20_000;

const storedTypes = { text: 'BYTE_ARRAY', integer: 'INT64', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;

const schemaOf = (columns: readonly Column[]) => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type }) => ({
    name,
    type: storedTypes[type],
    repetition_type: 'OPTIONAL' as const,
    ...(type === 'text' ? { converted_type: 'UTF8' as const } : {}),
  })),
];

const valueOf = (cell: Cell, type: Column['type']): unknown => {
  if (cell === null) return null;
  if (type === 'integer') return BigInt(cell);
  return type === 'text' ? String(cell) : cell;
};

/** A writer that hands its bytes on after every row group. */
const streaming = (output: Output): ByteWriter => {
  const writer = new ByteWriter();
  const flush = (): Promise<void> => {
    const chunk = new Uint8Array(writer.buffer, 0, writer.index).slice();
    writer.index = 0;
    return output.write(chunk);
  };
  return Object.assign(writer, { flush, finish: flush });
};

/** Parquet: exact decimals and days as text, whole numbers as INT64. */
export const parquetPrinter = ({ columns, rows }: Table, output: Output): Printer => {
  const file = new ParquetWriter({ writer: streaming(output), schema: schemaOf(columns) });
  let held: (readonly Cell[])[] = [];
  const flush = async (): Promise<void> => {
    const group = held;
    held = [];
    if (group.length === 0) return;
    const columnData = columns.map(({ name, type }, at): ColumnSource => ({
      name,
      data: group.map((row) => valueOf(row[at] ?? null, type)) as ColumnSource['data'],
    }));
    await file.write({ columnData, rowGroupSize: groupRows });
  };
  return {
    page: async (answer) => {
      for (const row of rows(answer.envelope())) held.push(row);
      if (held.length >= groupRows) await flush();
    },
    end: async () => {
      await flush();
      await file.finish();
    },
  };
};
