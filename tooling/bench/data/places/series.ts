import type { Database } from '@dqs/storage';
import { areaOf } from './census-files.ts';
import type { Nation } from './nation.ts';

/** Series of a county, and months that each has a value for: about as many as the permits, rents and prices of a few years. */
const seriesOfCounty = 18;
const months = 24;

/** A series with more than a hundred years of months. */
export const longSeriesKey = 'noaa.climdiv.average_temperature.state.06.monthly.nsa';
const longSeriesMonths = 1_500;

const stamps = `1, timestamptz '2026-01-01T00:00:00Z'`;

/**
 * Fills the tables of real-estate series by SQL: most of them are made of many small workbooks, whose reading is measured
 * elsewhere. Each county has series of building permits, and one state a long one.
 */
export const fillSeries = async (knex: Database['knex'], { counties }: Nation): Promise<number> => {
  await knex.raw(
    `insert into data.re_series (series_key, dataset_key, source, source_series_id, title, units, frequency, seasonal_adjustment,
       license_tag, geo_key, geo_level, geo_code, geo_name, geo_state_code, search_rank, keywords, source_tag, artifact_id, as_of)
     select format('census.bps.units.size_%s.county.%s.monthly.nsa', size, fips), 'census.bps', 'census', fips || ' ' || size,
       format('New housing units authorized by permits, size %s, %s County, %s', size, name, state), 'units', 'monthly',
       'not_seasonally_adjusted', 'us_public_domain', 'county:' || fips, 'county', fips, name || ' County', state, 600 + size,
       'building permits construction county', 'census.bps', ${stamps}
     from unnest(?::text[], ?::text[], ?::text[]) as county(fips, name, state), generate_series(1, ${seriesOfCounty}) size`,
    [counties.map(({ fips }) => fips), counties.map(({ name }) => name), counties.map(({ state }) => state.code)],
  );
  await knex.raw(
    `insert into data.re_series (series_key, dataset_key, source, source_series_id, title, units, frequency, seasonal_adjustment,
       license_tag, geo_key, geo_level, geo_code, geo_name, geo_state_code, search_rank, keywords, source_tag, artifact_id, as_of)
     values (?, 'noaa.climdiv', 'noaa', '06', 'Average temperature, California', 'degrees_fahrenheit', 'monthly',
       'not_seasonally_adjusted', 'us_public_domain', 'state:06', 'state', '06', 'California', 'CA', 101, 'climate', 'noaa.nclimdiv', ${stamps})`,
    [longSeriesKey],
  );
  await knex.raw(
    `insert into data.re_observation (series_key, period, as_known_at, period_type, value, source_tag, artifact_id, as_of)
     select series_key, (date '2025-12-01' - n * interval '1 month')::date, timestamptz '2026-01-01T00:00:00Z', 'month', n % 97,
       source_tag, ${stamps}
     from data.re_series, generate_series(0, case when series_key = '${longSeriesKey}' then ${longSeriesMonths} else ${months} end - 1) n`,
  );
  return counties.length * seriesOfCounty * months + longSeriesMonths;
};

/** The counties of metropolitan areas, which the Census Bureau publishes as a workbook. */
export const fillAreas = async (knex: Database['knex'], { counties }: Nation): Promise<void> => {
  const members = counties.flatMap(({ fips, name }, at) => {
    const area = areaOf(at);
    return area ? [{ fips, name, area: area.code }] : [];
  });
  await knex.raw(
    `insert into data.geo_cbsa_county (county_code, cbsa_code, cbsa_title, county_name, central_outlying, vintage, source_tag, artifact_id, as_of)
     select fips, area, area, name, 'Central', '2023', 'census.geography', ${stamps}
     from unnest(?::text[], ?::text[], ?::text[]) as county(fips, area, name)`,
    [members.map(({ fips }) => fips), members.map(({ area }) => area), members.map(({ name }) => name)],
  );
};
