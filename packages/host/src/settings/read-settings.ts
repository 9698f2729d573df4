import { nearest } from '@dqs/core';
import { isSecretFile, withSecretFiles } from './secret-files.ts';
import { SettingsError } from './settings-error.ts';
import { ownDefaults, processSettings, requiredSettings, type ProcessName } from './process.ts';
import { Settings, otherNames, type SettingName } from './settings.ts';

/** The settings of one process. */
export type SettingsOf<P extends ProcessName> = Pick<Settings, (typeof processSettings)[P][number]>;

/** Variables of the environment by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Variables read by tests and benchmarks, or set by Kubernetes for a service called `dqs`. They are neither settings
 * nor mistakes.
 */
const notSettings = /^DQS_(TEST|BENCH|SOAK)_|^DQS_(SOURCES_DIR|CHROMIUM)$|^DQS_(SERVICE_(HOST|PORT)|PORT_\d+_)/;

const names = Object.keys(Settings.shape);

const isSetting = (name: string): name is SettingName => Object.hasOwn(Settings.shape, name);

const unknownOnes = (given: Environment): readonly string[] =>
  Object.keys(given)
    .filter((name) => name.startsWith('DQS_') && !isSetting(name) && !otherNames.has(name))
    .filter((name) => !isSecretFile(name) && !notSettings.test(name))
    .map((name) => {
      const [first] = nearest(name, [...names, ...otherNames.keys()]);
      return `${name}: is not a setting${first === undefined ? '' : `; did you mean ${first}?`}`;
    });

/** The variables that are set, under the main name of each setting. Empty counts as not set. */
const underOneName = (environment: Environment): { given: Record<string, string>; problems: readonly string[] } => {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value !== undefined && value !== '') given[name] = value;
  const problems: string[] = [];
  for (const [other, name] of otherNames) {
    const value = given[other];
    if (value === undefined) continue;
    if (given[name] !== undefined && given[name] !== value)
      problems.push(`${other}: is another name of ${name}, which says otherwise; set one of them`);
    given[name] ??= value;
  }
  return { given, problems };
};

/**
 * Reads the part of the environment that concerns a process. Throws a SettingsError that lists every unknown, invalid
 * or missing variable.
 */
export const readSettings = <P extends ProcessName>(process: P, environment: Environment): SettingsOf<P> => {
  const { given, problems } = underOneName(withSecretFiles(environment));
  const own: readonly SettingName[] = processSettings[process];
  const missing = (requiredSettings[process] ?? []).filter((name) => given[name] === undefined);
  const settings = new Map<string, unknown>();
  const wrong: string[] = [];
  for (const name of own) {
    const result = Settings.shape[name].safeParse(given[name] ?? ownDefaults[process]?.[name]);
    if (result.success) settings.set(name, result.data);
    else wrong.push(`${name}: ${result.error.issues[0]?.message ?? 'is wrong'}`);
  }
  const all = [...unknownOnes(given), ...problems, ...missing.map((name) => `${name}: must be set`), ...wrong];
  if (all.length > 0) throw new SettingsError(all.join('\n'));
  return Object.fromEntries(settings) as SettingsOf<P>;
};
