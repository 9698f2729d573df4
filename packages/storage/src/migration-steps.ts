// Effects of migration statements on tables that contain rows. Locks:
// https://www.postgresql.org/docs/current/explicit-locking.html

/** What waits while a step runs: requests and loads, or only loads into the table. */
type Waits = 'everything' | 'loads';

export interface MigrationStep {
  /** The table without its schema. */
  readonly table: string;
  readonly what:
    'builds an index' | 'changes columns' | 'reads every row' | 'rewrites rows' | 'removes rows' | 'removes the table';
  readonly waits: Waits;
  /** Whether it is quick whatever the size of the table. */
  readonly isBrief: boolean;
  /** Temporary disk space that it can take at most, as a share of the table's size. */
  readonly diskShare: 0 | 1;
}

const name = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?(?:"?(?:data|control)"?\.)?"?(?<table>[a-z_][a-z0-9_]*)"?`;

const pattern = (text: string): RegExp => new RegExp(text.replaceAll('TABLE', name), 'is');

const createsTable = pattern('^create (?:unlogged )?table TABLE');

const rules: readonly (readonly [RegExp, Omit<MigrationStep, 'table'>])[] = [
  [
    pattern(String.raw`^create (?:unique )?index (?:if not exists )?\S+ on TABLE`),
    { what: 'builds an index', waits: 'loads', isBrief: false, diskShare: 1 },
  ],
  [
    pattern(
      String.raw`^alter table TABLE\b.*\b(?:type|set not null|add (?:constraint|primary|unique|check|foreign)|attach partition)\b`,
    ),
    { what: 'reads every row', waits: 'everything', isBrief: false, diskShare: 1 },
  ],
  [
    pattern(String.raw`^alter table TABLE\b.*\badd\b.*\bgenerated always as\b.*\bstored\b`),
    { what: 'rewrites rows', waits: 'everything', isBrief: false, diskShare: 1 },
  ],
  [pattern('^alter table TABLE'), { what: 'changes columns', waits: 'everything', isBrief: true, diskShare: 0 }],
  [pattern('^update TABLE'), { what: 'rewrites rows', waits: 'loads', isBrief: false, diskShare: 1 }],
  [pattern('^delete from TABLE'), { what: 'removes rows', waits: 'loads', isBrief: false, diskShare: 0 }],
  [pattern('^truncate (?:table )?TABLE'), { what: 'removes rows', waits: 'everything', isBrief: true, diskShare: 0 }],
  [pattern('^drop table TABLE'), { what: 'removes the table', waits: 'everything', isBrief: true, diskShare: 0 }],
];

/** Splits a text into statements. Bodies between dollar quotes stay whole. */
const statementsOf = (sql: string): readonly string[] => {
  const bodies: string[] = [];
  const flat = sql
    .replace(/\$(\w*)\$.*?\$\1\$/gs, (body) => `$${bodies.push(body)}$`)
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*.*?\*\//gs, '');
  return flat
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');
};

const tableOf = (match: RegExpExecArray): string => (match.groups?.['table'] ?? '').toLowerCase();

const stepOf = (statement: string): MigrationStep | null => {
  for (const [rule, step] of rules) {
    const match = rule.exec(statement);
    if (match) return { table: tableOf(match), ...step };
  }
  return null;
};

/** Tables that statements create, and steps on tables that existed before. Equal steps appear once. */
export const stepsOf = (
  statements: readonly string[],
): { readonly created: readonly string[]; readonly steps: readonly MigrationStep[] } => {
  const created = new Set<string>();
  const steps = new Map<string, MigrationStep>();
  for (const statement of statements.flatMap(statementsOf)) {
    const table = createsTable.exec(statement);
    const step = table ? null : stepOf(statement);
    if (table) created.add(tableOf(table));
    else if (step && !created.has(step.table)) steps.set(`${step.table} ${step.what} ${step.waits}`, step);
  }
  return { created: [...created], steps: [...steps.values()] };
};
