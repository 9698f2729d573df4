import type { Caller, Outcome } from '@dqs/limits';
import { toolAnswerBytes, type Answer, type Operation, type Service } from '@dqs/service';
import { hideKeys } from '@dqs/schemas';
import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server';
import type { ToolAnswer } from './tool-answer.ts';
import { asServiceError, csvLink, errorResult, successResult } from './result.ts';
import type { Selection } from './selection.ts';
import { splitView, tableView } from './table-view/view.ts';

/** The settings of every tool call. */
export interface CallSetting {
  readonly service: Service;
  readonly baseUrl: string;
  readonly aliases: ReadonlyMap<string, string>;
  /** Called for failures that the caller did not cause. The caller sees `internal_error`. */
  readonly onError: (error: unknown) => void;
}

/** The caller, and a callback for the outcome of the call, by which requests are counted. */
export interface ToolCaller extends Caller {
  readonly ended?: (tool: string, outcome: Outcome) => void;
}

export type Values = Readonly<Record<string, unknown>>;

/** The operation of a current or former tool name. */
export const operationOf = (setting: CallSetting, selection: Selection, name: string): Operation | undefined =>
  selection.operations.get(name) ?? selection.operations.get(setting.aliases.get(name) ?? '');

/** The protocol's answer to an unlisted tool name. */
export const unknownTool = (name: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${hideKeys(name.slice(0, 128))}`);

const tables = new WeakMap<Answer, ToolAnswer>();

/** The answer with its lists as tables. The view of a cached answer is built once. */
const asTable = ({ endpoint }: Operation, answer: Answer): ToolAnswer => {
  const kept = tables.get(answer);
  if (kept) return kept;
  const envelope = tableView(endpoint, answer.envelope());
  const { nextCursor, note } = answer;
  const made = { bytes: Buffer.from(JSON.stringify(envelope)), nextCursor, note, envelope: () => envelope };
  tables.set(answer, made);
  return made;
};

/**
 * Runs an operation and renders the result. `render` converts a success, from the answer and the operation's arguments.
 * A failure becomes an error result.
 */
export const runOperation = async <T>(
  setting: CallSetting,
  operation: Operation,
  values: Values,
  caller: ToolCaller,
  signal: AbortSignal,
  render: { success(answer: ToolAnswer, values: Values): T; failure(result: CallToolResult): T },
): Promise<T> => {
  const { tool } = operation.endpoint;
  try {
    const { isTable, values: asked } = splitView(operation.endpoint, values);
    const found = await setting.service.call(tool, { values: asked, mostBytes: toolAnswerBytes }, caller, signal);
    const rendered = render.success(isTable ? asTable(operation, found) : found, asked);
    caller.ended?.(tool, 'ok');
    return rendered;
  } catch (thrown) {
    const error = asServiceError(thrown);
    caller.ended?.(tool, signal.aborted ? 'cancelled' : error.code);
    if (error.code === 'internal_error' && !signal.aborted) setting.onError(error.cause ?? thrown);
    return render.failure(errorResult(error.toBody()));
  }
};

/** Runs an operation for the SDK's server. */
export const callOperation = (
  setting: CallSetting,
  { textOnly }: Selection,
  operation: Operation,
  values: Values,
  caller: ToolCaller,
  signal: AbortSignal,
): Promise<CallToolResult> =>
  runOperation(setting, operation, values, caller, signal, {
    success: (answer, asked) =>
      successResult(
        answer,
        answer.nextCursor !== null ? csvLink(setting.baseUrl, operation, asked) : undefined,
        textOnly,
      ),
    failure: (result) => result,
  });
