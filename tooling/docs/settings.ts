import { settingsTable, type ProcessName } from '@dqs/host/settings';
import { markdownTable } from '@dqs/service';

const processTitles: Readonly<Record<ProcessName, string>> = {
  rest: 'REST',
  mcp: 'MCP',
  dashboard: 'site',
  dqs: '`dqs`',
};

const readers = (processes: readonly ProcessName[]): string =>
  processes.length === Object.keys(processTitles).length
    ? 'all'
    : processes.map((process) => processTitles[process]).join(', ');

/** The page of settings, Markdown. */
export const settingsPage = (): string =>
  [
    '<!-- Generated from the schema of settings by `pnpm reference`; edit packages/host/src/settings/settings.ts instead. -->',
    '# Settings',
    'Every process reads its settings from the environment, all in the same way. An empty variable counts as not set. A variable that begins with `DQS_` and is not a setting, or a value that is not allowed, ends the start with a line for each that says what is allowed. A setting that a process does not read may be set all the same, so that all can share one file.',
    'A secret can stand in a file: `DATABASE_URL_FILE`, `DQS_READ_URL_FILE`, `REDIS_URL_FILE`, `DQS_CURSOR_SECRET_FILE`, `DQS_OIDC_CLIENT_SECRET_FILE` and `DQS_API_KEY_FILE` name one, as Docker, Kubernetes and systemd hand them over. The line break at its end does not count.',
    'Numbers are plain digits (`100`, not `1e2`), switches are `true` or `false` (also `yes`, `no`, `on`, `off`, `1`, `0`), lists are separated by commas. "Read by" names the server processes (REST, MCP, site) and the command `dqs`, which runs them all as `dqs serve`; flags of the command win over the environment.',
    ...[...settingsTable()].flatMap(([group, lines]) => [
      `## ${group}`,
      markdownTable(
        ['Variable', 'Default', 'Read by', 'Meaning'],
        lines.map(({ name, default: value, processes, description }) => [
          `\`${name}\``,
          value,
          readers(processes),
          description,
        ]),
      ),
    ]),
    '## While the database is away',
    'A server that starts before its PostgreSQL asks again every second for `DQS_DATABASE_WAIT_SECONDS`, then ends with status 1 and one line that names the address and the reason; a wrong password, an unknown database or an old schema ends it at once. `dqs serve` listens while it waits and answers 503 on everything but `/live`. Commands other than `dqs serve` and `dqs worker` do not wait. Once started, a server stays up while the database is away: `/ready` and requests answer 503, and service resumes by itself.',
  ].join('\n\n');
