import { expect, it, vi } from 'vitest';
import { closeInTime } from './run-server.ts';

it('a process that closes in time ends well', async () => {
  const close = vi.fn(() => Promise.resolve());
  await closeInTime({ close }, 1000);
  expect(close).toHaveBeenCalledOnce();
});

it('one that does not close ends all the same, and says so', async () => {
  const never = new Promise<void>(() => undefined);
  await expect(closeInTime({ close: () => never }, 20)).rejects.toThrow(
    'The server did not close within 0.02 seconds. It ends all the same.',
  );
});

it('what fails while closing is told', async () => {
  await expect(closeInTime({ close: () => Promise.reject(new Error('no connection')) }, 1000)).rejects.toThrow(
    'no connection',
  );
});
