import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandedKey, states } from '@dqs/places';

/** A place in somebody's words, and the ids of what is meant: any of them is right. */
export interface PlaceQuestion {
  readonly kind: 'city and state' | 'city' | 'nickname';
  readonly query: string;
  readonly accepted: ReadonlySet<string>;
}

interface City {
  readonly name: string;
  readonly state: string;
  readonly county: string;
  readonly population: number;
}

type Record = Readonly<{ [column: string]: string }>;

/** A comma-separated file with a header, quotes around what needs them. */
const readTable = (path: string): readonly Record[] => {
  const rows = readFileSync(path, 'utf8')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, a, b]) =>
        (a ?? b ?? '').replaceAll('""', '"'),
      ),
    );
  const [header = [], ...lines] = rows;
  return lines.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
};

/** A number that depends on a text alone, so that a choice is the same in every run. */
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

const byChance = (left: City, right: City): number =>
  numberOf(`${left.name} ${left.state}`) - numberOf(`${right.name} ${right.state}`);

const nameOfState = new Map(
  states.filter(({ country }) => country === 'US').map(({ abbreviation, name }) => [abbreviation, name]),
);

/** Everyday names, with the places that they mean; written from lists of nicknames before any was tried. */
const nicknames: readonly (readonly [query: string, ...ids: string[]])[] = [
  ['Big Apple', 'cbsa:35620', 'county:36061'],
  ['The Big Apple', 'cbsa:35620', 'county:36061'],
  ['Windy City', 'cbsa:16980', 'county:17031'],
  ['Chi-Town', 'cbsa:16980', 'county:17031'],
  ['Chicagoland', 'cbsa:16980'],
  ['City of Angels', 'cbsa:31080', 'county:06037'],
  ['L.A.', 'cbsa:31080', 'county:06037'],
  ['SoCal', 'state:06', 'cbsa:31080'],
  ['NorCal', 'state:06', 'cbsa:41860'],
  ['Bay Area', 'cbsa:41860', 'cbsa:41940'],
  ['San Fran', 'cbsa:41860', 'county:06075'],
  ['SF', 'cbsa:41860', 'county:06075'],
  ['Silicon Valley', 'cbsa:41940', 'county:06085'],
  ['Inland Empire', 'cbsa:40140'],
  ['Wine Country', 'county:06055', 'county:06097', 'cbsa:34900', 'cbsa:42220'],
  ['Motor City', 'cbsa:19820', 'county:26163'],
  ['Motown', 'cbsa:19820', 'county:26163'],
  ['Beantown', 'cbsa:14460', 'county:25025'],
  ['Philly', 'cbsa:37980', 'county:42101'],
  ['City of Brotherly Love', 'cbsa:37980', 'county:42101'],
  ['Sin City', 'cbsa:29820', 'county:32003'],
  ['Vegas', 'cbsa:29820', 'county:32003'],
  ['Mile High City', 'cbsa:19740', 'county:08031'],
  ['Emerald City', 'cbsa:42660', 'county:53033'],
  ['Rose City', 'cbsa:38900', 'county:41051'],
  ['PDX', 'cbsa:38900', 'county:41051'],
  ['Rip City', 'cbsa:38900', 'county:41051'],
  ['ATL', 'cbsa:12060', 'county:13121'],
  ['Hotlanta', 'cbsa:12060', 'county:13121'],
  ['NOLA', 'cbsa:35380', 'county:22071'],
  ['The Big Easy', 'cbsa:35380', 'county:22071'],
  ['Crescent City, LA', 'cbsa:35380', 'county:22071'],
  ['Music City', 'cbsa:34980', 'county:47037'],
  ['Bluff City', 'cbsa:32820', 'county:47157'],
  ['H-Town', 'cbsa:26420', 'county:48201'],
  ['Space City', 'cbsa:26420', 'county:48201'],
  ['Big D', 'cbsa:19100', 'county:48113'],
  ['DFW', 'cbsa:19100'],
  ['Alamo City', 'cbsa:41700', 'county:48029'],
  ['Charm City', 'cbsa:12580', 'county:24510'],
  ['Steel City', 'cbsa:38300', 'county:42003'],
  ['Derby City', 'cbsa:31140', 'county:21111'],
  ['Cincy', 'cbsa:17140', 'county:39061'],
  ['Indy', 'cbsa:26900', 'county:18097'],
  ['OKC', 'cbsa:36420', 'county:40109'],
  ['KC', 'cbsa:28140', 'county:29095'],
  ['STL', 'cbsa:41180', 'county:29510'],
  ['SLC', 'cbsa:41620', 'county:49035'],
  ['Jax', 'cbsa:27260', 'county:12031'],
  ['Magic City', 'cbsa:33100', 'county:12086', 'cbsa:13820', 'county:01073'],
  ['South Beach', 'cbsa:33100', 'county:12086'],
  ['South Florida', 'cbsa:33100'],
  ['Twin Cities', 'cbsa:33460'],
  ['Quad Cities', 'cbsa:19340'],
  ['Research Triangle', 'cbsa:39580', 'cbsa:20500'],
  ['Piedmont Triad', 'cbsa:24660', 'cbsa:49180'],
  ['Hampton Roads', 'cbsa:47260'],
  ['Tidewater', 'cbsa:47260'],
  ['Lehigh Valley', 'cbsa:10900'],
  ['Rubber City', 'cbsa:10420', 'county:39153'],
  ['Sactown', 'cbsa:40900', 'county:06067'],
  ['Valley of the Sun', 'cbsa:38060', 'county:04013'],
  ['Old Pueblo', 'cbsa:46060', 'county:04019'],
  ['Cowtown', 'cbsa:19100', 'county:48439'],
  ['Brooklyn', 'county:36047'],
  ['Da Bronx', 'county:36005'],
  ['The Bronx', 'county:36005'],
  ['Manhattan', 'county:36061'],
  ['Queens', 'county:36081'],
  ['Staten Island', 'county:36085'],
  ['The Hamptons', 'county:36103'],
  ['Long Island', 'county:36059', 'county:36103', 'cbsa:35004'],
  ['Cape Cod', 'county:25001', 'cbsa:12700'],
  ['Outer Banks', 'county:37055', 'cbsa:28620'],
  ['Napa Valley', 'county:06055', 'cbsa:34900'],
  ['D.C.', 'state:11', 'cbsa:47900', 'county:11001'],
  ['Washington, D.C.', 'state:11', 'cbsa:47900', 'county:11001'],
  ['The DMV', 'cbsa:47900'],
  ['Aloha State', 'state:15'],
  ['Lone Star State', 'state:48'],
  ['Sunshine State', 'state:12'],
  ['Golden State', 'state:06'],
  ['Empire State', 'state:36'],
  ['Garden State', 'state:34'],
  ['Keystone State', 'state:42'],
  ['Peach State', 'state:13'],
];

const nicknameQuestions: readonly PlaceQuestion[] = nicknames.map(([query, ...ids]) => ({
  kind: 'nickname',
  query,
  accepted: new Set(ids),
}));

/** From so many people on a city is asked for by its name alone, too. */
const large = 50_000;
/** Of each state so many of its largest cities and so many of its other places. */
const largestOfState = 6;
const othersOfState = 6;

/** The ways in which people write a city and its state. */
const written: readonly ((city: City) => string)[] = [
  ({ name, state }) => `${name}, ${state}`,
  ({ name, state }) => `${name} ${state}`,
  ({ name, state }) => `${name}, ${nameOfState.get(state) ?? state}`,
  ({ name, state }) => `${name}, ${state}`.toLowerCase(),
];

const grouped = (rows: readonly Record[], key: string, value: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(rows, (row) => row[key] ?? '')].map(([id, own]) => [
      id,
      new Set(own.map((row) => row[value] ?? '')),
    ]),
  );

/**
 * Questions about places of the United States from the lists of github.com/bdurand/us_geo (data/dist): of all 51 postal codes
 * the largest cities and other places by chance, every city of more than 50,000 people with its state and alone, and
 * everyday names. A city is answered by a county in which it lies, or by the metropolitan area that is called after it.
 */
export const placeQuestions = (folder: string): readonly PlaceQuestion[] => {
  const counties = readTable(join(folder, 'counties.csv'));
  const areaOf = new Map(counties.map((row) => [row['GEOID'] ?? '', row['CBSA'] ?? '']));
  const titleOf = new Map(
    readTable(join(folder, 'core_based_statistical_areas.csv')).map((row) => [row['GEOID'] ?? '', row['Name'] ?? '']),
  );
  const countiesOf = grouped(readTable(join(folder, 'place_counties.csv')), 'Place GEOID', 'County GEOID');
  const places = readTable(join(folder, 'places.csv'));
  const cities = places
    .map((row) => ({
      id: row['GEOID'] ?? '',
      name: row['Short Name'] ?? '',
      state: row['State'] ?? '',
      county: row['County GEOID'] ?? '',
      population: Number.parseInt(row['Population'] || '0', 10),
    }))
    .filter(({ state, population }) => nameOfState.has(state) && state !== 'PR' && population > 0);
  const ofName = Map.groupBy(cities, ({ name, state }) => `${expandedKey(name)} ${state}`);

  /** The counties of every place of the name in the state, and the areas that are called after it. */
  const answersOf = ({ name, state }: City): ReadonlySet<string> => {
    const own = (ofName.get(`${expandedKey(name)} ${state}`) ?? []).flatMap(({ id, county }) => [
      county,
      ...(countiesOf.get(id) ?? []),
    ]);
    const areas = own.flatMap((county) => {
      const area = areaOf.get(county) ?? '';
      const title = expandedKey((titleOf.get(area) ?? '').split(',')[0] ?? '');
      const isCalledAfter = title !== '' && (title.includes(expandedKey(name)) || expandedKey(name).includes(title));
      return isCalledAfter ? [`cbsa:${area}`] : [];
    });
    return new Set([...own.map((county) => `county:${county}`), ...areas, ...(state === 'DC' ? ['state:11'] : [])]);
  };

  const withState = (city: City): PlaceQuestion => {
    const write = written[numberOf(`${city.state} ${city.name}`) % written.length]!;
    return { kind: 'city and state', query: write(city), accepted: answersOf(city) };
  };

  const ofStates = [...Map.groupBy(cities, ({ state }) => state).values()].flatMap((own) => {
    const bySize = own.toSorted((left, right) => right.population - left.population);
    const others = bySize.slice(largestOfState).toSorted(byChance).slice(0, othersOfState);
    return [...bySize.slice(0, largestOfState), ...others].map(withState);
  });

  const namesakes = Map.groupBy(cities, ({ name }) => expandedKey(name));
  const peopleOf = counties.map((row) => ({
    id: `county:${row['GEOID'] ?? ''}`,
    key: expandedKey(row['Short Name'] ?? ''),
    population: Number.parseInt(row['Population'] || '0', 10),
  }));
  const stateKeys = new Set([...nameOfState.values()].map((name) => expandedKey(name)));
  const largeCities = cities.filter(({ population }) => population > large);
  const alone = largeCities
    .filter((city) => {
      const key = expandedKey(city.name);
      const largest = (namesakes.get(key) ?? []).every(({ population }) => population <= city.population);
      return largest && !stateKeys.has(key);
    })
    .map((city): PlaceQuestion => {
      // A county elsewhere with more people is what the name means, too.
      const larger = peopleOf.filter(
        ({ key, population }) => key === expandedKey(city.name) && population > city.population,
      );
      return {
        kind: 'city',
        query: city.name,
        accepted: new Set([...answersOf(city), ...larger.map(({ id }) => id)]),
      };
    });
  const all = [...ofStates, ...largeCities.map(withState), ...alone, ...nicknameQuestions];
  return [...new Map(all.map((question) => [question.query, question])).values()];
};
