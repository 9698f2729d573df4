import type { Endpoint } from '@dqs/schemas';
import { longTableOf, wideTable, writeTable, type LongCell, type LongColumn } from '@dqs/service';
import type { Answered } from '../source.ts';
import type { Output } from '../io.ts';
import { isGathered, type Look } from './look.ts';
import type { Rows } from './rows.ts';
import { screenWriter } from './screen.ts';

/** Writes answers page by page, so that any number of pages needs the memory of one. */
export interface Printer {
  page(answer: Answered): Promise<void>;
  /** A page of a table about several subjects. */
  table(rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  end(): Promise<void>;
}

type Columns = readonly LongColumn[];

const doNothing = (): Promise<void> => Promise.resolve();

const neverATable = (): Promise<never> => Promise.reject(new Error('this printer prints answers about one thing'));

/** The envelope as the service sent it, one line for each page. */
const jsonPrinter = (output: Output): Printer => ({
  page: async (answer) => {
    await output.write(answer.bytes);
    await output.write('\n');
  },
  table: neverATable,
  end: doNothing,
});

const ndjsonWriter = (columns: Columns, output: Output): Rows => ({
  write: (rows) => output.write(writeTable('ndjson', columns, rows)),
  end: doNothing,
});

/** The header line once, whatever the number of pages. */
const csvWriter = (columns: Columns, output: Output, continued: boolean): Rows => {
  const head = writeTable('csv', columns, []);
  let first = !continued;
  return {
    write: async (rows) => {
      const page = writeTable('csv', columns, rows);
      await output.write(first ? page : page.subarray(head.length));
      first = false;
    },
    end: doNothing,
  };
};

/** Parquet is imported only if requested. */
const writerOf = async (look: Look, columns: Columns, whole: boolean, output: Output): Promise<Rows> => {
  if (look.format === 'ndjson') return ndjsonWriter(columns, output);
  if (look.format === 'csv') return csvWriter(columns, output, look.continued);
  if (look.format === 'table') return screenWriter(columns, output, { human: look.human, record: whole });
  const { parquetWriter } = await import('./parquet.ts');
  return parquetWriter({ columns }, output);
};

/** Creates the printer of a format. */
export const printerOf = async (look: Look, endpoint: Endpoint, output: Output): Promise<Printer> => {
  if (look.format === 'json') return jsonPrinter(output);
  const table = longTableOf(endpoint);
  if (!isGathered(look)) {
    const writer = await writerOf(look, table.columns, endpoint.rows === undefined, output);
    return {
      page: (answer) => writer.write(table.rows(answer.envelope())),
      table: (rows) =>
        writer.write(rows.map((row) => table.columns.map(({ name }) => (row[name] ?? null) as LongCell))),
      end: () => writer.end(),
    };
  }
  const answers: Answered[] = [];
  return {
    page: async (answer) => void answers.push(answer),
    table: neverATable,
    end: async () => {
      const wide = wideTable(
        table,
        answers.map((answer) => answer.envelope()),
      );
      const writer = await writerOf(look, wide?.columns ?? [], false, output);
      await writer.write(wide?.rows ?? []);
      await writer.end();
    },
  };
};
