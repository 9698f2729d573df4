import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import type { Admission } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import { createService, type Answer } from '@dqs/service';
import { openPlace, schema, type Place } from '../bench/installation.ts';
import type { Figure } from './figure.ts';
import { load, writeVersion } from './rates.ts';

interface Page {
  readonly data: { readonly rates: readonly { readonly date: string; readonly value: string }[] };
  readonly pagination: { readonly next_cursor: string | null };
}

const readers = 8;
const nobody: Admission = {
  admit: () => Promise.reject(new Error('no keys here')),
  admitKey: () => Promise.reject(new Error('no keys here')),
  digestOf: () => Promise.reject(new Error('no keys here')),
  ready: () => Promise.resolve(),
  currentRates: () => Promise.resolve(null),
  month: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

/** Pages through a dataset with several readers while it is replaced, and looks for a page with rows of two versions. */
export const paging = async (
  name: string,
  place: Place,
  scratch: string,
  { pages, swaps }: { readonly pages: number; readonly swaps: number },
): Promise<readonly Figure[]> => {
  const folder = join(scratch, `paging-${name}`);
  await mkdir(folder, { recursive: true });
  const db = await openPlace(place);
  try {
    await db.migrate(schema);
    const service = createService({
      domains,
      db,
      admission: nobody,
      clock: systemClock,
      cursorSecret: 'signs the cursors of this run only',
      baseUrl: 'https://data.example.org',
      cacheBytes: 0,
      schema,
    });
    const caller = { accountId: 'soak', keyId: 'soak', keyPrefix: 'dqs_live_soak', surface: 'public' as const };
    let [read, mixed, backwards, refused, swapping, version] = [0, 0, 0, 0, true, 1];
    const swap = async (): Promise<void> => {
      const report = await load(db, await writeVersion(folder, version++), folder);
      if (report.status !== 'ok') throw new Error(JSON.stringify(report));
    };
    const reader = async (number: number): Promise<void> => {
      let [cursor, last]: [string | null, string] = [null, '9999'];
      while (swapping || read < pages) {
        const values = { quote: 'XAA', limit: 20 + number, ...(cursor === null ? {} : { cursor }) };
        const answer = await service
          .call('fx_get_rates', { values }, caller, new AbortController().signal)
          .catch((error: unknown) => error);
        // The embedded engine has one thread: a load that takes long makes readers wait, and in the end come back.
        if (answer instanceof ServiceError && answer.code === 'service_unavailable') {
          refused += 1;
          await pause((answer.detail.retry_after ?? 1) * 1000);
          continue;
        }
        if (answer instanceof Error) throw answer;
        const page = (answer as Answer).envelope() as unknown as Page;
        read += 1;
        if (new Set(page.data.rates.map(({ value }) => value)).size !== 1) mixed += 1;
        for (const { date } of page.data.rates) {
          if (date >= last) backwards += 1;
          last = date;
        }
        cursor = page.pagination.next_cursor;
        if (cursor === null) last = '9999';
      }
    };
    await swap();
    const replaceAll = async (): Promise<void> => {
      for (let done = 0; done < swaps; done += 1) await swap();
      swapping = false;
    };
    // Together, so that a reader that fails ends the run instead of the process, and what was created is removed.
    await Promise.all([replaceAll(), ...Array.from({ length: readers }, (_, number) => reader(number))]);
    return [
      {
        promise: `${name}: pages read by ${readers} readers while the dataset was replaced ${swaps} times`,
        reached: `${read.toLocaleString('en')} pages, ${mixed} with rows of two versions, ${backwards} rows out of order; ${refused} reads were told to come back`,
        goal: `${pages.toLocaleString('en')} pages, 0, 0`,
        kept: read >= pages && mixed + backwards === 0,
      },
    ];
  } finally {
    await db.close();
  }
};
