// Mount the REST API in a Koa application that has pages of its own. Usage: node examples/mounted-koa.ts samples/fx/*
import { mkdtemp } from 'node:fs/promises';
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
import Koa from 'koa';
import mount from 'koa-mount';

const from = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'dqs-example-'));
const db = await openEmbedded({ folder: join(folder, 'data'), clock });
await db.migrate(schemaOf([fx]));
const store = createArtifactStore(join(folder, 'files'));
for (const connector of fx.connectors) await ingest({ connector, db, store, clock, from });

const baseUrl = 'https://example.org/data';
const admission = createAdmission({ db, clock, defaults });
const settings = { cursorSecret: 'keep it, or old cursors end', cacheBytes: 1e7 };
const service = createService({ domains: [fx], db, admission, clock, baseUrl, ...settings });

const app = new Koa();
app.use(async (context, next) => {
  context.set('X-Powered-By', 'official data');
  await next();
});
app.use(mount('/data', createRestApp(service, { baseUrl, version: '1' })));
app.use((context) => {
  context.body = 'my own page';
});

const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { secret } = await createKeyStore(db, clock).create({ name: 'first' });

console.log(await (await fetch(`${root}/about`)).text());
const rates = await fetch(`${root}/data/v1/fx/rates?quote=CHF&limit=1`, { headers: { 'X-API-KEY': secret } });
console.log(rates.status, rates.headers.get('X-Powered-By'));
console.log(rates.headers.get('Link')?.split('&cursor')[0]);

server.close();
await admission.close();
await db.close();
