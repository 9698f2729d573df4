import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** A service and its key, under a name. */
export interface Profile {
  readonly url: string;
  readonly key: string;
}

/** The profiles stored by `dqs login`. */
export interface Profiles {
  /** The default profile. */
  readonly standard: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const none: Profiles = { standard: null, profiles: {} };

type Environment = Io['environment'];

/** The file of the profiles; null if the environment has no home folder. */
const profilesFile = ({ XDG_CONFIG_HOME, APPDATA, HOME }: Environment): string | null => {
  if (XDG_CONFIG_HOME && isAbsolute(XDG_CONFIG_HOME)) return join(XDG_CONFIG_HOME, 'dqs', 'profiles.json');
  if (process.platform === 'win32') return APPDATA ? join(APPDATA, 'dqs', 'profiles.json') : null;
  return HOME ? join(HOME, '.config', 'dqs', 'profiles.json') : null;
};

/** Rejects a file that others can read, because it contains keys. */
const checkOwn = (file: string): void => {
  const { mode, uid } = statSync(file);
  if (process.getuid && (uid !== process.getuid() || (mode & 0o077) !== 0))
    throw new UsageError(`others can read the keys in ${file}`, `chmod 600 ${file}, and rotate the keys`);
};

/** Reads the profiles. Throws UsageError if others can read them, or if they are damaged. */
export const readProfiles = (environment: Environment): Profiles => {
  const file = profilesFile(environment);
  if (file === null) return none;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none;
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  checkOwn(file);
  try {
    return { ...none, ...(JSON.parse(text) as Partial<Profiles>) };
  } catch {
    throw new UsageError(`${file} is damaged`, 'remove it, and dqs login again');
  }
};

/** Writes the profiles atomically, readable only by their owner. */
export const writeProfiles = (environment: Environment, profiles: Profiles): void => {
  const file = profilesFile(environment);
  if (file === null)
    throw new UsageError('there is no home folder to store a profile in', 'set HOME or XDG_CONFIG_HOME');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  renameSync(begun, file);
};

/** The profile of that name. Throws UsageError if there is none. */
export const profileNamed = (environment: Environment, name: string): Profile => {
  const { profiles } = readProfiles(environment);
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found) return found;
  const known = Object.keys(profiles).join(', ');
  throw new UsageError(`there is no profile ${name}`, known === '' ? 'create it with dqs login' : `known: ${known}`);
};

/** The default profile; null if there is none. */
export const standardProfile = (environment: Environment): Profile | null => {
  const { standard } = readProfiles(environment);
  return standard === null ? null : profileNamed(environment, standard);
};
