import { lineItemCatalog, recordFamilies } from './records.ts';
import { catalogFamilies, type ResourceFamily } from './resources.ts';
import { skillFamily } from './skills.ts';
import { viewFamily } from './views/resources.ts';

/** The default resources of the server. */
export const standardResources: readonly ResourceFamily[] = [
  ...catalogFamilies,
  lineItemCatalog,
  skillFamily,
  ...recordFamilies,
  viewFamily,
];
