import { ServiceError } from '@dqs/schemas';
import { exit } from './command.ts';
import { isReaderGone, line, type Io } from './io.ts';
import { flagName } from './operations/parameters.ts';
import { paint } from './paint.ts';
import { StoppedEarly } from './stopped-early.ts';
import { UsageError } from './usage-error.ts';

/** Removes control characters. Text of a file or a server must not move the cursor or change the terminal. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD');

export interface FailureStyle {
  /** Prints the service's error body instead of lines for people. */
  readonly asJson: boolean;
  /** The command's flag names, so that a message shows a parameter as it is typed. */
  readonly flags: readonly string[];
  /** The command for a tool: `dqs fx rates` for `fx_get_rates`. */
  readonly commandOf: (tool: string) => string | null;
}

type Words = Omit<FailureStyle, 'asJson'>;

/** Converts a message of the service to command-line terms: tools to commands, parameters to flags. */
const inCommandLineTerms = (text: string, { flags, commandOf }: Words): string =>
  text
    .replace(/\b([a-z]\w*)=([\w.:-]*\w)/g, (whole, name: string, value: string) =>
      flags.includes(flagName(name)) ? `--${flagName(name)} ${value}` : whole,
    )
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => {
      const command = commandOf(name);
      if (command !== null) return command;
      return flags.includes(flagName(name)) ? `--${flagName(name)}` : name;
    });

const serviceLines = ({ code, message, detail }: ServiceError, red: string, words: Words): readonly string[] => [
  `${red} ${code}: ${printable(inCommandLineTerms(message, words))}`,
  ...(detail.param && words.flags.includes(flagName(detail.param)) ? [`  flag: --${flagName(detail.param)}`] : []),
  ...(detail.candidates && detail.candidates.length > 0
    ? [`  nearest: ${printable(detail.candidates.join(', '))}`]
    : []),
  ...(detail.hint ? [`  hint: ${printable(inCommandLineTerms(detail.hint, words))}`] : []),
  ...(detail.retry_after === undefined ? [] : [`  again in: ${detail.retry_after} s`]),
  ...(detail.request_id ? [`  request: ${printable(detail.request_id)}`] : []),
];

const linesOf = (error: unknown, red: string, words: Words): readonly string[] => {
  if (error instanceof ServiceError) return serviceLines(error, red, words);
  if (error instanceof UsageError) return [`${red} ${error.message}`, ...(error.hint ? [`  hint: ${error.hint}`] : [])];
  return [`${red} ${printable(error instanceof Error ? error.message : String(error))}`];
};

/** Converts a database failure to a readable one. Imported only after a failure, so that commands start fast. */
const explained = async (thrown: unknown): Promise<unknown> => {
  if (thrown instanceof ServiceError || thrown instanceof UsageError) return thrown;
  const { databaseFailure } = await import('@dqs/storage/failure');
  return databaseFailure(thrown) ?? thrown;
};

/** Prints what went wrong and what to do on standard error. Resolves to the exit status. */
export const fail = async (failed: unknown, io: Io, { asJson, ...words }: FailureStyle): Promise<number> => {
  const thrown = failed instanceof StoppedEarly ? failed.cause : failed;
  const error = await explained(thrown);
  const remarks = failed instanceof StoppedEarly ? failed.remarks : [];
  if (io.signal.aborted && !(error instanceof UsageError)) {
    for (const remark of isReaderGone(io.signal) ? [] : remarks) await line(io.stderr, `dqs: ${remark}`);
    return isReaderGone(io.signal) ? exit.done : exit.interrupted;
  }
  if (error instanceof ServiceError && asJson) await line(io.stderr, JSON.stringify(error.toBody()));
  else
    for (const text of linesOf(error, paint(io.stderr, io.environment).red('dqs:'), words)) await line(io.stderr, text);
  for (const remark of remarks) await line(io.stderr, `  ${remark}`);
  // A readable message for a database failure has the original one behind it.
  if (!(thrown instanceof ServiceError || thrown instanceof UsageError) && io.environment['DQS_DEBUG']) {
    await line(io.stderr, thrown instanceof Error ? (thrown.stack ?? '') : '');
  }
  return error instanceof UsageError ? exit.usage : exit.error;
};
