import { SourceFormatError, type Artifact, type Publication } from '@dqs/kit';
import { paddedCik } from './cik.ts';
import { archives } from './filing-address.ts';

type Http = Parameters<Publication['discover']>[1];

const folder = 'https://data.sec.gov/submissions';

/**
 * The file of a filer, and its older pages, as listed by EDGAR. `name` is the file's name, such as
 * `CIK0000320193.json`.
 */
const filerFile = (name: string): Artifact => ({ name, address: `${folder}/${name}` });

interface FilerLists {
  readonly filings: {
    readonly recent: {
      readonly accessionNumber: readonly string[];
      readonly form: readonly string[];
      readonly filingDate: readonly string[];
    };
    readonly files: readonly { readonly name: string }[];
  };
}

const isLists = (value: unknown): value is FilerLists => {
  const filings = (value as { filings?: { recent?: Record<string, unknown>; files?: unknown } } | null)?.filings;
  const recent = filings?.recent;
  return Array.isArray(filings?.files) && Array.isArray(recent?.['accessionNumber']) && Array.isArray(recent['form']);
};

const memory = new WeakMap<Http, Map<string, Promise<FilerLists>>>();

/** Several connectors request one filer in a row, so its file is fetched once per client. */
const listsOf = (cik: string, http: Http): Promise<FilerLists> => {
  const known = memory.get(http) ?? new Map<string, Promise<FilerLists>>();
  memory.set(http, known);
  const held = known.get(cik);
  if (held) return held;
  const { name, address } = filerFile(`CIK${paddedCik(cik)}.json`);
  const asked = http.text(address).then((text) => {
    const value: unknown = JSON.parse(text);
    if (!isLists(value)) throw new SourceFormatError(`${name} lists no filings`);
    return value;
  });
  // Cached only for one run, so that the next one sees new filings.
  known.clear();
  known.set(cik, asked);
  asked.catch(() => known.delete(cik));
  return asked;
};

/** The file of one filer, and its older pages, oldest first, so that the newest data comes last. */
export async function* filesOfFiler(cik: string, http: Http): AsyncGenerator<Artifact> {
  const { files } = (await listsOf(cik, http)).filings;
  for (const { name } of files.toReversed())
    if (/^CIK\d{10}-submissions-\d{3}\.json$/.test(name)) yield filerFile(name);
  yield filerFile(`CIK${paddedCik(cik)}.json`);
}

/** The complete submissions of some forms in the file of one filer, oldest first, at most the newest `most`. */
export async function* submissionsOfFiler(
  cik: string,
  http: Http,
  forms: ReadonlySet<string>,
  most = 40,
): AsyncGenerator<Artifact> {
  const { accessionNumber, form } = (await listsOf(cik, http)).filings.recent;
  const wanted = accessionNumber.filter((_, at) => forms.has(form[at] ?? '')).slice(0, most);
  for (const accession of new Set(wanted.toReversed()))
    yield {
      name: `${accession}.txt`,
      address: `${archives}/edgar/data/${Number.parseInt(cik, 10)}/${accession}.txt`,
      settled: true,
    };
}
