import { connect, type Socket } from 'node:net';

/** Told of every answer: its status and how long it took, in milliseconds. */
export type OnAnswer = (status: number, milliseconds: number) => void;

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends its requests in turn, each when the answer before is complete. It reads no more of an answer
 * than it must (status and Content-Length), so that on a small machine the load costs little beside what is measured.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #requests: readonly Buffer[];
  readonly #onAnswer: OnAnswer;
  #next = 0;
  #sent = 0;
  #head: Buffer = Buffer.alloc(0);
  #left = -1;
  #status = 0;
  #stopping = false;
  readonly #ended: Promise<void>;

  constructor(url: URL, requests: readonly Buffer[], onAnswer: OnAnswer) {
    this.#requests = requests;
    this.#onAnswer = onAnswer;
    this.#socket = connect({ host: url.hostname, port: Number.parseInt(url.port, 10), noDelay: true });
    this.#socket.on('connect', () => this.#send());
    this.#socket.on('data', (bytes) => this.#read(bytes));
    this.#ended = new Promise((resolve, reject) => {
      this.#socket.on('error', reject);
      this.#socket.on('close', () =>
        this.#stopping ? resolve() : reject(new Error('the server closed a connection')),
      );
    });
    this.#ended.catch(() => undefined);
  }

  /** Ends after the answer under way. Rejects when the connection broke. */
  stop(): Promise<void> {
    this.#stopping = true;
    return this.#ended;
  }

  #send(): void {
    if (this.#stopping) return void this.#socket.destroy();
    this.#sent = performance.now();
    this.#socket.write(this.#requests[this.#next]!);
    this.#next = (this.#next + 1) % this.#requests.length;
  }

  #read(bytes: Buffer): void {
    let body = bytes.length;
    if (this.#left < 0) {
      const head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const end = head.indexOf(headEnd);
      this.#head = head;
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? [];
      if (length === undefined) return void this.#socket.destroy(new Error(`an answer without a length: ${text}`));
      this.#status = Number.parseInt(text.slice(9, 12), 10);
      this.#left = Number.parseInt(length, 10);
      this.#head = Buffer.alloc(0);
      body = head.length - end - headEnd.length;
    }
    this.#left -= body;
    if (this.#left > 0) return;
    this.#left = -1;
    this.#onAnswer(this.#status, performance.now() - this.#sent);
    this.#send();
  }
}
