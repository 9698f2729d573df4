import { nameCore } from '@dqs/core/name-search';

/** The key that acquirer names are compared by: the name without its legal form, blanks and a final "bank". */
export const acquirerKey = (name: string): string =>
  nameCore(name)
    .replace(/ bank$/, '')
    .replaceAll(' ', '');
