import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import Koa from 'koa';
import { listen } from './listen.ts';

/** Koa with its router and as many routes as a service of this size has, sending the bytes of a file, nothing else. */
const bytes = readFileSync(process.env['BENCH_BYTES']!);

const routes = 61;

const app = new Koa();
const router = new Router();
router.get('/v1/fx/rates', (context) => {
  context.type = 'application/json';
  context.body = bytes;
});
for (let at = 1; at < routes; at += 1) {
  router.get(`/v1/domain-${at % 13}/operation-${at}`, (context) => {
    context.status = 404;
  });
}
app.use(router.routes());
const handle = app.callback();

listen((request, response) => void handle(request, response));
