import { isJsonContentType } from '@modelcontextprotocol/server';
import { Dispatcher, type Exchange } from './dispatch.ts';
import { FastCall } from './fast-call.ts';
import type { ServerSetting } from './server.ts';

/** Answers admitted messages. */
export interface Messages {
  /** Whether a Content-Type is that of the protocol. */
  isJson(contentType: string | undefined): boolean;
  /** The finished body of a 200, or a complete response of the SDK. */
  answer(exchange: Exchange): Promise<Buffer | Response>;
  close(): Promise<void>;
}

/** Plain tool calls are answered without the SDK unless `fastCalls` is false. */
export const createMessages = (setting: ServerSetting, fastCalls: boolean): Messages => {
  const dispatcher = new Dispatcher(setting);
  const fast = fastCalls ? new FastCall(setting) : null;
  return {
    isJson: (contentType) => isJsonContentType(contentType),
    answer: async (exchange) => (await fast?.answer(exchange)) ?? dispatcher.dispatch(exchange),
    close: () => dispatcher.close(),
  };
};
