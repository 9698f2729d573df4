import type { Handler } from '@dqs/kit';
import { serveStatements } from '../serve.ts';
import type { cashFlowStatements } from './contract.ts';

/** Cash-flow statements of one company, newest first. */
export const getCashFlowStatements: Handler<typeof cashFlowStatements> = (params, context) =>
  serveStatements('cash_flow', params, context);
