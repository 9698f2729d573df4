import { join } from 'node:path';
import { buildingConcepts } from '@dqs/statements';
import { setsIn, tableOf } from './data-sets.ts';

/** A concept that stands on the face of statements. */
interface FaceConcept {
  readonly concept: string;
  readonly statement: string;
  readonly filers: number;
  readonly values: number;
}

const faces = new Set(['BS', 'IS', 'CF']);

/** The common concepts that stand on the face of statements, with the number of filers and of consolidated values. */
const faceConcepts = (folder: string): readonly FaceConcept[] => {
  const found = new Map<string, { statement: string; filers: Set<string>; values: number }>();
  for (const set of setsIn(folder)) {
    const ciks = new Map(tableOf(join(set, 'sub.txt')).map((row) => [row['adsh'] ?? '', row['cik'] ?? '']));
    const values = new Map<string, number>();
    for (const row of tableOf(join(set, 'num.txt'))) {
      if ((row['segments'] ?? '') !== '' || (row['coreg'] ?? '') !== '' || row['value'] === '') continue;
      const key = `${row['adsh']} ${row['tag']}`;
      values.set(key, (values.get(key) ?? 0) + 1);
    }
    const seen = new Set<string>();
    for (const row of tableOf(join(set, 'pre.txt'))) {
      const [filing = '', concept = '', statement = ''] = [row['adsh'], row['tag'], row['stmt']];
      const key = `${filing} ${concept}`;
      const count = values.get(key);
      if (!faces.has(statement) || row['inpth'] === '1' || count === undefined) continue;
      if (!/^(us-gaap|ifrs)/.test(row['version'] ?? '') || seen.has(key)) continue;
      seen.add(key);
      const known = found.get(concept) ?? { statement, filers: new Set<string>(), values: 0 };
      found.set(concept, known);
      known.filers.add(ciks.get(filing) ?? filing);
      known.values += count;
    }
  }
  return [...found]
    .map(([concept, { statement, filers, values }]) => ({ concept, statement, filers: filers.size, values }))
    .toSorted((a, b) => b.filers - a.filers || b.values - a.values || (a.concept < b.concept ? -1 : 1));
};

/** So many filers with a concept on the face of their statements make it worth a line. */
const fewestFilers = 5;

/** Prints the concepts of five or more filers of which no statement is built, as the table that the repository keeps. */
export const printUnmapped = (folder: string): void => {
  const known = new Set(buildingConcepts);
  const face = faceConcepts(folder).filter(({ filers }) => filers >= fewestFilers);
  const open = face.filter(({ concept }) => !known.has(concept));
  const sum = (of: readonly FaceConcept[]): number => of.reduce((total, { values }) => total + values, 0);
  console.log(['concept', 'statement', 'filers', 'values'].join('\t'));
  for (const { concept, statement, filers, values } of open)
    console.log([concept, statement, filers, values].join('\t'));
  console.error(
    `${face.length - open.length} of ${face.length} concepts of ${fewestFilers} or more filers are read, ` +
      `${sum(face) - sum(open)} of ${sum(face)} values`,
  );
};
