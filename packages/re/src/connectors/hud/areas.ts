/**
 * Areas of HUD that have a code like a county's and are none, from the workbooks of 2012 to 2024. A part of a county belongs to
 * another rental market than the rest of it; an island area has one rent for all of its districts.
 */
const parts: ReadonlyMap<string, string> = new Map([
  // Columbia, a place in Howard County, MD.
  ['24028', '24027'],
  // The part of the city of Sullivan that lies in Crawford County, MO.
  ['29056', '29055'],
]);

const wholeStates: ReadonlyMap<string, string> = new Map([
  ['60999', '60'],
  ['69999', '69'],
]);

/** The county of which HUD calls a part by this code; undefined for another code. */
export const countyOfPart = (code: string): string | undefined => parts.get(code);

/** The island area that HUD calls by this code as a whole; undefined for another code. */
export const stateOfArea = (code: string): string | undefined => wholeStates.get(code);
