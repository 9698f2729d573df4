import { z } from 'zod';
import { errorCodes } from './error-codes.ts';

/** The one error body, on REST and on MCP. */
export const ErrorBody = z
  .strictObject({
    error: z.strictObject({
      code: z.enum(errorCodes),
      message: z.string(),
      param: z.string().optional(),
      hint: z.string().optional(),
      candidates: z.array(z.string()).max(10).optional(),
      request_id: z.string().optional(),
      docs_url: z.string().optional(),
      retry_after: z.int().optional(),
      reset_at: z.string().optional(),
    }),
  })
  .meta({ id: 'Error', description: 'The one error body of the service.' });

export type ErrorBody = z.output<typeof ErrorBody>;
