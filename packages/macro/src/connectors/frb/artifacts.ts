import type { Artifact, Publication } from '@dqs/kit';

const service = 'https://www.federalreserve.gov/datadownload/Output.aspx';

/** The releases to fetch. Packages of other releases can also be loaded. */
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

/** Whether a text starts an SDMX message of the Board. */
export const isSdmx = (head: string): boolean =>
  /<(?:\w+:)?MessageGroup\b/.test(head) && head.includes('www.federalreserve.gov/structure');

/** Whether a text starts a CSV package with labels, in either layout. */
const isCsv = (head: string): boolean => /^"?(Series Description|Descriptions:?)"?\s*,/.test(head);

/** Recognizes a local package: a CSV file or an SDMX message by its content, a zip by its name. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const [, zipped = ''] = zipName.exec(fileName) ?? [];
  const [, release = zipped] =
    /[",]([A-Z]\d{1,3})\/[A-Z0-9_]+\//.exec(head) ?? /<message:ID>([A-Z0-9]+)</.exec(head) ?? [];
  if (!isCsv(head) && !isSdmx(head) && zipped === '') return null;
  return { name: fileName, address: `${service}?rel=${release.toUpperCase()}` };
};

/** The reason why other files of the Data Download Program are not loaded. */
export const refusal = (_fileName: string, head: string): string | null =>
  /^\uFEFF?"?(?:Unique Identifier: *"?,"?[A-Z]\d+\/|(?:Time Period|Series Name:?)"?,"?[A-Z0-9_$]+\.[A-Z]\b)/.test(head)
    ? 'a file of the Data Download Program without labels for the release, unit and currency of its series: download it with label=include in its address'
    : null;
