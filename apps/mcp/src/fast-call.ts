import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  classifyInboundRequest,
  type CallToolResult,
} from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { operationOf, runOperation, type Values } from './call.ts';
import type { ToolAnswer } from './tool-answer.ts';
import type { Exchange } from './dispatch.ts';
import { escapeJson } from './escape.ts';
import { csvLink, noteKey } from './result.ts';
import { identity, type ServerSetting } from './server.ts';

/** The revision with metadata in every request. */
const modernRevision = '2026-07-28';
const legacyRevisions: ReadonlySet<string> = new Set(
  SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < modernRevision),
);

/** Bytes of cached escaped answers, so that a cached answer is not escaped again. */
const keptText = 16 * 1024 * 1024;

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const onlyKeys = (value: Plain, allowed: ReadonlySet<string>): boolean => {
  for (const key in value) if (!allowed.has(key)) return false;
  return true;
};

const messageKeys = new Set(['jsonrpc', 'id', 'method', 'params']);
const paramsKeys = new Set(['name', 'arguments', '_meta']);
const legacyMetaKeys = new Set(['progressToken']);
const modernMetaKeys = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  'progressToken',
]);

const isToken = (value: unknown): boolean =>
  value === undefined || typeof value === 'string' || Number.isSafeInteger(value);

const structuredBegin = Buffer.from(',"structuredContent":');

interface PlainCall {
  readonly id: string | number;
  readonly name: string;
  readonly values: Values;
  readonly modern: boolean;
}

/**
 * Answers a plain tool call, by far the most frequent message, without building a protocol server. The answer's bytes
 * go into the message unchanged, neither parsed nor serialized again. Anything other than a plain, well-formed call of
 * a known tool is left to the SDK. The output of this class equals that of the SDK.
 */
export class FastCall {
  readonly #setting: ServerSetting;
  readonly #modernEnd: string;
  readonly #escaped = new LRUCache<Buffer, Buffer>({
    maxSize: keptText,
    sizeCalculation: (text, bytes) => text.length + bytes.length,
  });
  /** Client descriptions that the SDK has validated, as JSON. */
  readonly #validClients = new Set<string>();

  constructor(setting: ServerSetting) {
    this.#setting = setting;
    this.#modernEnd = `,"resultType":"complete","_meta":{${this.#serverInfo()}}`;
  }

  /** The body of the answer (HTTP 200), or null if the SDK must decide. */
  async answer(exchange: Exchange): Promise<Buffer | null> {
    const call = this.#plainCall(exchange);
    if (!call || exchange.selection.compact) return null;
    const operation = operationOf(this.#setting, exchange.selection, call.name);
    if (!operation) return null;
    const end = Buffer.from(`},"jsonrpc":"2.0","id":${JSON.stringify(call.id)}}`);
    return runOperation(this.#setting, operation, call.values, exchange.caller, exchange.signal, {
      success: (answer, asked) => {
        const link =
          answer.nextCursor !== null ? `,${JSON.stringify(csvLink(this.#setting.baseUrl, operation, asked))}` : '';
        return Buffer.concat([
          Buffer.from(`{"result":{${this.#noteOf(answer, call.modern)}"content":[{"type":"text","text":`),
          this.#textOf(answer),
          Buffer.from(`}${link}]`),
          ...(exchange.selection.textOnly ? [] : [structuredBegin, answer.bytes]),
          Buffer.from(call.modern ? (answer.note === null ? this.#modernEnd : ',"resultType":"complete"') : ''),
          end,
        ]);
      },
      failure: (result) => Buffer.concat([Buffer.from(this.#failure(result, call.modern)), end]),
    });
  }

  #serverInfo(): string {
    return `"${SERVER_INFO_META_KEY}":${JSON.stringify(identity(this.#setting))}`;
  }

  #noteOf({ note }: ToolAnswer, modern: boolean): string {
    if (note === null) return '';
    return `"_meta":{"${noteKey}":${JSON.stringify(note)}${modern ? `,${this.#serverInfo()}` : ''}},`;
  }

  #failure({ _meta, content, isError }: CallToolResult, modern: boolean): string {
    const meta = JSON.stringify(_meta).slice(0, -1);
    const rest = `"content":${JSON.stringify(content)},"isError":${isError}`;
    return modern
      ? `{"result":{"_meta":${meta},${this.#serverInfo()}},${rest},"resultType":"complete"`
      : `{"result":{"_meta":${meta}},${rest}`;
  }

  #textOf({ bytes }: ToolAnswer): Buffer {
    const kept = this.#escaped.get(bytes);
    if (kept) return kept;
    const text = escapeJson(bytes);
    this.#escaped.set(bytes, text);
    return text;
  }

  #plainCall(exchange: Exchange): PlainCall | null {
    const { message } = exchange;
    if (!isPlain(message) || message['method'] !== 'tools/call' || message['jsonrpc'] !== '2.0') return null;
    const { id, params } = message;
    if ((typeof id !== 'string' && !Number.isSafeInteger(id)) || !onlyKeys(message, messageKeys)) return null;
    if (!isPlain(params) || !onlyKeys(params, paramsKeys)) return null;
    const { name, arguments: values = {}, _meta: meta = {} } = params;
    if (typeof name !== 'string' || !isPlain(values) || !isPlain(meta) || !isToken(meta['progressToken'])) return null;
    const modern = PROTOCOL_VERSION_META_KEY in meta;
    if (!(modern ? this.#isModern(exchange, meta, name) : this.#isLegacy(exchange, meta))) return null;
    return { id: id as string | number, name, values, modern };
  }

  #isLegacy({ headers }: Exchange, meta: Plain): boolean {
    const revision = headers['mcp-protocol-version'];
    const accept = headers.accept ?? '';
    return (
      onlyKeys(meta, legacyMetaKeys) &&
      accept.includes('application/json') &&
      accept.includes('text/event-stream') &&
      (revision === undefined || (typeof revision === 'string' && legacyRevisions.has(revision)))
    );
  }

  #isModern({ headers, message }: Exchange, meta: Plain, name: string): boolean {
    return (
      meta[PROTOCOL_VERSION_META_KEY] === modernRevision &&
      headers['mcp-protocol-version'] === modernRevision &&
      headers['mcp-method'] === 'tools/call' &&
      headers['mcp-name'] === name &&
      onlyKeys(meta, modernMetaKeys) &&
      this.#isValidClient(meta, message)
    );
  }

  #isValidClient(meta: Plain, message: unknown): boolean {
    const client = JSON.stringify([meta[CLIENT_INFO_META_KEY], meta[CLIENT_CAPABILITIES_META_KEY]]);
    if (this.#validClients.has(client)) return true;
    if (classifyInboundRequest({ httpMethod: 'POST', body: message }).kind !== 'modern') return false;
    if (this.#validClients.size >= 1024) this.#validClients.clear();
    this.#validClients.add(client);
    return true;
  }
}
