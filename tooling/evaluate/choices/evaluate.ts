import { domains } from '@dqs/domains';
import { openScratchService } from '@dqs/testing';
import { domainOf, filesIn, loadFiles } from '../places.ts';
import { askChoices, askTools, printAsked } from './ask.ts';
import { openNameChoices } from './names-open.ts';
import { sealedNameChoices } from './names-sealed.ts';
import { openChoices } from './open.ts';
import { sealedChoices } from './sealed.ts';
import { openToolChoices } from './tools-open.ts';
import { sealedToolChoices } from './tools-sealed.ts';

/** The day on which the questions are asked, for answers that depend on it. */
const askedAt = '2026-11-20T12:00:00Z';

/** Asks the questions about all domains over the files of a folder. Returns how many are answered wrongly without a word. */
export const evaluateChoices = async (folder: string): Promise<number> => {
  const geo = domainOf('geo');
  const others = domains.filter(({ key }) => key !== geo.key);
  const scratch = await openScratchService(geo, askedAt, others);
  try {
    const files = filesIn(folder);
    for (const domain of [geo, ...others]) await loadFiles(scratch, domain, files);
    await scratch.db.knex.raw('analyze');
    let wrong = 0;
    for (const [name, choices] of [
      ['Choices', openChoices],
      ['Choices, asked once', sealedChoices],
      ['Names', openNameChoices],
      ['Names, asked once', sealedNameChoices],
    ] as const)
      wrong += printAsked(name, await askChoices(scratch.service, choices), console.log);
    await askTools('Tools', scratch.service, openToolChoices, console.log);
    await askTools('Tools, asked once', scratch.service, sealedToolChoices, console.log);
    return wrong;
  } finally {
    await scratch.close();
  }
};
