import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, installedProgram } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, startProgram, type Running } from './proxy.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const [haproxy, nginx, caddy, openssl] = ['haproxy', 'nginx', 'caddy', 'openssl'].map(installedProgram);

let folder: string;
let backends: Running[];
let ready = true;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-proxies-'));
  backends = [await startBackend('one', () => ready), await startBackend('two', () => ready)];
});
afterAll(async () => {
  for (const backend of backends) await backend[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

interface Reply {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: unknown;
}

/** Asks over https whatever the certificate, or over http. */
const ask = (url: string): Promise<Reply> =>
  url.startsWith('http:')
    ? fetch(url).then(async (answer) => ({
        status: answer.status,
        retryAfter: answer.headers.get('retry-after') ?? undefined,
        body: await answer.json(),
      }))
    : new Promise((resolve, reject) => {
        const { hostname, port, pathname } = new URL(url);
        request(
          {
            host: '127.0.0.1',
            servername: hostname,
            port,
            path: pathname,
            rejectUnauthorized: false,
            headers: { host: hostname },
          },
          (response) => {
            let text = '';
            response.on('data', (chunk: Buffer) => (text += chunk.toString()));
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                retryAfter: response.headers['retry-after'],
                body: text === '' ? null : JSON.parse(text),
              }),
            );
          },
        )
          .on('error', reject)
          .end();
      });

const answered = {
  status: 200,
  body: { path: '/v1/fx/rates', forwarded: expect.stringMatching(/127\.0\.0\.1$/) as string },
};
const away = { status: 503, retryAfter: '5', body: { error: { code: 'service_unavailable', retry_after: 5 } } };

describe.skipIf(!haproxy)('HAProxy (needs haproxy)', () => {
  it('answers from a server that is ready, and with Retry-After when none is', async () => {
    const ports = { service: await freePort(), primary: await freePort(), read: await freePort() };
    const environment = {
      DQS_1: `127.0.0.1:${backends[0]!.port}`,
      DQS_2: `127.0.0.1:${backends[1]!.port}`,
      PG_1: '127.0.0.1:1',
      PG_2: '127.0.0.1:2',
      PG_CHECK_1: '1',
      PG_CHECK_2: '2',
      DQS_LISTEN: `127.0.0.1:${ports.service}`,
      PG_PRIMARY_LISTEN: `127.0.0.1:${ports.primary}`,
      PG_READ_LISTEN: `127.0.0.1:${ports.read}`,
      DQS_ERRORS: join(deploy, 'haproxy/errors'),
    };
    const address = `http://127.0.0.1:${ports.service}/v1/fx/rates`;
    await using proxy = await startProgram(
      haproxy!,
      ['-db', '-f', join(deploy, 'haproxy/haproxy.cfg')],
      ports.service,
      address,
      environment,
    );
    expect(proxy.port).toBe(ports.service);
    await vi.waitFor(async () => expect(await ask(address)).toMatchObject(answered), { timeout: 5000 });
    ready = false;
    try {
      await vi.waitFor(async () => expect(await ask(address)).toMatchObject(away), { timeout: 10_000, interval: 200 });
    } finally {
      ready = true;
    }
    await vi.waitFor(async () => expect(await ask(address)).toMatchObject(answered), {
      timeout: 10_000,
      interval: 200,
    });
  });
});

describe.skipIf(!nginx || !openssl)('nginx (needs nginx and openssl)', () => {
  it('answers over https, and with Retry-After when no server can be reached', async () => {
    const certificate = [join(folder, 'site.pem'), join(folder, 'site.key')] as const;
    execFileSync(
      openssl!,
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=data.example.org',
        '-out',
        certificate[0],
        '-keyout',
        certificate[1],
      ],
      { stdio: 'ignore' },
    );
    const start = async (name: string, servers: readonly number[]) => {
      const port = await freePort();
      const site = (await readFile(join(deploy, 'nginx/dqs.conf'), 'utf8'))
        .replace('127.0.0.1:8080', `127.0.0.1:${servers[0]}`)
        .replace('127.0.0.1:8082', `127.0.0.1:${servers[1]}`)
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace('/etc/ssl/data.example.org.pem', certificate[0])
        .replace('/etc/ssl/data.example.org.key', certificate[1]);
      const file = join(folder, `${name}.conf`);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (use) => `${use}_temp_path ${folder}/${use};`,
      );
      await writeFile(
        file,
        `pid ${folder}/${name}.pid; error_log stderr; daemon off; worker_processes 1; events {}\nhttp { access_log off; ${paths.join(' ')}\n${site}}\n`,
      );
      return { url: `https://data.example.org:${port}/v1/fx/rates`, ...(await runNginx(file, port)) };
    };
    const runNginx = async (file: string, port: number) => {
      // The certificate is of nobody's making: what counts is that the port answers.
      const running = await startProgram(
        'sh',
        ['-c', `exec '${nginx}' -c '${file}' -p '${folder}'`],
        port,
        `http://127.0.0.1:${port}/`,
      );
      return { stop: () => running[Symbol.asyncDispose]() };
    };
    const working = await start(
      'working',
      backends.map(({ port }) => port),
    );
    expect(await ask(working.url)).toMatchObject(answered);
    await working.stop();
    const alone = await start('alone', [1, 2]);
    expect(await ask(alone.url)).toMatchObject(away);
    await alone.stop();
  });
});

describe.skipIf(!caddy)('Caddy (needs caddy)', () => {
  it('answers from a server that is ready, and with Retry-After when none is', async () => {
    const [port, admin] = [await freePort(), await freePort()];
    const file = join(folder, 'Caddyfile');
    await writeFile(
      file,
      `{\n\tadmin 127.0.0.1:${admin}\n}\n${await readFile(join(deploy, 'caddy/Caddyfile'), 'utf8')}`,
    );
    const address = `http://127.0.0.1:${port}/v1/fx/rates`;
    await using proxy = await startProgram(caddy!, ['run', '--adapter', 'caddyfile', '--config', file], port, address, {
      DQS_SITE: `http://127.0.0.1:${port}`,
      DQS_SERVERS: backends.map((backend) => `127.0.0.1:${backend.port}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
    expect(proxy.port).toBe(port);
    await vi.waitFor(async () => expect(await ask(address)).toMatchObject(answered), { timeout: 5000 });
    ready = false;
    try {
      await vi.waitFor(async () => expect(await ask(address)).toMatchObject(away), { timeout: 15_000, interval: 200 });
    } finally {
      ready = true;
    }
  });
});
