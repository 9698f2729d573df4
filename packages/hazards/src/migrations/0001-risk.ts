import { provenance, type Migration } from '@dqs/kit';
import { compositeMetrics, hazardMetrics } from '../metric-column.ts';

/**
 * One row per place and hazard, and one (hazard_code ALL) per place for the whole index. Only the latter describes the
 * place and names the release. Metrics are columns, so that a page of one place is a few neighbouring rows. Each metric
 * has two indexes, for the nation and inside a state, over the rows with a value. `edition` is level and release as one
 * number: these indexes cause nearly all of a load's cost, and a leading number halves it. Scores and values keep the
 * published digits.
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
    // For misspelled names. The index also makes the surfaces filter in their view. The order of decimals, which
    // PostgreSQL does not call leakproof, may then use the indexes above.
    await knex.raw(
      `create index hazards_county_likeness on hazards_risk using gin (county_key gin_trgm_ops) where hazard_code = 'ALL' and level = 'county'`,
    );
  },
};
