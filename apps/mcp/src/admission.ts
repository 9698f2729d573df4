import type { IncomingHttpHeaders } from 'node:http';
import type { KeyReader } from '@dqs/host/http';
import { setHeaders } from '@dqs/host/middleware';
import { rateHeaders, type Admitted, type Outcome } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import type { McpContext, McpMiddleware } from './context.ts';
import { asServiceError } from './result.ts';
import { challenge } from './well-known.ts';

export interface AdmissionOptions {
  readonly baseUrl: string;
  readonly keyOf: KeyReader;
  /** The key that a token of the authorization server stands for at an endpoint; null where the token does not hold there. */
  readonly keyOfToken?: ((token: string, resource: string) => Promise<string | null>) | undefined;
}

/** A token of the authorization server. A key that is sent instead is read as a key. */
const tokenIn = ({ 'x-api-key': key, authorization = '' }: IncomingHttpHeaders): string | undefined => {
  if (key !== undefined) return undefined;
  const sent = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return sent?.startsWith('dqs_') === true ? undefined : sent;
};

/**
 * Admits the caller of a message by its key or token and counts the request once, with its outcome. Whoever sends neither is
 * challenged: clients discover the service by that.
 */
export const admission = (service: Service, { baseUrl, keyOf, keyOfToken }: AdmissionOptions): McpMiddleware => {
  const admitToken = async (token: string, path: string): Promise<Admitted> => {
    const keyId = await keyOfToken?.(token, `${baseUrl}${path}`);
    if (typeof keyId === 'string') return service.admitKey(keyId);
    throw new ServiceError('unauthorized', 'This token does not hold here, or no longer.', {
      hint: 'Sign in again in the client.',
    });
  };

  const admit = async ({ req: { headers }, res, state }: McpContext): Promise<Admitted> => {
    const path = state.mcp.endpoint?.path ?? '/mcp';
    const key = keyOf(headers);
    const token = keyOfToken ? tokenIn(headers) : undefined;
    try {
      return await (token === undefined ? service.admit(key) : admitToken(token, path));
    } catch (error) {
      if (asServiceError(error).code === 'unauthorized')
        res.setHeader('WWW-Authenticate', challenge(baseUrl, path, (key ?? token) !== undefined));
      throw error;
    }
  };

  /** What ended without a tool's verdict was well or badly asked, which the status tells. */
  const count = ({ state: { mcp }, res }: McpContext, failed?: Outcome): void => {
    const { caller, operation, outcome } = mcp;
    const refused = operation === 'mcp/tools/call' || res.statusCode >= 400;
    if (caller) service.record(caller, operation, outcome ?? failed ?? (refused ? 'bad_parameter' : 'ok'));
  };

  return async (context, next) => {
    const { mcp } = context.state;
    const { caller, rates } = await admit(context);
    setHeaders(context, rateHeaders(rates));
    mcp.caller = {
      ...caller,
      ended: (tool, outcome) => {
        mcp.operation = tool;
        mcp.outcome = outcome;
      },
    };
    try {
      await next();
    } catch (error) {
      count(context, asServiceError(error).code);
      throw error;
    }
    count(context);
  };
};
