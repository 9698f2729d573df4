/** The faults of an environment: one line for each variable, with its name and what is allowed. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
