import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createMemoryAdmission, createSharedAdmission } from '@dqs/limits';
import { createMcpApp } from '@dqs/mcp';
import { startHttpServer } from '@dqs/host/http';
import { mountSurface } from '@dqs/host/middleware';
import { createRestApp } from '@dqs/rest';
import { createService } from '@dqs/service';
import Koa from 'koa';
import mount from 'koa-mount';
import { openPlace } from '../installation.ts';
import { cursorSecret } from '../setting.ts';

/**
 * The service as it is deployed, REST and MCP: keys, windows and quotas are counted as always, with limits that the load does not
 * reach. Each request writes its log line only when BENCH_LOG says so.
 */
const { DATABASE_URL: url, DQS_DATA: folder = '', BENCH_ADMISSION, BENCH_CACHE_MB = '0' } = process.env;

const db = await openPlace(url ? { url } : { folder });
const defaults = { windowLimit: 100_000, windowSeconds: 1, monthlyQuota: 1_000_000_000 };
const admission =
  BENCH_ADMISSION === 'shared'
    ? createSharedAdmission({ db, clock: systemClock, defaults: { ...defaults, windowLimit: 0 } })
    : createMemoryAdmission({ db, clock: systemClock, defaults });
const baseUrl = 'http://127.0.0.1';
const service = createService({
  domains,
  db,
  admission,
  clock: systemClock,
  cursorSecret,
  baseUrl,
  cacheBytes: Number.parseInt(BENCH_CACHE_MB, 10) * 1024 * 1024,
});
const app = new Koa();
app.use(mountSurface(createMcpApp(service, { baseUrl })));
app.use(mount(createRestApp(service, { baseUrl, version: '0.0.0' })));

const { address } = await startHttpServer({ host: '127.0.0.1', port: 0, handle: app.callback() });
process.on('SIGTERM', () => process.exit(0));
console.log(`ready ${address}`);
