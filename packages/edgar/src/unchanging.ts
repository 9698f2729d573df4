import { neverRevised } from '@dqs/kit';

/** EDGAR never changes an accepted filing. A correction is a separate filing with another accession number. */
export const filingsNeverChange = [neverRevised('EDGAR never changes an accepted filing')];
