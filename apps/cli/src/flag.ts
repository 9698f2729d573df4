/** One flag of a command. */
export interface Flag {
  /** Without dashes, kebab-case. */
  readonly name: string;
  readonly short?: string;
  /** Placeholder of its value in the help. Absent: the flag is a switch. */
  readonly value?: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** Its default, as text for the help. */
  readonly default?: string;
  /** The environment variable that can replace it. */
  readonly environment?: string;
  /** Can be given several times. */
  readonly repeated?: boolean;
  readonly required?: boolean;
}

/** Flags of every command. */
export const everywhere: readonly Flag[] = [
  { name: 'help', short: 'h', summary: 'Show this help.' },
  { name: 'quiet', short: 'q', summary: 'No progress and no remarks on standard error.' },
];

/** The database or server of a command. */
export const targetFlags: readonly Flag[] = [
  {
    name: 'data',
    value: 'DIR',
    summary: 'Embedded database in this folder.',
    default: './.dqs',
    environment: 'DQS_DATA',
  },
  { name: 'database-url', value: 'URL', summary: 'PostgreSQL database.', environment: 'DATABASE_URL' },
];

/** For commands that a server can also run. */
export const serverFlag: Flag = {
  name: 'url',
  value: 'URL',
  summary: 'Ask a running service, with the key in DQS_API_KEY.',
  environment: 'DQS_URL',
};

/** For commands that use services: the service and its key, by the name of its login. */
export const profileFlag: Flag = {
  name: 'profile',
  value: 'NAME',
  summary: 'The service of this profile, see dqs login.',
  environment: 'DQS_PROFILE',
};

/** A local command has the public surface by default. */
export const surfaceFlag: Flag = {
  name: 'surface',
  value: 'NAME',
  summary: 'Whose view of the data to take.',
  choices: ['public', 'internal'],
  default: 'public',
};

export const outputFlag: Flag = {
  name: 'output',
  short: 'o',
  value: 'FILE',
  summary: 'Write to this file instead of standard output.',
};
