import {
  INVALID_REQUEST,
  PARSE_ERROR,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import { Transform, Writable, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Maximum milliseconds for requests that arrived before the end of the input. */
const longest = 60_000;

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};

const forms = [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResultResponse, isJSONRPCErrorResponse];

/** The id of an invalid request, for its error; null if it has none. */
const idOf = (value: unknown): string | number | null => {
  const { id } = (value ?? {}) as Message;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};

/** The protocol's error for a line that is not a message; null for a valid one. */
const refusalOf = (value: unknown): object | null => {
  const refusal = (code: number, message: string) => ({ jsonrpc: '2.0', id: idOf(value), error: { code, message } });
  if (value === undefined) return refusal(PARSE_ERROR, 'Parse error: the line is not valid JSON');
  if (Array.isArray(value)) return refusal(INVALID_REQUEST, 'Batches are not supported: send one message per line.');
  if (forms.some((is) => is(value))) return null;
  return refusal(INVALID_REQUEST, 'Invalid request: the line is not a JSON-RPC 2.0 message');
};

/**
 * Streams for a client that writes its messages and closes the pipe at once, as `echo … | dqs mcp` does. The end of the
 * input is delayed until every earlier request has been answered, was cancelled, or has taken a minute. An invalid line
 * is answered with the protocol's error and not forwarded, because the SDK's transport drops it without an answer.
 */
export const untilAnswered = (
  input: Readable,
  output: Writable,
): { readonly input: Readable; readonly output: Writable } => {
  const open = new Set<unknown>();
  const decoder = new StringDecoder('utf8');
  let text = '';
  let end: (() => void) | null = null;
  const perhapsEnd = (): void => {
    if (open.size === 0) end?.();
  };
  const asked = ({ id, method, params }: Message): void => {
    if (method !== undefined && id !== undefined) open.add(id);
    if (method === 'notifications/cancelled') open.delete(params?.requestId);
  };
  /** The line if it is a valid message; otherwise empty. */
  const passed = (line: string): string => {
    if (line.trim() === '') return '';
    const value = jsonOf(line);
    const refusal = refusalOf(value);
    if (refusal === null) {
      asked(value as Message);
      return `${line}\n`;
    }
    output.write(`${JSON.stringify(refusal)}\n`);
    return '';
  };
  const held = new Transform({
    transform(chunk: Buffer, _, done) {
      const lines = (text + decoder.write(chunk)).split('\n');
      text = lines.pop() ?? '';
      let ready = lines.map(passed).join('');
      // The transport closes the connection for a line above its limit.
      if (text.length > STDIO_DEFAULT_MAX_BUFFER_SIZE) [ready, text] = [ready + text, ''];
      done(null, ready);
    },
    flush(done) {
      this.push(passed(text + decoder.end()));
      const timer = setTimeout(() => end?.(), longest);
      end = () => {
        end = null;
        clearTimeout(timer);
        done();
      };
      perhapsEnd();
    },
  });
  const answered = new Writable({
    write(chunk: Buffer, _, done) {
      output.write(chunk, (error) => {
        const { id, method } = jsonOf(chunk.toString()) as Message;
        if (method === undefined) open.delete(id);
        if (error) open.clear();
        perhapsEnd();
        done(error);
      });
    },
  });
  input.on('close', () => held.end());
  output.on('error', () => {
    open.clear();
    perhapsEnd();
  });
  input.pipe(held);
  return { input: held, output: answered };
};
