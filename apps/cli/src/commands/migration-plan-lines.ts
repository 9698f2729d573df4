import type { MigrationPlan, PlannedMigration, PlannedStep } from '@dqs/storage';
import { counts } from './ingest-report.ts';
import { megabytes } from './plan-lines.ts';

const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB` : megabytes(bytes);

const waitText = ({ waits, isBrief }: PlannedStep): string => {
  if (isBrief) return 'requests wait for a moment';
  return waits === 'everything' ? 'requests and loads wait until it ends' : 'loads wait until it ends, requests do not';
};

const stepLine = (step: PlannedStep): string => {
  const { table, what, rows, bytes, diskShare } = step;
  const disk = diskShare === 0 || bytes === 0 ? '' : `; up to ${sizeText(bytes)} of disk meanwhile`;
  return `    ${table} (${counts(rows)} rows, ${sizeText(bytes)}): ${what}; ${waitText(step)}${disk}`;
};

const migrationLines = ({ owner, name, created, steps }: PlannedMigration): readonly string[] => [
  `  ${owner}/${name}`,
  ...(created.length === 0 ? [] : [`    creates ${created.join(', ')}; nothing waits`]),
  ...(created.length + steps.length === 0 ? ['    changes no table with rows'] : []),
  ...steps.map(stepLine),
];

/** Describes for an operator what an upgrade of the schema would do. */
export const migrationPlanLines = ({ isNew, migrations, rebuildsSurfaces }: MigrationPlan): readonly string[] => {
  if (isNew) return [`The database is new: ${counts(migrations.length)} migrations create its tables.`];
  if (migrations.length === 0)
    return [
      rebuildsSurfaces
        ? 'No migration is outstanding. Sources and surfaces are renewed: requests wait for a moment.'
        : 'The database is up to date: there is nothing to do.',
    ];
  return [
    `Outstanding migrations: ${counts(migrations.length)}, each in its own transaction.`,
    ...migrations.flatMap(migrationLines),
    'Then the surfaces are rebuilt: requests wait for a moment.',
  ];
};
