import type { Artifact, Publication } from '@dqs/kit';

const service = 'https://www.federalreserve.gov/datadownload/Output.aspx';

/** Releases that are fetched; packages of any other release are read all the same. */
const releases = ['H15', 'G17', 'G19', 'H41', 'H6', 'H8'];

const packageOf = (release: string): Artifact => ({
  name: `FRB_${release}.zip`,
  address: `${service}?rel=${release}&filetype=zip`,
});

const zipName = /^FRB_([A-Z0-9]+)\b.*\.zip$/i;

export const artifacts = releases.map((release) => ({
  ...packageOf(release),
  pattern: new RegExp(`^FRB_${release}\\b.*\\.zip$`, 'i'),
}));

export const discover: Publication['discover'] = async function* () {
  yield* releases.map(packageOf);
};

/** True for the first characters of an SDMX message of the Board. */
export const isSdmx = (head: string): boolean =>
  /<(?:\w+:)?MessageGroup\b/.test(head) && head.includes('www.federalreserve.gov/structure');

/** True for the first characters of a CSV package with labels, in either layout. */
const isCsv = (head: string): boolean => /^"?(Series Description|Descriptions:?)"?\s*,/.test(head);

/** Which package a local file is: a CSV or an SDMX message by its content, a zip by its name. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const [, zipped = ''] = zipName.exec(fileName) ?? [];
  const [, release = zipped] =
    /[",]([A-Z]\d{1,3})\/[A-Z0-9_]+\//.exec(head) ?? /<message:ID>([A-Z0-9]+)</.exec(head) ?? [];
  if (!isCsv(head) && !isSdmx(head) && zipped === '') return null;
  return { name: fileName, address: `${service}?rel=${release.toUpperCase()}` };
};

/** Why another file of the Data Download Program is not loaded. */
export const refusal = (_fileName: string, head: string): string | null =>
  /^\uFEFF?"?(?:Unique Identifier: *"?,"?[A-Z]\d+\/|(?:Time Period|Series Name:?)"?,"?[A-Z0-9_$]+\.[A-Z]\b)/.test(head)
    ? 'a file of the Data Download Program without its labels, which say the release, unit and currency of its series: download it with label=include in its address'
    : null;
