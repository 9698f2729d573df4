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
  /** The key of an authorization server's token at an endpoint; null if the token is not valid there. */
  readonly keyOfToken?: ((token: string, resource: string) => Promise<string | null>) | undefined;
}

/** The token of the authorization server in a request. A key in its place is treated as a key. */
const tokenIn = ({ 'x-api-key': key, authorization = '' }: IncomingHttpHeaders): string | undefined => {
  if (key !== undefined) return undefined;
  const sent = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  return sent?.startsWith('dqs_') === true ? undefined : sent;
};

/**
 * Admits the caller of a message by its key or token and counts the request once, with its outcome. A request without
 * either is challenged, because clients discover the service by the challenge.
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

  /** Without a tool's outcome, the status decides whether the request was valid. */
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
