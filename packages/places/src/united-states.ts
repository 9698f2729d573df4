/**
 * Writes out `US`, `U.S.` and "in the States" in a question, except the pronoun in "show us" and the U.S. Virgin
 * Islands.
 */
export const withUnitedStates = (text: string): string =>
  text
    .replace(/\bin the states\b/gi, ' United States ')
    .replace(/(?<!\b(?:show|give|tell|let|get|find|help) )\bu\.?s\.?(?:a\b\.?)?(?!\w| virgin)/gi, ' United States ');
