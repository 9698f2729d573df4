import type { Endpoint } from '@dqs/schemas';
import { tableOf, writeTable, type Table } from '@dqs/service';
import type { Answered } from '../ask/source.ts';
import type { Output } from '../io.ts';
import type { Format } from './name.ts';
import { layoutOf, tableHead, tableRow, type TableLayout } from './table.ts';

/** Writes answers page by page, so that any number of pages takes the memory of one. */
export interface Printer {
  page(answer: Answered): Promise<void>;
  end(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** The envelope as the service sent it, one line for each page. */
const jsonPrinter = (output: Output): Printer => ({
  page: async (answer) => {
    await output.write(answer.bytes);
    await output.write('\n');
  },
  end: nothing,
});

const ndjsonPrinter = (table: Table, output: Output): Printer => ({
  page: (answer) => output.write(writeTable(table, 'ndjson', answer.envelope())),
  end: nothing,
});

/** The header line once, whatever the number of pages. */
const csvPrinter = (table: Table, output: Output): Printer => {
  const head = writeTable({ ...table, rows: () => [] }, 'csv', { data: null, meta: null });
  let first = true;
  return {
    page: async (answer) => {
      const page = writeTable(table, 'csv', answer.envelope());
      await output.write(first ? page : page.subarray(head.length));
      first = false;
    },
    end: nothing,
  };
};

/** Columns outside the list: they say the same in every row of every page, so they stand above the table, once. */
const outerColumns = ({ columns }: Table, endpoint: Endpoint): readonly number[] => {
  const [list] = endpoint.rows ?? [];
  if (list === undefined) return [];
  const { rows: _, ...whole } = endpoint;
  const outer = new Set(tableOf(whole).columns.map(({ name }) => name));
  const names = new Set(columns.map(({ name }) => name));
  return [...columns.entries()]
    .filter(
      ([, { name }]) =>
        (outer.has(name) && name !== 'source' && !names.has(`data_${name}`)) || name.startsWith('data_'),
    )
    .map(([at]) => at);
};

const tablePrinter = (table: Table, endpoint: Endpoint, output: Output): Printer => {
  const outer = outerColumns(table, endpoint);
  let layout: TableLayout | null = null;
  return {
    page: async (answer) => {
      const page = [...table.rows(answer.envelope())];
      const head = layout === null;
      layout ??= layoutOf(table.columns, page, outer);
      const fitting = layout;
      await output.write((head ? tableHead(fitting) : '') + page.map((row) => tableRow(fitting, row)).join(''));
    },
    end: nothing,
  };
};

/** The printer of a format. Parquet is loaded only where it is asked for. */
export const printerOf = async (name: Format, endpoint: Endpoint, output: Output): Promise<Printer> => {
  if (name === 'json') return jsonPrinter(output);
  const table = tableOf(endpoint);
  if (name === 'ndjson') return ndjsonPrinter(table, output);
  if (name === 'csv') return csvPrinter(table, output);
  if (name === 'table') return tablePrinter(table, endpoint, output);
  const { parquetPrinter } = await import('./parquet.ts');
  return parquetPrinter(table, output);
};
