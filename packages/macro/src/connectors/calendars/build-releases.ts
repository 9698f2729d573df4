import type { Building } from '@dqs/kit';
import { matchOccurrences, type Dated, type Occurrence } from './occurrence.ts';

interface AnnouncedRow extends Dated {
  readonly agency: string;
  readonly release_name: string;
  readonly scheduled_end: string | null;
  readonly period_label: string | null;
  readonly status: string;
  readonly url: string | null;
  readonly edition: string | null;
  readonly artifact_id: string;
}

interface StoredRow extends Occurrence {
  readonly edition: string | null;
}

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`;

// Only what the file says now: rows of earlier loads have an earlier as_of, even if the same artifact loaded them.
const announcedSql = `
  select code, mark, ${instant('scheduled_at')}, agency, release_name, ${instant('scheduled_end')}, period_label, status, url,
         ${instant('edition')}, artifact_id::text as artifact_id
    from data.macro_release_date
   where artifact_id = any(?::bigint[])
     and as_of = (select max(as_of) from data.macro_release_date where artifact_id = any(?::bigint[]))
   order by code, macro_release_date.scheduled_at, mark`;

const storedSql = `
  select occurrence_id, code, mark, ${instant('scheduled_at')}, ${instant('edition')}
    from data.macro_release
   where source_tag in (select source_tag from data.macro_release_date where artifact_id = any(?::bigint[]))
   order by code, macro_release.scheduled_at, mark`;

/** The id of a new occurrence: its release, with its mark or its first date. */
const newId = ({ agency, code, mark, scheduled_at }: AnnouncedRow, taken: Set<string>): string => {
  const base = [agency, code, mark === '' ? scheduled_at : mark].join('/');
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}/${number}`;
  taken.add(id);
  return id;
};

const isOlder = (announced: AnnouncedRow, stored: StoredRow): boolean =>
  announced.edition !== null && stored.edition !== null && announced.edition < stored.edition;

/**
 * Updates the occurrences of releases from the loaded calendars. A moved date changes its occurrence, new occurrences
 * are added, and none is removed. An older edition of a calendar does not overwrite a newer one.
 */
export const buildReleases = async ({ artifactIds, query, load }: Building): Promise<void> => {
  const announced = await query<AnnouncedRow>(announcedSql, [artifactIds, artifactIds]);
  const stored = await query<StoredRow>(storedSql, [artifactIds]);
  const editions = new Map(stored.map((row) => [row.occurrence_id, row]));
  const taken = new Set(editions.keys());
  const rows = matchOccurrences(announced, stored).flatMap(({ announced: date, stored: before }) => {
    const occurrence = before && editions.get(before.occurrence_id);
    if (occurrence && isOlder(date, occurrence)) return [];
    const { artifact_id: artifactId, ...row } = date;
    return [{ artifactId, row: { ...row, occurrence_id: occurrence?.occurrence_id ?? newId(date, taken) } }];
  });
  const parts = artifactIds.map((artifactId) => ({
    artifactId,
    rows: rows.filter((each) => each.artifactId === artifactId).map(({ row }) => row),
  }));
  if (rows.length > 0) await load({ table: 'macro_release', key: ['occurrence_id'], mode: 'merge' }, parts);
};
