import { hazardComponents } from './hazard-components/contract.ts';
import { rankings } from './rankings/contract.ts';
import { riskProfile } from './risk-profile/contract.ts';

/** The operations of the hazards domain. */
export const contract = { riskProfile, hazardComponents, rankings };
