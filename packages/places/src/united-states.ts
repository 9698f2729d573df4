/** A question with `US` and `U.S.` in full, but not the pronoun of "show us". */
export const withUnitedStates = (text: string): string =>
  text.replace(/(?<!\b(?:show|give|tell|let|get|find|help) )\bu\.?s\.?(?:a\b\.?)?(?!\w)/gi, ' United States ');
