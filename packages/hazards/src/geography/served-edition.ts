/** The newest release of which all places of a state are loaded, as a subquery over SQL expressions for level and state. */
export const wholeEdition = (level: string, state: string): string => `(
       select whole.edition from hazards_state_release whole
        where whole.level = ${level} and whole.state_fips = ${state} and whole.is_whole
        order by whole.edition desc limit 1)`;

/**
 * The release that serves a single place, as a subquery: the newest that has it, back to the newest that is held whole of its state. A
 * newer one of which a part is loaded does not hide the places that it lacks, and what a whole one has no more is gone.
 */
export const servedEdition = (level: string, state: string, fips: string): string => `(
       select held.edition from hazards_state_release release
         join hazards_risk held on held.edition = release.edition and held.fips = ${fips} and held.hazard_code = 'ALL'
        where release.level = ${level} and release.state_fips = ${state}
          and release.edition >= ${wholeEdition(level, state)}
        order by release.edition desc limit 1)`;
