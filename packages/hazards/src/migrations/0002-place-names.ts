import type { Migration } from '@dqs/kit';

/** County names are compared with `saint` in full, as all place names are. */
export const placeNames: Migration = {
  name: '0002_place_names',
  async up(knex) {
    await knex.raw(`
      update data.hazards_risk
         set county_key = regexp_replace(regexp_replace(county_key, '\\mst\\M', 'saint', 'g'), '\\mste\\M', 'sainte', 'g')
       where county_key ~ '\\m(st|ste)\\M'`);
  },
};
