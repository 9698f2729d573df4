import type { Database } from '@dqs/storage';
import { asReader, inlined, type Read } from './reads.ts';

/**
 * The faults in the select lists of statements. Rows are decoded by position: a list with other names or another order
 * than the declared columns would put values under wrong names. Each statement is checked once.
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
