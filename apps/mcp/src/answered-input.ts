import { Transform, Writable, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** How long what was asked before the end of the input may take, in milliseconds. */
const longest = 60_000;

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

const messageOf = (line: string): Message => {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return {};
  }
};

/**
 * The streams of a client that writes its messages and closes the pipe at once, as `echo … | dqs mcp` does: the end of the input comes
 * when everything asked before it has been answered, was cancelled, or has taken a minute.
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
  const held = new Transform({
    transform(chunk: Buffer, _, done) {
      const lines = (text + decoder.write(chunk)).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) asked(messageOf(line));
      done(null, chunk);
    },
    flush(done) {
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
        const { id, method } = messageOf(chunk.toString());
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
