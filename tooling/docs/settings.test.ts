import { secretSettings, settingsTable } from '@dqs/host/settings';
import { expect, it } from 'vitest';
import { settingsPage } from './settings.ts';

it('shows every setting, and every file that a secret can stand in', () => {
  const page = settingsPage();
  const names = [...settingsTable().values()].flat().map(({ name }) => name);
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  expect(secretSettings.filter((name) => !page.includes(`\`${name}_FILE\``))).toEqual([]);
  expect(secretSettings.filter((name) => !names.includes(name))).toEqual([]);
});
