export { readSettings, type Environment, type SettingsOf } from './read-settings.ts';
export { secretSettings, withSecretFiles } from './secret-files.ts';
export { SettingsError } from './settings-error.ts';
export { settingsTable, type SettingLine } from './settings-table.ts';
export type { ProcessName } from './process.ts';
