import type { Handler } from '@dqs/kit';
import { serveStatements } from '../serve.ts';
import type { incomeStatements } from './contract.ts';

/** Income statements of one company, newest first. */
export const getIncomeStatements: Handler<typeof incomeStatements> = (params, context) =>
  serveStatements('income', params, context);
