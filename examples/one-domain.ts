// Serve one domain from your own program: euro reference rates, an embedded database, REST on a free port.
// Usage: node examples/one-domain.ts samples/fx/*    Prints the first answer, then stops.
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyStore } from '@dqs/auth';
import { systemClock as clock } from '@dqs/core';
import { fx } from '@dqs/fx';
import { createArtifactStore, ingest } from '@dqs/ingest';
import { createAdmission, defaultLimits as defaults } from '@dqs/limits';
import { createRestApp } from '@dqs/rest';
import { createService, schemaOf } from '@dqs/service';
import { openEmbedded } from '@dqs/storage';

const files = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'dqs-example-'));
const baseUrl = 'http://localhost:8090';

const db = await openEmbedded({ folder: join(folder, 'data'), clock });
await db.migrate(schemaOf([fx]));
const store = createArtifactStore(join(folder, 'files'));
for (const connector of fx.connectors) {
  const { status } = await ingest({ connector, db, store, clock, from: files });
  console.log(`${connector.key}: ${status}`);
}

const admission = createAdmission({ db, clock, defaults });
const cursorSecret = 'keep it, or old cursors end';
const service = createService({ domains: [fx], db, admission, clock, cursorSecret, baseUrl, cacheBytes: 1e7 });
const server = createServer(createRestApp(service, { baseUrl, version: '1' }).callback());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

const { secret } = await createKeyStore(db, clock).create({ name: 'first' });
const address = `http://127.0.0.1:${port}/v1/fx/rates?quote=USD&limit=1&format=ndjson`;
const answer = await fetch(address, { headers: { 'X-API-KEY': secret } });
const row = (await answer.json()) as { date: string; value: string; unit: string };
console.log(`${row.date}: ${row.value} ${row.unit}`);

server.close();
await admission.close();
await db.close();
