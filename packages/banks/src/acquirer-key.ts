import { nameCore } from '@dqs/core/name-search';

/** The name of an acquirer as it is compared: without legal form, blanks and the word bank at its end. */
export const acquirerKey = (name: string): string =>
  nameCore(name)
    .replace(/ bank$/, '')
    .replaceAll(' ', '');
