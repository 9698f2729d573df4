import { readFileSync } from 'node:fs';
import { SettingsError } from './settings-error.ts';

/**
 * Settings with a secret. `<name>_FILE` may refer to a file that contains it, as container platforms and systemd pass
 * secrets.
 */
export const secretSettings = [
  'DATABASE_URL',
  'DQS_READ_URL',
  'REDIS_URL',
  'DQS_CURSOR_SECRET',
  'DQS_OIDC_CLIENT_SECRET',
  'DQS_API_KEY',
] as const;

const ending = '_FILE';

/** Whether the variable refers to the file of a setting. */
export const isSecretFile = (name: string): boolean => secretSettings.some((setting) => name === `${setting}${ending}`);

/** The file's text without its final line break. */
const read = (variable: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`${variable}: must name a file that can be read; ${file} cannot be (${code})`);
  }
};

/**
 * The environment with secrets in place of the names of their files. Applying it again changes nothing. Throws
 * SettingsError if a file cannot be read or is empty, or if a setting is given in both ways.
 */
export const withSecretFiles = <E extends Readonly<Record<string, string | undefined>>>(environment: E): E => {
  const found: Record<string, string | undefined> = {};
  for (const name of secretSettings) {
    const variable = `${name}${ending}`;
    const file = environment[variable];
    if (!file) continue;
    if (environment[name]) throw new SettingsError(`${variable}: ${name} is set as well; set one of them`);
    const text = read(variable, file);
    if (text === '') throw new SettingsError(`${variable}: ${file} is empty`);
    found[name] = text;
    found[variable] = undefined;
  }
  return Object.keys(found).length === 0 ? environment : { ...environment, ...found };
};
