import { neverRevised } from '@dqs/kit';

/** EDGAR never changes a filing that it has accepted: a corrected one is a filing of its own, under another accession number. */
export const filingsNeverChange = [neverRevised('EDGAR never changes an accepted filing')];
