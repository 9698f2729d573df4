import { readSettings, SettingsError, type SettingsOf } from '@dqs/host/settings';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

export type Settings = SettingsOf<'dqs'>;

/** Reads the environment. Throws UsageError that names each invalid variable. */
export const settingsOf = (environment: Io['environment']): Settings => {
  try {
    return readSettings('dqs', environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new UsageError(error.message, 'correct these variables of the environment, or unset them');
  }
};
