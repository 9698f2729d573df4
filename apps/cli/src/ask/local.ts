import type { Caller } from '@dqs/limits';
import type { ServiceError } from '@dqs/schemas';
import { type Endpoint } from '@dqs/schemas';
import type { Input } from '@dqs/service';
import type { Surface } from '@dqs/storage';
import type { Host } from '../host.ts';
import type { LocalTarget } from '../target.ts';
import type { Source } from '../source.ts';

/** A user who can open the database needs no key. Nothing is rejected, and requests count against no quota. */
const operator = async (surface: Surface): Promise<Caller> => {
  const [{ operatorAccount }, { keyless }] = await Promise.all([import('@dqs/auth'), import('@dqs/limits')]);
  return { accountId: operatorAccount, keyId: keyless, keyPrefix: '', surface };
};

/** The service itself, on a database opened by this process. */
export const localSource = async (host: Host, target: LocalTarget, surface: Surface): Promise<Source> => {
  const installation = await host.open({ target, purpose: 'read' });
  const caller = await operator(surface);
  const { service } = installation;
  const call = async ({ tool }: Endpoint, input: Input, signal: AbortSignal) => {
    try {
      const answer = await service.call(tool, input, caller, signal);
      service.record(caller, tool, 'ok');
      return answer;
    } catch (error) {
      service.record(caller, tool, signal.aborted ? 'cancelled' : (error as ServiceError).code);
      throw error;
    }
  };
  return {
    ask: (endpoint, asked, signal) => call(endpoint, { query: asked }, signal),
    table: async (endpoint, asked, signal) => {
      const answer = await call(endpoint, { query: [...asked, ['format', 'ndjson']] }, signal);
      const lines = answer.bytes
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '');
      const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      return { rows, next: answer.nextCursor, note: answer.note };
    },
    call: (endpoint, values, signal) => call(endpoint, { values }, signal),
    close: () => installation.close(),
  };
};
