export { readSettings, SettingsError, type Environment, type SettingsOf } from './read-settings.ts';
export { settingsTable, type SettingLine } from './settings-table.ts';
export type { ProcessName } from './process.ts';
