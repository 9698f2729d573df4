import { basename } from 'node:path';
import { SourceFormatError, csvRows, encodingOf, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { layoutOf, type Layout } from './layout.ts';
import { releaseInName, releaseOf, type Release } from '../../release.ts';

/** The national table of census tracts has about 500 MB. */
export const maximumBytes = 2 * 1024 * 1024 * 1024;

/** One line of a file: one county or census tract. */
export interface PublishedPlace {
  readonly layout: Layout;
  readonly release: Release;
  readonly cells: readonly string[];
}

const members = /NRI_Table_(?:Counties|CensusTracts)[^/]*\.csv$/i;

/** The release of a line, from its NRI_VER. In files without that column it comes from the file's name. */
const releaseReader = (layout: Layout, artifact: StoredArtifact): ((cells: readonly string[]) => Release) => {
  const inName = releaseInName(basename(artifact.path)) ?? releaseInName(artifact.name);
  if (layout.release < 0) {
    if (inName) return () => inName;
    throw new SourceFormatError(
      'the file has no column NRI_VER that says its release; name the file after the month, e.g. NRI_Table_Counties_Nov2021.csv',
      1,
    );
  }
  const known = new Map<string, Release>();
  return (cells) => {
    const text = cells[layout.release] ?? '';
    const release = known.get(text) ?? releaseOf(text);
    known.set(text, release);
    return release;
  };
};

/** The lines of a county or tract table, also from the zip that FEMA publishes. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedPlace>[]> {
  let layout: Layout | null = null;
  let release: ReturnType<typeof releaseReader> | null = null;
  const options = { member: members, maximumBytes };
  const encoding = await encodingOf(artifact, options);
  for await (const batch of csvRows(openArtifact(artifact, options), { encoding })) {
    const [first] = batch;
    if (first === undefined) continue;
    const rows: readonly Located<readonly string[]>[] = layout === null ? batch.slice(1) : batch;
    const places: Layout = (layout ??= layoutOf(first.record));
    const read = (release ??= releaseReader(places, artifact));
    yield rows.map(({ record, line }) => ({ record: { layout: places, release: read(record), cells: record }, line }));
  }
  if (layout === null) throw new SourceFormatError('the file is empty');
}
