import type { Database } from '@dqs/storage';
import { asReader, inlined, type Read } from './reads.ts';

/**
 * What is wrong with the select lists of statements: rows are decoded by position, so a list whose names differ from the declared
 * columns, or stand in another order, would put a value under a name that is not its own. Each statement is looked at once.
 */
export const misnamedColumns = async (db: Database, reads: readonly Read[]): Promise<readonly string[]> => {
  const byName = new Map(reads.map((read) => [read.statement.name, read]));
  return asReader(db, async (knex) => {
    const found: string[] = [];
    for (const read of byName.values()) {
      const sql = `select * from (${inlined(read).trim().replace(/;$/, '')}\n) as answer limit 0`;
      const { fields } = await knex.raw<{ fields: readonly { name: string }[] }>(sql.replaceAll('?', '\\?'));
      const [declared, given] = [
        Object.keys(read.statement.columns).join(', '),
        fields.map(({ name }) => name).join(', '),
      ];
      if (declared !== given) found.push(`${read.statement.name} declares ${declared}; its SQL gives ${given}`);
    }
    return found;
  });
};
