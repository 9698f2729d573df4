import { contracts } from '@dqs/domains/contract';
import { operationTable } from './operation.ts';

/** Every operation of the service. The build replaces this module with its value (see `tsup.config.ts`). */
export const operations = operationTable(contracts);
