import { SourceFormatError, type Artifact, type Publication } from '@dqs/kit';
import { elements } from './element.ts';

const folder = 'https://www.ncei.noaa.gov/pub/data/cirs/climdiv/';

/** `climdiv-tmpccy-v1.0.0-20241206`: counties (cy) or states (st), edition, day of processing; local copies may end in .txt or .gz. */
const pattern = /^climdiv-(?:pcpn|tmpc|tmax|tmin|hddc|cddc)(?:cy|st)-v[\d.]+-\d{8}/i;

export const artifacts = elements.flatMap(({ file }) =>
  ['cy', 'st'].map((area) => ({
    name: `climdiv-${file}${area}-v1.0.0-YYYYMMDD`,
    address: folder,
    pattern: new RegExp(`^climdiv-${file}${area}-v[\\d.]+-\\d{8}`, 'i'),
  })),
);

/** Every month's files have new names; the newest day of processing stands in a file of its own. */
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

/** The file that a local one is a copy of, told by its name, which carries the edition. */
export const recognise = (fileName: string): Artifact | null => {
  const name = pattern.exec(fileName)?.[0].toLowerCase();
  return name === undefined ? null : { name, address: folder + name };
};

const notRead: readonly (readonly [form: RegExp, why: string])[] = [
  [
    /^\uFEFF?[^\n]*\r?\nUnits: [^\n]*\r?\nBase Period: /,
    'an answer of Climate at a Glance, which are made from the climate database: load its files climdiv-… instead',
  ],
  [/^\uFEFF?StateCode,Division,YearMonth,/, 'data of climate divisions, which are not geography levels of the service'],
  [/^[A-Z]{3}\d{8}\s+-?\d+[A-Z]/, 'climate normals of weather stations, which are not geography levels of the service'],
];

/** Without its date a file does not tell which edition it is; what else the agency publishes is of other places. */
export const refusal = (fileName: string, head: string): string | null =>
  /^climdiv-/i.test(fileName)
    ? 'a file of the climate database is known by its whole name, e.g. climdiv-tmpccy-v1.0.0-20241206'
    : (notRead.find(([form]) => form.test(head))?.[1] ?? null);
