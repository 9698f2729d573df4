import { parquetLayout, type LongCell, type LongTable } from '@dqs/service';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Output } from '../io.ts';
import type { Rows } from './rows.ts';

/** Rows of one row group: enough to compress well, few enough to stay small in memory. */
const groupRows = 20_000;

/** A writer that passes its bytes on after every row group. */
const streaming = (output: Output): ByteWriter => {
  const writer = new ByteWriter();
  const flush = (): Promise<void> => {
    const chunk = new Uint8Array(writer.buffer, 0, writer.index).slice();
    writer.index = 0;
    return output.write(chunk);
  };
  return Object.assign(writer, { flush, finish: flush });
};

/** Writes Parquet with the service's types. */
export const parquetWriter = ({ columns }: Pick<LongTable, 'columns'>, output: Output): Rows => {
  const { schema, columnData } = parquetLayout(columns);
  const file = new ParquetWriter({ writer: streaming(output), schema });
  let held: (readonly LongCell[])[] = [];
  const flush = async (): Promise<void> => {
    const group = held;
    held = [];
    if (group.length > 0) await file.write({ columnData: columnData(group), rowGroupSize: groupRows });
  };
  return {
    write: async (rows) => {
      for (const row of rows) held.push(row);
      if (held.length >= groupRows) await flush();
    },
    end: async () => {
      await flush();
      await file.finish();
    },
  };
};
