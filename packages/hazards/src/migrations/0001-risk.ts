import { provenance, type Migration } from '@dqs/kit';
import { compositeMetrics, hazardMetrics } from '../metric-column.ts';

/**
 * One row for a place and a hazard, and one (hazard_code ALL) for a place and the whole index, which alone says what the place
 * is and what the release is called. Metrics stand side by side, so that a page of one place is a few neighbouring rows; each
 * metric has its own two indexes, for the nation and inside a state, over the rows that have a value. `edition` is level and
 * release as one number: what a load costs is nearly all in these indexes, and a number in front halves it. Scores and
 * values keep the digits published.
 */
export const risk: Migration = {
  name: '0001_risk',
  async up(knex) {
    await knex.schema.createTable('hazards_risk', (table) => {
      table.integer('edition').notNullable();
      for (const column of ['fips', 'hazard_code', 'state_fips'])
        table.specificType(column, 'text collate "C"').notNullable();
      for (const column of hazardMetrics) table.specificType(column, 'numeric');
      table.text('risk_rating');
      table.text('eal_rating');
      for (const column of ['level', 'state_code', 'tract_code', 'county_key'])
        table.specificType(column, 'text collate "C"');
      table.date('release_date');
      table.text('release_version');
      for (const column of compositeMetrics.filter((name) => !(hazardMetrics as readonly string[]).includes(name)))
        table.specificType(column, 'numeric');
      table.text('sovi_rating');
      table.text('resl_rating');
      table.bigInteger('population');
      table.specificType('building_value', 'numeric');
      table.specificType('agriculture_value', 'numeric');
      table.text('state_name');
      table.text('county_name');
      table.text('county_type');
      provenance(table);
      table.primary(['edition', 'fips', 'hazard_code']);
    });
    for (const column of compositeMetrics) {
      const rows = `${column} is not null${hazardMetrics.some((name) => name === column) ? '' : ` and hazard_code = 'ALL'`}`;
      await knex.raw(
        `create index hazards_${column}_nation on hazards_risk (edition, hazard_code, ${column} desc, fips) where ${rows}`,
      );
      await knex.raw(
        `create index hazards_${column}_state on hazards_risk (edition, hazard_code, state_fips, ${column} desc, fips) where ${rows}`,
      );
    }
    await knex.raw(
      `create index hazards_place on hazards_risk (level, tract_code, county_key, state_fips) where hazard_code = 'ALL'`,
    );
    await knex.raw(`create index hazards_state on hazards_risk (level, state_fips, edition) where hazard_code = 'ALL'`);
    // For names that are nearly right; it also makes the surfaces filter in their view, so that the order of decimals,
    // which PostgreSQL does not call leakproof, may use the indexes above.
    await knex.raw(
      `create index hazards_county_likeness on hazards_risk using gin (county_key gin_trgm_ops) where hazard_code = 'ALL' and level = 'county'`,
    );
  },
};
