import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { recogniseFiles, type AnyConnector } from '@dqs/ingest';

/** Larger files are left to the tests of their own domains: what is shown here is the way of a fetch. */
const largestBytes = 140_000;

/** A file at hand that stands for what a connector fetches. */
interface PublisherFile {
  readonly name: string;
  readonly address: string;
  readonly path: string;
  readonly bytes: number;
}

/** A name without what differs from year to year and from copy to copy. */
const shape = (name: string): string =>
  basename(name)
    .toLowerCase()
    .replace(/\.(zip|gz|txt|csv|json|xml|xlsx?)\b/g, '')
    .replace(/\d+/g, '#');

const isOffered = (path: string): boolean => {
  const found = statSync(path);
  return found.isFile() && found.size <= largestBytes && !/PROVENANCE\.md$|\/gleif\/api\//.test(path);
};

/** The files below some folders, as far as they are small. */
export const filesBelow = (folders: readonly string[]): readonly string[] =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => globSync('**/*', { cwd: folder }).map((path) => join(folder, path)))
    .filter(isOffered);

/** Those of some files that belong to a connector, the smallest first. */
export const filesOf = async (connector: AnyConnector, paths: readonly string[]): Promise<readonly PublisherFile[]> => {
  const { recognised } = await recogniseFiles(paths, [connector]);
  return recognised
    .map(({ path, artifact }) => ({ ...artifact, path, bytes: statSync(path).size }))
    .toSorted((left, right) => left.bytes - right.bytes);
};

/** Addresses whose last part does not name the file that they answer with. */
const answers: readonly (readonly [address: RegExp, file: RegExp])[] = [
  [/\/lei2\/latest\.xml$/, /gleif\/xml\/lei-data\.xml$/],
  [/\/rr\/latest\.xml$/, /gleif\/xml\/rr-data\.xml$/],
  [/\/repex\/latest\.xml$/, /gleif\/xml\/repex-data\.xml$/],
  [/\/media\/89850\/download$/, /drugsatfda\d+\.zip$/],
  [/company_tickers_mf\.json$/, /company_tickers_mf\.\d/],
  [/company_tickers_exchange\.json$/, /company_tickers_exchange\.\d/],
  [/type=daily_treasury_yield_curve$/, /samples\/macro\/daily-treasury-rates\.csv$/],
  [/debt_to_penny/, /debt_to_penny_2026\.json$/],
  [/rel=(H15)&/, /FRB_H15_treasury\.csv$/],
  [/rel=G17&/, /samples\/macro\/FRB_G17\.csv$/],
  [/programCode=FTD$/, /FTD-mf\.csv$/],
  [/programCode=QPR$/, /QPR-mf\.csv$/],
  [/programCode=RESSALES$/, /samples\/re\/RESSALES-mf\.csv$/],
  [/fred-md\/monthly\/2026-10\.csv$/, /FRED-MD_2020-02\.csv$/],
  [/action=getcurrent/, /getcurrent.*\.atom$/],
  [/com_disagg_txt_2023\.zip$/, /samples\/futures\/fut_disagg_txt_2023\.zip$/],
  [/DFR\+MRR_FR/, /ecb-deposit-facility\.csv$/],
  [/services\/calendar\/release$/, /fiscaldata-release-calendar\.json$/],
  [/statscal\/html\/index\.en\.html$/, /ecb-statscal\.html$/],
  [/NRI_Table_CensusTracts\.zip$/, /NRI_Table_CensusTracts_Maryland\.csv$/],
  [/hpi_at_manufactured\.xls$/, /HPI_AT_manu\.xls$/],
];

/** Short answers in the form of their publishers, where no file is at hand. */
const texts: readonly (readonly [address: RegExp, text: string])[] = [
  [
    /national_county2020\.txt$/,
    'STATE|STATEFP|COUNTYFP|COUNTYNS|COUNTYNAME|CLASSFP|FUNCSTAT\nAL|01|001|00161526|Autauga County|H1|A\n',
  ],
  [
    /api\.fdic\.gov\/banks\/sod\?/,
    [
      'BRNUM,CERT,CNTYNAMB,DEPSUMBR,ID,MSABR,MSANAMB,STALPBR,STCNTYBR,YEAR',
      '0,14,Autauga,120,1,33860,"Montgomery, AL",AL,1001,2023',
      '1,14,Autauga,80,2,33860,"Montgomery, AL",AL,1001,2023',
      '2,14,Elmore,95,3,33860,"Montgomery, AL",AL,1051,2023',
      '',
    ].join('\n'),
  ],
];

/** Files that stand for a later one: it says its month in its name, and has to end with the month before. */
const redated: readonly (readonly [address: RegExp, from: RegExp, to: string])[] = [
  [/fred-md\/monthly\/2026-10\.csv$/, /^1\/1\/2020,/m, '9/1/2026,'],
];

/** Not in the mirror: further quarters of one kind, and what no small file stands for. */
const absent: readonly RegExp[] = [
  /\/financials\?.*REPDTE:(?!20231231)/,
  /\/fred-md\/monthly\/(?!2026-10)/,
  /\/SAGDP\.zip$/,
];

const told = (address: string, paths: readonly string[]): string | undefined => {
  const rule = answers.find(([from]) => from.test(address));
  return rule && paths.find((path) => rule[1].test(path));
};

/** What stands under an address: the file that answers there, else one kept there, else one called alike but for its digits. */
export const fileAt = (address: string, files: readonly PublisherFile[], paths: readonly string[]): Buffer | null => {
  if (absent.some((pattern) => pattern.test(address))) return null;
  const text = texts.find(([from]) => from.test(address))?.[1];
  if (text !== undefined) return Buffer.from(text);
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const found =
    told(address, paths) ??
    (
      files.find((file) => file.address === address) ??
      files.find((file) => file.name.toLowerCase() === last.toLowerCase()) ??
      files.find((file) => shape(file.name) === shape(last) || shape(file.path) === shape(last))
    )?.path;
  if (found === undefined) return null;
  const bytes = readFileSync(found);
  const rule = redated.find(([at]) => at.test(address));
  return rule ? Buffer.from(bytes.toString('utf8').replace(rule[1], rule[2])) : bytes;
};
