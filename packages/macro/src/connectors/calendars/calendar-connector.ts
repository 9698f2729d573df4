import { notFetched, type Artifact, type Connector, type Located, type Source, type StoredArtifact } from '@dqs/kit';
import { calendarDataset } from '../../sources.ts';
import { buildReleases } from './build-releases.ts';
import { maximumBytes } from './page.ts';
import type { ReleaseDate } from './release-date.ts';

/** A row of `macro_release_date`. */
type ReleaseDateRow = ReturnType<typeof rowOf>;

const rowOf = (date: ReleaseDate) => ({
  code: date.code,
  mark: date.mark ?? '',
  scheduled_at: date.scheduledAt,
  agency: date.agency,
  release_name: date.name,
  scheduled_end: date.scheduledEnd,
  period_label: date.periodLabel,
  status: date.tentative ? 'tentative' : 'scheduled',
  url: date.url,
  edition: date.edition,
});

/** A calendar that an agency publishes as one file or page. */
export interface Calendar {
  readonly key: string;
  readonly source: Source;
  readonly schedule: string;
  readonly summary: string;
  readonly artifact: Artifact & { readonly pattern: RegExp };
  /** Whether a file with this head and name is this calendar. */
  isHead(head: string, fileName: string): boolean;
  /** True if another connector fetches the same dates, so that this one only loads local files. */
  readonly atHand?: true;
  read(artifact: StoredArtifact): Promise<readonly Located<ReleaseDate>[]>;
  /** `import.meta.url` of the module that parses the file. */
  readonly rules: string;
}

/** Makes the connector of a calendar. It stores the dates as announced; occurrences are built from them. */
export const calendarConnector = ({
  key,
  source,
  schedule,
  summary,
  artifact,
  isHead,
  atHand,
  read,
  rules,
}: Calendar): Connector<ReleaseDate, ReleaseDateRow> => {
  const { name, address } = artifact;
  return {
    key,
    source: source.tag,
    dataset: calendarDataset.key,
    summary,
    publication: {
      schedule,
      artifacts: [artifact],
      maximumBytes,
      discover: atHand
        ? notFetched
        : async function* () {
            yield { name, address };
          },
    },
    recognition: { recognise: (fileName, head) => (isHead(head, fileName) ? { name, address } : null) },
    reading: {
      async *parse(stored) {
        yield await read(stored);
      },
    },
    rows: {
      normalise: (date) => [rowOf(date)],
      differs: [
        { because: 'dates move, and each edition covers a different range of dates', endedPercent: 100 },
        { because: 'each file is a new edition', columns: ['edition'], rewordedPercent: 100 },
      ],
    },
    load: { table: 'macro_release_date', key: ['code', 'mark', 'scheduled_at'], mode: 'merge' },
    build: buildReleases,
    rules,
  };
};
