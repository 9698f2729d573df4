import { listedFiles, type Artifact, type Publication } from '@dqs/kit';
import { dataSetEnd } from './data-set-period.ts';

/** Data sets of the last year may be republished. Older ones are settled. */
const changing = 4;

/** The page that lists the data sets of one kind. */
interface DataSetList {
  readonly page: string;
  readonly names: RegExp;
  /** Their name in messages: `data sets of Form 13F`. */
  readonly what: string;
}

const endOf = ({ until = '' }: Artifact): string => until;

/** Every data set that a page of the SEC lists, oldest first, each with its last day. Throws `SourceFormatError`. */
export async function* listedDataSets(
  http: Parameters<Publication['discover']>[1],
  { page, names, what }: DataSetList,
): AsyncGenerator<Artifact> {
  const listed = await listedFiles(http, page, names, what);
  const sets = listed
    .map(({ name, address }): Artifact => ({ name: name.toLowerCase(), address, until: dataSetEnd(name) }))
    .toSorted((left, right) => (endOf(left) < endOf(right) ? -1 : Number(endOf(left) > endOf(right))));
  const settled = true as const;
  for (const [at, set] of sets.entries()) yield at < sets.length - changing ? { ...set, settled } : set;
}
