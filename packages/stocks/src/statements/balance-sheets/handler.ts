import type { Handler } from '@dqs/kit';
import { serveStatements } from '../serve.ts';
import type { balanceSheets } from './contract.ts';

/** Balance sheets of one company, newest first. */
export const getBalanceSheets: Handler<typeof balanceSheets> = (params, context) =>
  serveStatements('balance', params, context);
