import { paddedCik } from '@dqs/edgar';
import type { Artifact } from '@dqs/kit';

const folder = 'https://data.sec.gov/submissions';

/** All filers in one file, rebuilt every night. */
export const bulk: Artifact = {
  name: 'submissions.zip',
  address: 'https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip',
};

/** A member of the bulk file, or the same file separately: the filer's main file, or one of its older pages. */
export const memberPattern = /^CIK(\d{10})(?:-submissions-\d{3})?\.json$/;

const filePattern = /^(CIK\d{10}(?:-submissions-\d{3})?)(?![-\d])[^/]*\.json(?:\.gz)?$/i;
const bulkPattern = /^submissions(?![a-z])[^/]*\.zip$/i;

export const artifacts = [
  { ...bulk, pattern: bulkPattern },
  { name: 'CIK##########.json', address: `${folder}/CIK##########.json`, pattern: filePattern },
];

const single = (name: string): Artifact => ({ name, address: `${folder}/${name}` });

/** Company facts have the same file name. The beginning of the file distinguishes them. */
const isOther = (head: string): boolean =>
  head !== '' && !/^\s*\{\s*"(?:cik"\s*:\s*"\d+"\s*,\s*"(?!entityName")|accessionNumber")/.test(head);

/** The official file for a local copy: by its name, or a filer's own file by its beginning. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  if (bulkPattern.test(fileName)) return bulk;
  const name = filePattern.exec(fileName)?.[1];
  if (name !== undefined)
    return isOther(head) ? null : single(`${name.toUpperCase().replace('SUBMISSIONS', 'submissions')}.json`);
  // Files of some years have the number without its zeros.
  const cik = /^\s*\{\s*"cik"\s*:\s*"(\d{1,10})"\s*,\s*"entityType"/.exec(head)?.[1];
  return cik === undefined ? null : single(`CIK${paddedCik(cik)}.json`);
};
