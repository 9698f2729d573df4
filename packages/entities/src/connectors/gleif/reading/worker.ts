import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { SourceFormatError, type Located } from '@dqs/kit';
import type { Item } from '../item.ts';
import { readFile, type RecordReader } from '../read-file.ts';
import { recordReaders } from '../record-readers.ts';
import { readAhead, type Reading, type ReadingMessage } from './messages.ts';

// Reads the items of one file in a separate thread. A batch is sent for each one taken, so that few are in memory. An
// exception that does not concern the file ends the thread and is reported to its owner.

/** Number of records in a message: passing a few costs as much as reading them. */
const batchSize = 256;

const port = parentPort!;
const send = (outgoing: ReadingMessage): void => port.postMessage(outgoing);

const { artifact, level } = workerData as Reading;
let read: readonly [number, number] | null = null;
let free = readAhead;
port.on('message', () => {
  free += 1;
});

const tellItems = async (items: readonly Located<Item<unknown>>[]): Promise<void> => {
  while (free === 0) await once(port, 'message');
  free -= 1;
  send({ items, read });
};

const readAll = async (): Promise<void> => {
  const stored = {
    ...artifact,
    onRead: (done: number, total: number) => {
      read = [done, total];
    },
  };
  let items: Located<Item<unknown>>[] = [];
  for await (const batch of readFile(stored, recordReaders[level] as RecordReader<unknown>)) {
    items = items.concat(batch);
    if (items.length < batchSize) continue;
    await tellItems(items);
    items = [];
  }
  await tellItems(items);
};

try {
  await readAll();
  send('end');
} catch (error) {
  if (!(error instanceof SourceFormatError)) throw error;
  send({ fault: error.message, line: error.line });
} finally {
  port.close();
}
