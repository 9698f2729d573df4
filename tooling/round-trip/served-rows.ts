import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ServedOptions {
  readonly url: string;
  readonly key: string;
  /** Addresses of the first pages. */
  readonly addresses: readonly string[];
  /** File for the rows of all pages, as CSV with one header. */
  readonly file: string;
  readonly without: readonly string[];
}

/** How many requests wait for an answer at once. */
const atOnce = 8;

/** How often a service that is busy is asked again, a second later. */
const patience = 60;

/** An answer of a service that may be busy: an embedded database answers one question after the other. */
const patiently = async (address: URL, headers: Readonly<Record<string, string>>): Promise<Response> => {
  for (let turn = 1; ; turn += 1) {
    const response = await fetch(address, { headers });
    if (response.status !== 503 || turn > patience) return response;
    await response.arrayBuffer();
    await sleep(1000);
  }
};

/** Follows the pages of every address over HTTP, and writes their rows into one CSV file. Throws for an answer that is an error. */
export const writeServedRows = async ({ url, key, addresses, file, without }: ServedOptions) => {
  const target = await open(file, 'w');
  let [requests, hasHeader] = [0, false];
  const waiting = [...addresses];
  let written: Promise<void> = Promise.resolve();
  // One text after the other: of several at once, rows could come before their header.
  const write = (text: string): Promise<void> => (written = written.then(() => target.appendFile(text)));
  const follow = async (): Promise<void> => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      for (let page: string | null = address; page !== null;) {
        const response = await patiently(new URL(page, url), { 'X-API-KEY': key, Accept: 'text/csv' });
        const text = await response.text();
        requests += 1;
        if (!response.ok) {
          const { error } = JSON.parse(text) as { error: { code: string } };
          if (without.includes(error.code)) break;
          throw new Error(`${page} answered ${text}`);
        }
        const end = text.indexOf('\n') + 1;
        const rows = hasHeader ? text.slice(end) : text;
        hasHeader = true;
        await write(rows);
        const next = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
        // Its host is the public name of the service.
        page = next === undefined ? null : next.replace(/^https?:\/\/[^/]+/, '');
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, follow));
  } finally {
    await target.close();
  }
  return { requests, hasRows: hasHeader };
};
