import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { domains } from '@dqs/domains';
import type { Domain } from '@dqs/kit';
import { openScratchService, recogniseFile, type ScratchService } from '@dqs/testing';
import { judge, printJudged, type Judged } from './judged.ts';
import { placeQuestions, type PlaceQuestion } from './place-questions.ts';

/** The lists that say where cities lie and how many people live where; an installation without them is a bare one. */
const ofCities = /^(?:national_place_by_county|sub-est|acs5_|co-est|zip_county)/i;

/** The domain of a key. */
export const domainOf = (key: string): Domain => {
  const found = domains.find((domain) => domain.key === key);
  if (found) return found;
  throw new Error(`there is no domain ${key}`);
};

/** Every file of a folder and the folders in it. */
export const filesIn = (folder: string): readonly string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));

/** Loads what each connector knows of some files. Throws where a file of one is refused. */
export const loadFiles = async (scratch: ScratchService, domain: Domain, files: readonly string[]): Promise<void> => {
  const known = await Promise.all(files.map((path) => recogniseFile(path, domain.connectors)));
  for (const connector of domain.connectors) {
    const own = files.filter((_, at) => known[at]?.connector === connector);
    if (own.length === 0) continue;
    const { artifacts } = await scratch.load(connector, own);
    for (const { artifact, message } of artifacts)
      if (message !== null) console.log(`${connector.key} ${artifact}: ${message}`);
  }
};

const ask = async (what: string, files: readonly string[], questions: readonly PlaceQuestion[]): Promise<number> => {
  const geo = domainOf('geo');
  const scratch = await openScratchService(geo, new Date().toISOString(), []);
  try {
    await loadFiles(scratch, geo, files);
    await scratch.db.knex.raw('analyze');
    const judged: Judged[] = [];
    for (const { kind, query, accepted } of questions) {
      const question = { kind, query, wanted: [...accepted].join(' ') };
      const isRight = (id: string) => accepted.has(id);
      judged.push(await judge(scratch, 'geo_resolve', question, { field: 'geography_id', isRight }));
    }
    return printJudged(what, judged);
  } finally {
    await scratch.close();
  }
};

/**
 * Asks geo_resolve questions about places, in an installation with all files of a folder and in one without the lists of cities and
 * people. Returns how many are answered wrongly without a word.
 */
export const evaluatePlaces = async (lists: string, folder: string): Promise<number> => {
  const questions = placeQuestions(lists);
  const files = filesIn(folder);
  const bare = files.filter((path) => !ofCities.test(basename(path)));
  return (await ask('Full installation', files, questions)) + (await ask('Bare installation', bare, questions));
};
