import { expect, it } from 'vitest';
import { migrationPlanLines } from './migration-plan-lines.ts';

it('names what each outstanding migration does, who waits, and the disk it takes', () => {
  const step = { table: 'macro_observation', rows: 58_000_000, bytes: 6_100_000_000 } as const;
  const lines = migrationPlanLines({
    isNew: false,
    rebuildsSurfaces: true,
    migrations: [
      {
        owner: 'macro',
        name: '0020_more',
        created: ['macro_release'],
        steps: [
          { ...step, what: 'builds an index', waits: 'loads', isBrief: false, diskShare: 1 },
          { ...step, what: 'changes columns', waits: 'everything', isBrief: true, diskShare: 0 },
        ],
      },
      { owner: 'fx', name: '0003_view', created: [], steps: [] },
    ],
  });
  expect(lines).toEqual([
    'Outstanding migrations: 2, each in its own transaction.',
    '  macro/0020_more',
    '    creates macro_release; nothing waits',
    '    macro_observation (58,000,000 rows, 6.1 GB): builds an index; loads wait until it ends, requests do not; up to 6.1 GB of disk meanwhile',
    '    macro_observation (58,000,000 rows, 6.1 GB): changes columns; requests wait for a moment',
    '  fx/0003_view',
    '    changes no table with rows',
    'Then the surfaces are rebuilt: requests wait for a moment.',
  ]);
});

it('says when there is nothing to do, or only a new database to fill', () => {
  const none = { isNew: false, migrations: [], rebuildsSurfaces: false };
  expect(migrationPlanLines(none)).toEqual(['The database is up to date: there is nothing to do.']);
  expect(migrationPlanLines({ ...none, rebuildsSurfaces: true })[0]).toContain('surfaces are renewed');
  const fresh = { owner: 'fx', name: '0001_rates', created: [], steps: [] };
  expect(migrationPlanLines({ isNew: true, migrations: [fresh], rebuildsSurfaces: true })).toEqual([
    'The database is new: 1 migrations create its tables.',
  ]);
});
