import type { Caller } from '@dqs/limits';
import type { Endpoint } from '@dqs/schemas';
import type { Input } from '@dqs/service';
import type { Surface } from '@dqs/storage';
import type { Host } from '../host.ts';
import type { LocalTarget } from '../target.ts';
import type { Source } from './source.ts';

/** Whoever can open the database needs no key: nothing is counted and nothing is refused. */
const operator = (surface: Surface): Caller => ({ accountId: 'operator', keyId: '', keyPrefix: '', surface });

/** The service itself, on a database that this process has open. */
export const localSource = async (host: Host, target: LocalTarget, surface: Surface): Promise<Source> => {
  const installation = await host.open({ target, purpose: 'read' });
  const caller = operator(surface);
  const call = (endpoint: Endpoint, input: Input, signal: AbortSignal) =>
    installation.service.call(endpoint.tool, input, caller, signal);
  return {
    ask: (endpoint, asked, signal) => call(endpoint, { query: asked }, signal),
    call: (endpoint, values, signal) => call(endpoint, { values }, signal),
    close: () => installation.close(),
  };
};
