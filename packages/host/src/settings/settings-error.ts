/** What is wrong with an environment: one line for each variable, that names it and says what is allowed. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
