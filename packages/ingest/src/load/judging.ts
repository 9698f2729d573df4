import type { Stamp } from '@dqs/storage';
import { judgeOf } from './judge-difference.ts';
import { artifactBefore, type Knex } from './ledger.ts';
import type { DecidedRequest } from './load-request.ts';

/** How the difference that a file makes is judged. */
export interface Judging {
  /** The judge, and the file before of the same name; empty for a file that an operator accepted. */
  readonly by: Pick<Stamp, 'judge' | 'predecessor'>;
  /** By how much the file differs: a line for each column, added while its tables are judged. */
  readonly differences: string[];
}

/** Finds the judge of a file; `note` receives remarks about a file that is loaded all the same. */
export const judgingOf = async (
  transaction: Knex,
  { connector, artifact, artifactId, isAccepted }: DecidedRequest,
  note: (remark: string) => void,
): Promise<Judging> => {
  const differences: string[] = [];
  if (isAccepted) return { by: {}, differences };
  const predecessor = await artifactBefore(transaction, connector.key, artifact.name, artifactId);
  const judge = judgeOf(connector.rows.differs ?? [], note, (line) => differences.push(line));
  return { by: { judge, ...(predecessor === null ? {} : { predecessor }) }, differences };
};
