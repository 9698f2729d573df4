import { preferredMedia } from '@dqs/host/http';
import { badParameter, type Endpoint } from '@dqs/schemas';
import { formats, mediaTypes } from '@dqs/service';
import type { OperationCall, RestContext, RestMiddleware } from '../context.ts';

const decoded = (text: string, name: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badParameter(name, `${name} is not valid percent-encoded UTF-8`);
  }
};

const types = formats.map((format) => mediaTypes[format]);

/** The query, with the format preferred by `Accept` if the query has none. */
const queryOf = ({ querystring, headers: { accept } }: RestContext): string => {
  if (accept === undefined || accept === '*/*' || /(^|&)format=/.test(querystring)) return querystring;
  const format = formats[types.indexOf(preferredMedia(accept, types) ?? '')];
  if (format === undefined || format === 'json') return querystring;
  return `${querystring}${querystring === '' ? '' : '&'}format=${format}`;
};

/** Extracts the operation's input from the address. The caller's surface must list the operation. */
export const operationCall = ({ tool, path }: Endpoint): RestMiddleware => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return (context, next) => {
    const { rest } = context.state;
    rest.tool = tool;
    const search = queryOf(context);
    // Raw path parts, because the router does not change parts that it cannot decode.
    const captures = context['captures'] as readonly string[];
    rest.input =
      names.length === 0
        ? { search }
        : { search, path: names.map((name, at) => [name, decoded(captures[at] ?? '', name)] as const) };
    return next();
  };
};

/** The operation call of an admitted and routed request. */
export const callOf = ({ state: { rest } }: RestContext): OperationCall => {
  const { tool, input, admitted } = rest;
  if (tool === null || input === null || admitted === null)
    throw new Error('an operation without admission or address');
  return { tool, input, caller: admitted.caller };
};
