import {
  SourceFormatError,
  columnIndex,
  csvRows,
  notFetched,
  openArtifact,
  workbookRows,
  type Artifact,
  type Connector,
  type Located,
  type StoredArtifact,
} from '@dqs/kit';
import { isCountyCode } from '@dqs/places';
import { hud, postalZips } from '../../sources.ts';

const maximumBytes = 64 * 1024 * 1024;

/** The share of a ZIP Code's addresses in one county, as published. */
export interface PublishedShare {
  /** The last month of the file's quarter: `2021-12`. */
  readonly quarter: string;
  readonly zip: string;
  readonly county: string;
  readonly ratio: string;
}

export interface PostalZipRow {
  readonly zip_code: string;
  readonly county_code: string;
  readonly quarter: string;
  readonly address_share: string;
}

const pattern = /^ZIP_COUNTY_(03|06|09|12)(20\d{2})/i;

const official = (month: string, year: string, ending: string): Artifact => ({
  name: `ZIP_COUNTY_${month}${year}.${ending}`,
  address: `https://www.huduser.gov/portal/datasets/usps/ZIP_COUNTY_${month}${year}.${ending}`,
});

/** `ZIP,COUNTY,…,TOT_RATIO`. Since 2021 the preferred city and state stand between. */
const isHeader = (names: readonly string[]): boolean =>
  names[0] === 'ZIP' && names[1] === 'COUNTY' && names.includes('TOT_RATIO');

const headerIn = (head: string): boolean =>
  isHeader(
    (head.replace(/^(\uFEFF|ï»¿)/, '').split(/\r?\n/, 1)[0] ?? '')
      .split(/[,\t]/)
      .map((name) => name.replaceAll('"', '').trim().toUpperCase()),
  );

const recognise = (fileName: string, head = ''): Artifact | null => {
  const [, month, year] = pattern.exec(fileName) ?? [];
  if (month === undefined || year === undefined) return null;
  return headerIn(head) || head === '' ? official(month, year, /\.csv/i.test(fileName) ? 'csv' : 'xlsx') : null;
};

const refusal = (fileName: string, head: string): string | null => {
  if (headerIn(head))
    return 'a crosswalk of ZIP Codes to counties without its quarter, which only its name has: name it as HUD does, such as ZIP_COUNTY_122021.csv';
  return /^(ZIP|COUNTY|TRACT|CBSA|CD)_[A-Z]+_\d{6}/i.test(fileName)
    ? 'another HUD crosswalk: only that of ZIP Codes to counties (ZIP_COUNTY_122021.csv) is served'
    : null;
};

async function* parse(file: StoredArtifact): AsyncGenerator<readonly Located<PublishedShare>[]> {
  const [, month, year] = pattern.exec(file.name) ?? [];
  if (month === undefined || year === undefined) throw new SourceFormatError('the file name has no quarter');
  const batches = /\.csv(\.gz)?$/i.test(file.name)
    ? csvRows(openArtifact(file, { maximumBytes }), { trim: true })
    : workbookRows(file, { maximumBytes });
  let at: ReadonlyMap<string, number> | null = null;
  for await (const batch of batches) {
    const data = at === null ? batch.slice(1) : batch;
    if (at === null) {
      const header = batch[0]!.record.map((name) => name.trim().toUpperCase());
      at = columnIndex(header, ['ZIP', 'COUNTY', 'TOT_RATIO']);
    }
    const positions = at;
    yield data.flatMap(({ record, line }) => {
      const cell = (name: string): string => (record[positions.get(name)!] ?? '').trim();
      if (record.every((text) => text.trim() === '')) return [];
      const share = {
        quarter: `${year}-${month}`,
        zip: cell('ZIP'),
        county: cell('COUNTY'),
        ratio: cell('TOT_RATIO'),
      };
      return [{ line, record: share }];
    });
  }
}

const normalise = ({
  quarter,
  zip,
  county,
  ratio,
}: PublishedShare): readonly PostalZipRow[] | { readonly reject: string } => {
  // Spreadsheet programs drop leading zeros.
  const [code, countyCode] = [zip.padStart(5, '0'), county.padStart(5, '0')];
  if (!/^\d{5}$/.test(code)) return { reject: `"${zip}" is not a ZIP Code` };
  // 99999 marks military and Pacific ZIP Codes without a county.
  if (countyCode === '99999') return [];
  if (!isCountyCode(countyCode)) return { reject: `${code}: "${county}" is not a county` };
  if (!/^(0(\.\d+)?|1(\.0+)?|\.\d+|\d(\.\d+)?E-\d+)$/i.test(ratio))
    return { reject: `${code}: the share "${ratio}" is not between 0 and 1` };
  return [{ zip_code: code, county_code: countyCode, quarter, address_share: ratio }];
};

/** The counties of each ZIP Code's addresses. It is the only source for ZIP Codes without an area, such as post office boxes. */
export const hudUspsZip: Connector<PublishedShare, PostalZipRow> = {
  key: 'geo.hud-usps-zip',
  source: hud.tag,
  dataset: postalZips.key,
  summary: "Shares of a ZIP Code's addresses in counties, from HUD's crosswalk of the Postal Service's deliveries.",
  publication: {
    schedule: '0 6 20 1,4,7,10 *',
    artifacts: [{ ...official('12', '2021', 'csv'), name: 'ZIP_COUNTY_MMYYYY.csv', pattern }],
    maximumBytes,
    // Only registered users can download the files from HUD.
    discover: notFetched,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise },
  load: { table: 'geo_postal_zip', key: ['quarter', 'zip_code', 'county_code'], mode: 'replace', scope: ['quarter'] },
  rules: import.meta.url,
};
