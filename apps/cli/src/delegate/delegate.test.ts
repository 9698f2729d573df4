import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdirSync, writeFileSync } from 'node:fs';
import { testingIo } from '../testing-io.ts';
import { socketPath } from './address.ts';
import { askServer } from './ask.ts';
import { listenForCommands, type Listener, type Runner } from './listen.ts';

// Named pipes of Windows cannot be kept from other users, so commands are not handed on there.
describe.skipIf(process.platform === 'win32')('a command handed to the server that has the folder open', () => {
  let folder: string;
  let listener: Listener | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-delegate-'));
  });
  afterEach(async () => {
    await listener?.close();
    listener = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  const listen = async (run: Runner): Promise<void> => {
    listener = await listenForCommands(folder, run);
  };

  it('prints there what it prints here, and ends with its exit status', async () => {
    await listen(async (argv, io) => {
      await io.stdout.write(`${argv.join('+')} ${io.cwd} ${io.stdout.terminal} ${io.stdout.columns}`);
      await io.stderr.write(`${io.environment['DQS_DATA'] === folder} ${io.environment['SECRET'] ?? 'nothing else'}`);
      return 7;
    });
    const here = testingIo({ cwd: '/here', terminal: true, columns: 99, environment: { SECRET: 'x' } });
    expect(await askServer(folder, ['keys', 'list'], here.io, false)).toBe(7);
    expect(here.out()).toBe('keys+list /here true 99');
    expect(here.err()).toBe('true nothing else');
  });

  it('says who asks', async () => {
    await listen(async (_, io) => {
      await io.stdout.write(io.environment['DQS_CONTACT'] ?? 'nobody');
      return 0;
    });
    const here = testingIo({ environment: { DQS_CONTACT: 'me@example.org' } });
    await askServer(folder, ['ingest', 'fx.ecb'], here.io, false);
    expect(here.out()).toBe('me@example.org');
  });

  it('passes bytes on as they are, in order, however many', async () => {
    const block = Buffer.alloc(100_000, 0).map((_, at) => at % 251);
    await listen(async (_, io) => {
      for (let count = 0; count < 30; count += 1) await io.stdout.write(block);
      return 0;
    });
    const here = testingIo();
    await askServer(folder, [], here.io, false);
    expect(here.outBytes().equals(Buffer.concat(Array.from({ length: 30 }, () => block)))).toBe(true);
  });

  it('reads the standard input of here', async () => {
    await listen(async (_, io) => {
      for await (const chunk of io.stdin) await io.stdout.write(String(chunk).toUpperCase());
      return 0;
    });
    const stdin = new PassThrough();
    const here = testingIo({ stdin });
    const status = askServer(folder, [], here.io, true);
    stdin.write('one ');
    stdin.end('two');
    expect(await status).toBe(0);
    expect(here.out()).toBe('ONE TWO');
  });

  it('ends there when it is ended here', async () => {
    const ended = Promise.withResolvers<boolean>();
    const here = testingIo();
    await listen(
      (_, io) =>
        new Promise((resolve) => {
          io.signal.addEventListener('abort', () => {
            ended.resolve(true);
            resolve(130);
          });
          here.abort();
        }),
    );
    await expect(askServer(folder, [], here.io, false)).rejects.toThrow();
    expect(await ended.promise).toBe(true);
  });

  it('says so when the server goes away', async () => {
    await listen(() => listener?.close().then(() => 0) ?? Promise.resolve(0));
    await expect(askServer(folder, [], testingIo().io, false)).rejects.toThrow(
      'the server stopped before the command finished',
    );
  });

  it('is nobody else’s: the socket is for its owner alone', async () => {
    await listen(() => Promise.resolve(0));
    const { mode } = await stat((await socketPath(folder)) ?? '');
    expect(mode & 0o777).toBe(0o600);
  });

  it('is done here where no server runs', async () => {
    expect(await askServer(folder, [], testingIo().io, false)).toBeNull();
    expect(await askServer(join(folder, 'missing'), [], testingIo().io, false)).toBeNull();
    writeFileSync(join(folder, 'dqs.sock'), 'left behind');
    expect(await askServer(folder, [], testingIo().io, false)).toBeNull();
  });

  it('finds the new server behind a socket that a dead one left', async () => {
    writeFileSync(join(folder, 'dqs.sock'), 'left behind');
    await listen(() => Promise.resolve(3));
    expect(await askServer(folder, [], testingIo().io, false)).toBe(3);
  });

  it('works in a folder whose name is too long for a socket', async () => {
    const deep = join(folder, 'd'.repeat(120));
    mkdirSync(deep);
    const path = (await socketPath(deep)) ?? '';
    expect(path.startsWith(deep)).toBe(false);
    const here = await listenForCommands(deep, () => Promise.resolve(5));
    expect(await askServer(deep, [], testingIo().io, false)).toBe(5);
    await here.close();
  });

  it('leaves the server standing when it talks nonsense', async () => {
    await listen(() => Promise.resolve(0));
    const socket = connect((await socketPath(folder)) ?? '');
    await new Promise((resolve) => socket.on('close', resolve).end('not json\n'));
    expect(await askServer(folder, [], testingIo().io, false)).toBe(0);
  });
});
