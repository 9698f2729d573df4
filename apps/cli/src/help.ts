import { groups, type Command } from './command.ts';
import { everywhere, type Flag } from './flag.ts';

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - text.length));

/** Breaks a text into lines of at most `width` characters. */
const wrapped = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
};

/** Wraps a Markdown text to the width, whatever the lines of its source: paragraphs, and items under their marks. */
const paragraphs = (text: string, width: number): readonly string[] => {
  const blocks: string[] = [];
  for (const line of text.split('\n').map((each) => each.trimEnd())) {
    const begins = line === '' || /^\s*[-*] /.test(line) || blocks.length === 0 || blocks.at(-1) === '';
    if (begins) blocks.push(line);
    else blocks[blocks.length - 1] = `${blocks.at(-1)} ${line.trim()}`;
  }
  return blocks.flatMap((block) => {
    const [sign = ''] = /^\s*[-*] /.exec(block) ?? [];
    const [first = '', ...rest] = wrapped(block.slice(sign.length), width - sign.length);
    return [`${sign}${first}`, ...rest.map((line) => ' '.repeat(sign.length) + line)];
  });
};

/** Two columns: names on the left, wrapped texts on the right. */
const columns = (rows: readonly (readonly [string, string])[], width: number): readonly string[] => {
  const left = Math.min(30, Math.max(0, ...rows.map(([name]) => name.length)));
  return rows.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrapped(text, Math.max(30, width - left - 4));
    const head =
      name.length > left ? [`  ${name}`, `  ${pad('', left)}  ${first}`] : [`  ${pad(name, left)}  ${first}`];
    return [...head, ...rest.map((line) => `  ${pad('', left)}  ${line}`)].map((line) => line.trimEnd());
  });
};

const flagUsage = ({ name, short, value }: Flag): string =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;

const flagText = (flag: Flag): string => {
  const remarks = [
    flag.required ? 'required' : '',
    flag.repeated ? 'repeatable' : '',
    flag.choices ? `one of ${flag.choices.join(', ')}` : '',
    flag.default === undefined ? '' : `default ${flag.default}`,
    flag.environment ? `environment ${flag.environment}` : '',
  ].filter((remark) => remark !== '');
  return remarks.length === 0 ? flag.summary : `${flag.summary} (${remarks.join('; ')})`.trimStart();
};

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines];

/** The help page of one command. */
export const commandHelp = (command: Command, width: number): string => {
  const flags = command.flags();
  const worded = new Set(command.words.map((word) => word.replace(/[[\]…<>]/g, '')));
  const required = flags
    .filter((flag) => flag.required && !worded.has(flag.name))
    .map((flag) => `--${flag.name} ${flag.value ?? ''}`.trimEnd());
  const usage = ['dqs', ...command.path, ...command.words, ...required, '[flags]'].join(' ');
  const own = flags.filter((flag) => !everywhere.includes(flag));
  return [
    ...wrapped(command.summary, width),
    ...(command.description ? ['', ...paragraphs(command.description, width)] : []),
    ...section('Usage', [`  ${usage}`]),
    ...section(
      'Flags',
      columns(
        [...own, ...everywhere].map((flag) => [flagUsage(flag), flagText(flag)] as const),
        width,
      ),
    ),
    ...section(
      'Examples',
      command.examples.map((example) => `  ${example}`),
    ),
    '',
  ].join('\n');
};

/**
 * Entries of a list. Operations show only their names, because there are many and their parameters would be read from
 * contracts.
 */
const entries = (commands: readonly Command[]) =>
  commands.map(
    (command) =>
      [
        (command.takesAnyWords ? command.path : [...command.path, ...command.words]).join(' '),
        command.title ?? command.summary,
      ] as const,
  );

/** Commands that begin with the same words, for example all of `dqs keys`. */
export const groupHelp = (words: readonly string[], commands: readonly Command[], width: number): string =>
  [
    `Usage: dqs ${words.join(' ')} <command> [flags]`,
    ...section('Commands', columns(entries(commands), width)),
    '',
    `dqs help ${words.join(' ')} <command> shows its flags and examples.`,
    '',
  ].join('\n');

const environment: readonly (readonly [string, string])[] = [
  ['DQS_DATA', 'folder of the embedded database (default ./.dqs)'],
  ['DATABASE_URL', 'PostgreSQL database to use instead'],
  ['DQS_READ_URL', 'hot standby for reads'],
  ['DQS_URL, DQS_API_KEY', 'running service to ask, and the key for it'],
  ['DQS_PROFILE', 'profile to ask with (dqs login)'],
  ['DQS_PORT, DQS_HOST', 'where dqs serve listens (default 8080 on 127.0.0.1)'],
  ['DQS_CONTACT', 'e-mail or web address that publishers see when a source is fetched'],
  ['DQS_ARTIFACTS', 'folder for fetched files (default beside the embedded database)'],
  ['DQS_WINDOW_LIMIT', 'requests per key and window (default 120; 0 is unlimited)'],
  ['DQS_WINDOW_SECONDS', 'length of the window (default 60)'],
  ['DQS_MONTHLY_QUOTA', 'requests per account and month (default 100,000; 0 is unlimited)'],
  ['NO_COLOR', 'no colours'],
];

const exitStatuses =
  'Exit status: 0 success (also if the reader closed the output), 1 the answer is an error, 2 the command line is wrong, 130 interrupted.';

/** The overview of everything. */
export const overview = (commands: readonly Command[], width: number): string =>
  [
    'dqs queries official public data, and runs the service that serves it.',
    '',
    'Usage: dqs <command> [flags]',
    ...groups.flatMap((group) =>
      section(group, columns(entries(commands.filter((command) => command.group === group)), width)),
    ),
    ...section('Examples', [
      '  dqs fx rates USD --start 2024-01-01',
      '  dqs fx rates USD --all --format csv --output rates.csv',
      '  dqs stocks balance-sheets AAPL --columns wide --human',
      '  dqs serve --samples',
      '  dqs ingest fx.ecb',
    ]),
    ...section('Environment', columns(environment, width)),
    '',
    'dqs help <command> shows the flags and examples of one command.',
    ...wrapped(exitStatuses, width),
    '',
  ].join('\n');
