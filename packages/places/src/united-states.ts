/** A question with `US`, `U.S.` and "in the States" in full, but not the pronoun of "show us" or the U.S. Virgin Islands. */
export const withUnitedStates = (text: string): string =>
  text
    .replace(/\bin the states\b/gi, ' United States ')
    .replace(/(?<!\b(?:show|give|tell|let|get|find|help) )\bu\.?s\.?(?:a\b\.?)?(?!\w| virgin)/gi, ' United States ');
