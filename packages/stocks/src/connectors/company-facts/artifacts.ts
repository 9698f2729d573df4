import { paddedCik } from '@dqs/edgar';
import type { Artifact } from '@dqs/kit';

/** All companies in one file, rebuilt every night. */
export const bulk: Artifact = {
  name: 'companyfacts.zip',
  address: 'https://www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip',
};

const folder = 'https://data.sec.gov/api/xbrl/companyfacts';

const single = /^CIK(\d{10})(?!-submissions)[^/]*\.json(\.gz)?$/i;

const ofCompany = (digits: string): Artifact => ({
  name: `companyfacts-CIK${digits}.json`,
  address: `${folder}/CIK${digits}.json`,
});

/** The nightly file of all companies, and the file of one. */
export const artifacts = [
  { ...bulk, pattern: /^companyfacts[^/]*\.zip$/i },
  {
    name: 'companyfacts-CIK##########.json',
    address: `${folder}/CIK##########.json`,
    pattern: /^companyfacts-CIK\d{10}[^/]*\.json(\.gz)?$/i,
  },
];

export async function* discover(): AsyncGenerator<Artifact> {
  yield bulk;
}

/** Beginning of a company's facts file: number, name, then facts. No other file of the SEC begins like this. */
const beginsWithFacts =
  /^\uFEFF?\s*\{\s*"cik"\s*:\s*"?(\d{1,10})"?\s*,\s*"entityName"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"facts"\s*:/;

/** The file of one company. */
export async function* ofSubject(cik: string): AsyncGenerator<Artifact> {
  yield ofCompany(paddedCik(cik));
}

/**
 * Identifies a local file. The SEC names the file of one company `CIK##########.json` both here and in its submissions
 * API, so the name counts only together with the beginning of the file.
 */
export const recognise = (fileName: string, head: string): Artifact | null => {
  if (/^companyfacts[^/]*\.zip$/i.test(fileName)) return bulk;
  const named = /^companyfacts-CIK(\d{10})[^/]*\.json(\.gz)?$/i.exec(fileName)?.[1];
  if (named !== undefined) return ofCompany(named);
  const cik = beginsWithFacts.exec(head)?.[1];
  if (cik === undefined) return null;
  return ofCompany(paddedCik(single.exec(fileName)?.[1] ?? cik));
};
