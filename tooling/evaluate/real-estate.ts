import { openScratchService } from '@dqs/testing';
import { judge, printJudged, type Judged } from './judged.ts';
import { domainOf, filesIn, loadFiles } from './places.ts';
import { realEstateQuestions } from './real-estate-questions.ts';
import { blindQuestions } from './real-estate-questions-blind.ts';
import { freshQuestions } from './real-estate-questions-fresh.ts';
import { onceAskedQuestions } from './real-estate-questions-once.ts';
import { sealedQuestions } from './real-estate-questions-sealed.ts';

const questions = [
  ...realEstateQuestions,
  ...blindQuestions,
  ...freshQuestions,
  ...onceAskedQuestions,
  ...sealedQuestions,
];

/** What telling is worth: right where nothing answers, and all that can be done where the files have no such series. */
const outcomeOfTold = (key: RegExp | null, loaded: readonly string[]): Judged['outcome'] => {
  if (key === null) return 'first';
  return loaded.some((seriesKey) => key.test(seriesKey)) ? 'told' : 'not loaded';
};

/** Asks re_search_series questions about real estate. Returns how many are answered wrongly without a word. */
export const evaluateRealEstate = async (folder: string): Promise<number> => {
  const [geo, re] = [domainOf('geo'), domainOf('re')];
  const scratch = await openScratchService(re, new Date().toISOString(), [geo, domainOf('hazards')]);
  try {
    const files = filesIn(folder);
    for (const domain of [geo, re]) await loadFiles(scratch, domain, files);
    await scratch.db.knex.raw('analyze');
    const loaded = (await scratch.db
      .knex<{ series_key: string }>('data.re_series')
      .pluck('series_key')) as readonly string[];
    const judged: Judged[] = [];
    for (const [query, key] of questions) {
      const question = { kind: 'real estate', query, wanted: key?.source ?? 'told' };
      const isRight = (seriesKey: string) => key?.test(seriesKey) ?? false;
      const each = await judge(scratch, 're_search_series', question, { field: 'series_key', isRight });
      judged.push(each.outcome === 'told' ? { ...each, outcome: outcomeOfTold(key, loaded) } : each);
    }
    return printJudged('Real estate', judged);
  } finally {
    await scratch.close();
  }
};
