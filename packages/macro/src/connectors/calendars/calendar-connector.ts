import { notFetched, type Artifact, type Connector, type Located, type Source, type StoredArtifact } from '@dqs/kit';
import { calendarDataset } from '../../sources.ts';
import { holdReleases } from './hold-releases.ts';
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

/** A calendar as one file or page of an agency. */
export interface Calendar {
  readonly key: string;
  readonly source: Source;
  readonly schedule: string;
  readonly summary: string;
  readonly artifact: Artifact & { readonly pattern: RegExp };
  /** Whether a file that begins so, under this name, is this calendar. */
  isHead(head: string, fileName: string): boolean;
  /** True where the same dates are fetched by another connector, so that this one only reads files at hand. */
  readonly atHand?: true;
  read(artifact: StoredArtifact): Promise<readonly Located<ReleaseDate>[]>;
  /** `import.meta.url` of the module that says how the file is read. */
  readonly rules: string;
}

/** Makes the connector of a calendar. Its dates stand as they were said; occurrences are built of them. */
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
        { because: 'dates move, and each edition begins and ends where it likes', endedPercent: 100 },
        { because: 'each edition is another one', columns: ['edition'], rewordedPercent: 100 },
      ],
    },
    load: { table: 'macro_release_date', key: ['code', 'mark', 'scheduled_at'], mode: 'merge' },
    build: holdReleases,
    rules,
  };
};
