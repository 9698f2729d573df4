import { contentTypes, formats, type Answer, type Format, type Operation } from '@dqs/service';
import { ServiceError } from '@dqs/schemas';
import { countVisit } from '../budget.ts';
import type { Page, PageRequest } from '../page.ts';
import { siteCaller } from '../site-caller.ts';
import { ask } from './ask.ts';
import { askedOf, ownFields, type Asked } from './asked.ts';
import { operationNamed } from './explorer-page.ts';
import { wholeFile } from './whole-file.ts';

/** Maximum milliseconds for a visitor's file. */
const patience = 8000;

const asking = (page: PageRequest, operation: Operation): ((asked: Asked) => Promise<Answer>) => {
  if (!page.signedIn) {
    const signal = AbortSignal.timeout(patience);
    let pages = 0;
    return (asked) => {
      // The first page was counted with the address. Every further page of the file also counts as one.
      if (pages > 0) countVisit(page.site);
      pages += 1;
      return page.site.service.call(operation.endpoint.tool, { query: asked }, siteCaller, signal);
    };
  }
  return async (asked) => {
    const outcome = await ask(page, operation, asked, null);
    if (outcome?.kind === 'answer') return outcome.answer;
    throw outcome?.error ?? new ServiceError('unauthorized', 'sign in to download an answer');
  };
};

/** The bytes of a file: of one page of an answer, or of all pages if the address requests it. */
const fileOf = async (page: PageRequest, operation: Operation, format: Format): Promise<string | Buffer> => {
  const [asked, ask] = [askedOf(page.query), asking(page, operation)];
  if (page.query.has(ownFields.whole)) return wholeFile(operation, asked, format, ask);
  return (await ask([...asked, ['format', format]])).bytes;
};

/**
 * The answer as a file, counted for the signed-in account. Visitors can download it if pages are public. Throws the
 * operation's error.
 */
export const downloadPage: Page = async (page) => {
  const operation = operationNamed(page.site.service, page.parameters['tool'] ?? '');
  const format = formats.find((name) => name === page.parameters['format']);
  if (!format) throw new ServiceError('not_found', `answers are written as ${formats.join(', ')}`);
  return {
    kind: 'raw',
    contentType: contentTypes[format],
    body: await fileOf(page, operation, format),
    headers: { 'Content-Disposition': `attachment; filename="${operation.endpoint.tool}.${format}"` },
  };
};
