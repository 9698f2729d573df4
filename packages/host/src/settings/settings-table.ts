import { ownDefaults, processSettings, type ProcessName } from './process.ts';
import { Settings, settingGroups, type SettingGroup, type SettingName } from './settings.ts';

/** One line of the table of settings. */
export interface SettingLine {
  readonly name: SettingName;
  /** Markdown; empty if there is no default. */
  readonly default: string;
  readonly processes: readonly ProcessName[];
  readonly description: string;
}

const processes = Object.keys(processSettings) as ProcessName[];

const defaultOf = (name: SettingName, defaultText: unknown): string => {
  if (typeof defaultText === 'string') return defaultText;
  const { data } = Settings.shape[name].safeParse(undefined);
  if (data === undefined) return '';
  const others = processes.flatMap((process) => {
    const own = ownDefaults[process]?.[name];
    return own === undefined ? [] : [`; \`${own}\` for ${process}`];
  });
  return `\`${String(data)}\`${others.join('')}`;
};

/** Every setting as documented, by heading. */
export const settingsTable = (): ReadonlyMap<SettingGroup, readonly SettingLine[]> =>
  new Map(
    settingGroups.map((group) => [
      group,
      (Object.keys(Settings.shape) as SettingName[]).flatMap((name) => {
        const meta = Settings.shape[name].meta() ?? {};
        if (meta['group'] !== group) return [];
        return {
          name,
          default: defaultOf(name, meta['defaultText']),
          processes: processes.filter((process) => (processSettings[process] as readonly SettingName[]).includes(name)),
          description: meta.description ?? '',
        };
      }),
    ]),
  );
