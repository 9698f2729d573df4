/**
 * HUD areas whose codes look like county codes but are not, from the workbooks of 2012 to 2024. Part of a county may
 * belong to another rental market than the rest. An island area has one rent for all of its districts.
 */
const parts: ReadonlyMap<string, string> = new Map([
  // Columbia, a place in Howard County, MD.
  ['24028', '24027'],
  // The part of the city of Sullivan in Crawford County, MO.
  ['29056', '29055'],
]);

const wholeStates: ReadonlyMap<string, string> = new Map([
  ['60999', '60'],
  ['69999', '69'],
]);

/** The county that contains the part with this code; undefined for other codes. */
export const countyOfPart = (code: string): string | undefined => parts.get(code);

/** The island area with this code; undefined for other codes. */
export const stateOfArea = (code: string): string | undefined => wholeStates.get(code);
