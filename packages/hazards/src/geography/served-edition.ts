/** The newest release with all places of a state loaded, as a subquery over SQL expressions for level and state. */
export const wholeEdition = (level: string, state: string): string => `(
       select whole.edition from hazards_state_release whole
        where whole.level = ${level} and whole.state_fips = ${state} and whole.is_whole
        order by whole.edition desc limit 1)`;

/**
 * The release that serves a single place, as a subquery. It is the newest release that has the place, back to the
 * newest one that is whole for its state. A newer partial release does not hide the places that it lacks. A place that
 * a whole release no longer has is gone.
 */
export const servedEdition = (level: string, state: string, fips: string): string => `(
       select held.edition from hazards_state_release release
         join hazards_risk held on held.edition = release.edition and held.fips = ${fips} and held.hazard_code = 'ALL'
        where release.level = ${level} and release.state_fips = ${state}
          and release.edition >= ${wholeEdition(level, state)}
        order by release.edition desc limit 1)`;
