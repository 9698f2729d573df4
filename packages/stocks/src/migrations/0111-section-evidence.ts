import type { Migration } from '@dqs/kit';

/** What speaks for the heading of a section, parted by spaces; null for a cover and for sections of earlier loads. */
export const sectionEvidence: Migration = {
  name: '0111_section_evidence',
  async up(knex) {
    await knex.raw('alter table stocks_report_section add column evidence text');
  },
};
