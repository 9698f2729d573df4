import type { Reader } from '@dqs/kit';
import { badParameter, type Day } from '@dqs/schemas';
import { requestedDerivation, type Derivation, type DerivationParams, type Population } from '@dqs/series';
import { geoKeyOfSeries } from '../series-record/series-key.ts';
import { readSeriesPage } from './query.ts';

/** The transformation that only this operation has. */
const perThousandPeople = 'per_1000_people';

interface DerivedSeriesRequest extends Omit<DerivationParams, 'transform'> {
  readonly series_key: string;
  readonly transform?: DerivationParams['transform'] | typeof perThousandPeople;
  readonly splice?: boolean | null | undefined;
}

/** Totals over a place. Dividing a price, a rent, an index or a rate by people has no meaning. */
const ofTotals = /^(?:census\.(?:bps|housing_units)\.|fdic_sod\.sod\.|nyc_acris\.deeds\.count\.)/;

const param = 'transform';

/** More years than any series of people has. */
const allYears = 1_000;

const readPopulation = async (db: Reader, seriesKey: string): Promise<Population> => {
  const geoKey = geoKeyOfSeries(seriesKey);
  const populationKey = `census.population.total.${geoKey?.replace(':', '.')}.annual.na`;
  const range = { from: '0001-01-01' as Day, to: '9999-12-31' as Day };
  const rows = await readSeriesPage(db, populationKey, range, allYears);
  const population = new Map(
    rows.flatMap(({ period, value, as_of }) =>
      period === null || value === null || as_of === null ? [] : [[period.slice(0, 4), { value, as_of }]],
    ),
  );
  if (population.size > 0) return population;
  throw badParameter(param, `no population of ${geoKey} is loaded (${populationKey})`, {
    hint: 'Load it with: dqs ingest re.census-population. Population is published for the nation, states, counties and metropolitan areas.',
  });
};

/** The requested derivation with the population that it divides by; null for values as published. Throws `bad_parameter`. */
export const derivationOf = async (db: Reader, request: DerivedSeriesRequest): Promise<Derivation | null> => {
  const { transform, series_key: seriesKey } = request;
  if (transform !== perThousandPeople) return requestedDerivation({ ...request, transform });
  if (!ofTotals.test(seriesKey.toLowerCase()))
    throw badParameter(param, `${perThousandPeople} requires a series of totals, such as permits or deposits`, {
      hint: 'Prices, rents, indexes, rates and population itself are not divided by people. Omit transform.',
    });
  if (request.splice)
    throw badParameter(param, `${perThousandPeople} cannot be combined with splice`, {
      hint: 'The earlier code has its own population. Ask for its series instead.',
    });
  const lower = requestedDerivation({ ...request, transform: 'level' })?.lower ?? null;
  return { transform: 'level', lower, population: await readPopulation(db, seriesKey) };
};

/** What a derived value per 1,000 people of a metropolitan area does not promise. */
export const noteOfArea = (seriesKey: string, derivation: Derivation | null): string | null =>
  derivation?.population && /^cbsa:/.test(geoKeyOfSeries(seriesKey) ?? '')
    ? 'The counties of a metropolitan area change. The values and the population may be of different lists of counties.'
    : null;
