import { readFileSync } from 'node:fs';
import Koa from 'koa';
import { listen } from './listen.ts';

/** Koa sending the bytes of a file, nothing else. */
const bytes = readFileSync(process.env['BENCH_BYTES']!);

const app = new Koa();
app.use((context) => {
  context.type = 'application/json';
  context.body = bytes;
});
const handle = app.callback();

listen((request, response) => void handle(request, response));
