import { institution } from './0021-institution.ts';
import { ownershipFiling } from './0022-ownership-filing.ts';
import { insider } from './0023-insider.ts';

/** The tables of reports of insiders, of large owners and of institutional managers. */
export const ownershipMigrations = [institution, ownershipFiling, insider];
