import { expect, it, vi } from 'vitest';
import { knexLog, type StorageLog } from './log.ts';
import { DatabaseMonitor } from './postgres/database-monitor.ts';

const told = () => {
  const messages: string[] = [];
  const log: StorageLog = { warn: (_, message) => void messages.push(message) };
  return { messages, log };
};

it('the same trouble of a connection is told in one line and once, another one at once', () => {
  const { messages, log } = told();
  const { warn } = knexLog(log);
  for (let at = 0; at < 5; at += 1) warn('Acquire connection error: refused\n    at TCPConnectWrap');
  warn('Acquire connection error: timeout');
  expect(messages).toEqual(['Acquire connection error: refused', 'Acquire connection error: timeout']);
});

it('a database that is away is told once, however often it is looked for', async () => {
  const { messages, log } = told();
  const url = 'postgres://127.0.0.1:1/nothing';
  const monitor = new DatabaseMonitor({ url, listen: false, log, onRebuilt: vi.fn() });
  await monitor.start();
  await monitor.refresh();
  await monitor.refresh();
  await monitor.close();
  expect(messages).toEqual(['the state of the database could not be read']);
});
