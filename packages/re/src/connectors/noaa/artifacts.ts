import { SourceFormatError, type Artifact, type Publication } from '@dqs/kit';
import { elements } from './element.ts';

const folder = 'https://www.ncei.noaa.gov/pub/data/cirs/climdiv/';

/**
 * `climdiv-tmpccy-v1.0.0-20241206`: counties (cy) or states (st), edition, processing date. Local copies may end in
 * .txt or .gz.
 */
const pattern = /^climdiv-(?:pcpn|tmpc|tmax|tmin|hddc|cddc)(?:cy|st)-v[\d.]+-\d{8}/i;

export const artifacts = elements.flatMap(({ file }) =>
  ['cy', 'st'].map((area) => ({
    name: `climdiv-${file}${area}-v1.0.0-YYYYMMDD`,
    address: folder,
    pattern: new RegExp(`^climdiv-${file}${area}-v[\\d.]+-\\d{8}`, 'i'),
  })),
);

/** The file names change every month. A separate file has the newest processing date. */
export const discover: Publication['discover'] = async function* (_today, http) {
  const date = /^\s*(\d{8})\s*$/.exec(await http.text(`${folder}procdate.txt`))?.[1];
  if (date === undefined) throw new SourceFormatError(`${folder}procdate.txt does not contain a date`);
  for (const { file } of elements.filter(({ file: name }) => !/^[hc]ddc$/.test(name)))
    for (const area of ['st', 'cy'])
      yield {
        name: `climdiv-${file}${area}-v1.0.0-${date}`,
        address: `${folder}climdiv-${file}${area}-v1.0.0-${date}`,
      };
};

/** The official file of a local copy, by its name, which contains the edition. */
export const recognise = (fileName: string): Artifact | null => {
  const name = pattern.exec(fileName)?.[0].toLowerCase();
  return name === undefined ? null : { name, address: folder + name };
};

const notRead: readonly (readonly [form: RegExp, why: string])[] = [
  [
    /^\uFEFF?[^\n]*\r?\nUnits: [^\n]*\r?\nBase Period: /,
    'a download from Climate at a Glance, which is derived from the climate database: load the climdiv-… files instead',
  ],
  [/^\uFEFF?StateCode,Division,YearMonth,/, 'data of climate divisions, which the service does not cover'],
  [/^[A-Z]{3}\d{8}\s+-?\d+[A-Z]/, 'climate normals of weather stations, which the service does not cover'],
];

/** The edition is only in the date of the file name. Other data of the agency is for other places. */
export const refusal = (fileName: string, head: string): string | null =>
  /^climdiv-/i.test(fileName)
    ? 'a file of the climate database needs its complete name, e.g. climdiv-tmpccy-v1.0.0-20241206'
    : (notRead.find(([form]) => form.test(head))?.[1] ?? null);
