import { formats } from '@dqs/service';
import { ServiceError } from '@dqs/schemas';
import type { Page } from '../page.ts';
import { ask } from './ask.ts';
import { askedOf } from './asked.ts';
import { operationNamed } from './explorer-page.ts';

/** The answer as a file, counted for the account that is signed in. Throws what the operation throws. */
export const downloadPage: Page = async (page) => {
  const operation = operationNamed(page.site.service, page.parameters['tool'] ?? '');
  const format = formats.find((name) => name === page.parameters['format']);
  if (!format) throw new ServiceError('not_found', `answers are written as ${formats.join(', ')}`);
  const outcome = await ask(page, operation, [...askedOf(page.query), ['format', format]], null);
  if (outcome?.kind !== 'answer')
    throw outcome?.error ?? new ServiceError('unauthorized', 'sign in to download an answer');
  return {
    kind: 'raw',
    contentType: outcome.answer.contentType,
    body: outcome.answer.bytes,
    headers: { 'Content-Disposition': `attachment; filename="${operation.endpoint.tool}.${format}"` },
  };
};
