import type { Judge, Stamp } from '@dqs/storage';
import { declaredOfBuilt, declaredOfFile, type ExpectedDifference } from './difference-bounds.ts';
import { judgeOf } from './judge-difference.ts';
import { artifactBefore, type Knex } from './ledger.ts';
import type { DecidedRequest } from './load-request.ts';

/** How the difference between a file and stored data is judged. */
export interface Judging {
  /** The judge, and the previous file of the same name. Empty for a file that an operator accepted. */
  readonly by: Pick<Stamp, 'judge' | 'predecessor'>;
  /** The judge of derived tables; null for a file that an operator accepted. */
  readonly built: Judge | null;
  /** One line per column about how much the file differs, added while its tables are judged. */
  readonly differences: string[];
}

/**
 * Only derived rows that the file affects are rebuilt. Any news may change a number or a text of each, and a few rows
 * may disappear.
 */
const builtAnew: ExpectedDifference = {
  because: 'rows that a file touches are built anew',
  changedPercent: 100,
  rewordedPercent: 100,
  endedPercent: 30,
};

/** Creates the judge of a file. `note` receives remarks about a file that is loaded anyway. */
export const judgingOf = async (
  transaction: Knex,
  { connector, artifact, artifactId, isAccepted }: DecidedRequest,
  note: (remark: string) => void,
): Promise<Judging> => {
  const differences: string[] = [];
  if (isAccepted) return { by: {}, built: null, differences };
  const predecessor = await artifactBefore(transaction, connector.key, artifact.name, artifactId);
  const declared = connector.rows.differs ?? [];
  const report = (line: string): void => void differences.push(line);
  return {
    by: { judge: judgeOf(declaredOfFile(declared), note, report), ...(predecessor === null ? {} : { predecessor }) },
    built: (difference) =>
      judgeOf([builtAnew, ...declaredOfBuilt(declared, difference.table)], note, report)(difference),
    differences,
  };
};
