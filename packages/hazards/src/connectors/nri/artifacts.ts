import { findEach, listedFiles, newestOf, type Artifact, type Publication } from '@dqs/kit';

/** The folder of the release of December 2025 (1.20). A later release gets another folder. */
const folder = 'https://www.fema.gov/about/reports-and-data/openfema/nri/v120/';
const index = 'https://www.fema.gov/flood-maps/products-tools/national-risk-index';

const official = (name: string): Artifact => ({ name, address: `${folder}${name}` });

const tables = ['NRI_Table_Counties', 'NRI_Table_CensusTracts'] as const;

/** The official files by name. A download for one state has the state after the table's name. */
export const artifacts = tables.map((table) => ({
  ...official(`${table}.zip`),
  pattern: new RegExp(`^${table}`, 'i'),
}));

/** The version in the address of a release, `…/nri/v120/…`, as a number. */
const versionOf = (address: string): number => Number.parseInt(/\/nri\/v(\d+)\//i.exec(address)?.[1] ?? '0', 10);

/** The newest release linked on the index page, else the last known one: all counties, then all census tracts. */
export const discover: Publication['discover'] = async function* (_today, http) {
  let linked: readonly Artifact[] = [];
  const list = () => ({ name: 'the list of releases', address: index });
  yield* findEach([index], list, async function* () {
    linked = await listedFiles(http, index, /^NRI_Table_(?:Counties|CensusTracts)\.zip$/i, 'tables of the index');
    yield* [];
  });
  for (const table of tables) {
    const known = official(`${table}.zip`);
    const releases = linked
      .filter(({ name }) => name.toLowerCase() === known.name.toLowerCase())
      .map(({ address }) => ({ ...known, address }))
      .filter(({ address }) => address !== known.address)
      .toSorted((left, right) => versionOf(left.address) - versionOf(right.address));
    yield newestOf([known, ...releases]);
  }
};

const header = /^[^\n|]*\bNRI_ID\b[^\n]*\bSTCOFIPS\b[^\n]*\bRISK_SCORE\b/i;

/** Recognises a local file by its name, or by a header that only these tables have. */
export function recognise(fileName: string, head: string): Artifact | null {
  const exact = tables.find((table) => new RegExp(`^${table}\\.(?:zip|csv)$`, 'i').test(fileName));
  if (exact) return official(`${exact}.zip`);
  const named =
    artifacts.some(({ pattern }) => pattern.test(fileName)) && !/shapefile|\.(?:gdb|shp|xml|json)\b/i.test(fileName);
  return named || header.test(head) ? { name: fileName, address: index } : null;
}

/** The tables of states and of tribal lands have no county codes. */
const ofOtherAreas = /^\W{0,3}(?:\w+,)?NRI_ID,(?![^\n]*\bSTCOFIPS\b)[^\n]*\bEAL_/i;

/** The reason to refuse explanatory files of the tables, and tables of other areas. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (ofOtherAreas.test(head))
    return 'a table of the National Risk Index of states or tribal lands, which is not served: NRI_Table_Counties and NRI_Table_CensusTracts are';
  return /^\W{0,3}(?:Sort,Field Name,|OID_,Hazard,Prefix,)/.test(head)
    ? 'a dictionary of the National Risk Index, which explains its tables: the values are in NRI_Table_Counties and NRI_Table_CensusTracts'
    : null;
};
