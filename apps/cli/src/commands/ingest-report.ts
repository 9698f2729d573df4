import type { ArtifactReport, IngestReport } from '@dqs/ingest';
import { relative } from 'node:path';
import type { Invocation } from '../command.ts';
import { line } from '../io.ts';

/** A number with thousands separators. */
export const counts = (count: number): string => count.toLocaleString('en');

const counted = (count: number, word: string): readonly string[] => (count === 0 ? [] : [`${counts(count)} ${word}`]);

/** A path in the form in which the reader would type it. */
export const shown = (path: string, cwd: string): string => {
  const short = relative(cwd, path);
  return short.startsWith('..') ? path : short;
};

/** The path of a local file, or the artifact name of a fetched one. */
const nameOf = ({ artifact, file }: ArtifactReport, cwd: string): string =>
  file === null ? artifact : shown(file, cwd);

const membersOf = ({ members }: ArtifactReport): readonly string[] =>
  members === null ? [] : [`${counts(members.read)} members read`, `${counts(members.unchanged)} unchanged members`];

const outcomeOf = (report: ArtifactReport): string => {
  const { status, counts: rows, rejects, withheld, message, line: at } = report;
  if (status === 'unchanged')
    return `unchanged (${counts(rows.unchanged)} rows)${message === null ? '' : `: ${message}`}`;
  const facts = [
    ...counted(rows.inserted, 'new'),
    ...counted(rows.changed, 'changed'),
    ...counted(rows.unchanged, 'unchanged'),
    ...counted(rows.removed, 'removed'),
    ...counted(rejects, 'rejected'),
    ...counted(withheld, 'held back in quarantine'),
  ];
  const failure = message === null ? '' : `: ${message}${at === null ? '' : ` (line ${at})`}`;
  return `${[status, ...membersOf(report), ...facts].join(', ')}${failure}`;
};

/** Maximum number of differing columns listed for each file. */
const shownDifferences = 5;

/** Prints one line for each artifact of a run, and notes differences and rejects. */
export const printReport = async ({ io, note }: Invocation, report: IngestReport): Promise<void> => {
  for (const artifact of report.artifacts) {
    await line(io.stdout, `${nameOf(artifact, io.cwd)}: ${outcomeOf(artifact)}`);
    for (const text of artifact.differences.slice(0, shownDifferences)) await note(`  ${text}`);
    if (artifact.differences.length > shownDifferences)
      await note(
        `  and ${counts(artifact.differences.length - shownDifferences)} more columns; dqs loads show N lists all`,
      );
    for (const { line: at, reason } of artifact.firstRejects) await note(`  rejected, line ${at}: ${reason}`);
    if (artifact.rejects > artifact.firstRejects.length)
      await note(`  and ${counts(artifact.rejects - artifact.firstRejects.length)} more`);
  }
  for (const name of report.notTried) await note(`not tried ${name}: the publisher asked to wait`);
  if (report.passedOver.length > 0) await note(`${counts(report.passedOver.length)} files were loaded before`);
};

/** How many files of a folder were loaded and how many were not. Null for a single file, whose own line shows it. */
export const filesSummary = (reports: readonly IngestReport[], unknown: number): string | null => {
  const statuses = reports.flatMap(({ artifacts }) => artifacts.map(({ status }) => status));
  if (statuses.length + unknown < 2) return null;
  const of = (...wanted: readonly string[]) => statuses.filter((status) => wanted.includes(status)).length;
  const rejected = of('failed');
  const parts = [
    ...counted(of('unchanged'), 'unchanged'),
    ...counted(rejected, 'rejected'),
    ...counted(unknown, 'left out'),
  ];
  return [
    `${counts(statuses.length - rejected - of('unchanged'))} of ${counts(statuses.length + unknown)} files loaded`,
    ...parts,
  ].join(', ');
};
