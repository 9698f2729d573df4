import { formats, type Answer, type Operation } from '@dqs/service';
import { ServiceError } from '@dqs/schemas';
import type { Page, PageRequest } from '../page.ts';
import { siteCaller } from '../site-caller.ts';
import { ask } from './ask.ts';
import { askedOf, type Asked } from './asked.ts';
import { operationNamed } from './explorer-page.ts';

/** How long a visitor's file may take. */
const patience = 8000;

const answerAs = async (page: PageRequest, operation: Operation, asked: Asked): Promise<Answer> => {
  if (!page.signedIn) {
    return page.site.service.call(operation.endpoint.tool, { query: asked }, siteCaller, AbortSignal.timeout(patience));
  }
  const outcome = await ask(page, operation, asked, null);
  if (outcome?.kind === 'answer') return outcome.answer;
  throw outcome?.error ?? new ServiceError('unauthorized', 'sign in to download an answer');
};

/**
 * The answer as a file, counted for the account that is signed in; visitors have it where pages are public. Throws what the operation
 * throws.
 */
export const downloadPage: Page = async (page) => {
  const operation = operationNamed(page.site.service, page.parameters['tool'] ?? '');
  const format = formats.find((name) => name === page.parameters['format']);
  if (!format) throw new ServiceError('not_found', `answers are written as ${formats.join(', ')}`);
  const answer = await answerAs(page, operation, [...askedOf(page.query), ['format', format]]);
  return {
    kind: 'raw',
    contentType: answer.contentType,
    body: answer.bytes,
    headers: { 'Content-Disposition': `attachment; filename="${operation.endpoint.tool}.${format}"` },
  };
};
