export { aliasKeys, aliases, idsOfAlias, idsOfInitials } from './alias.ts';
export type { Alias, AliasReason } from './alias-entry.ts';
export { areaSuccessorsOf, formerIdsOf } from './area-change.ts';
export { isCommonWord, isKindOfPlace, withoutCommonWords } from './common-word.ts';
export { connecticutList } from './connecticut.ts';
export { countyChanges, enlargedCounties, successorsOf, type CountyChange } from './county-change.ts';
export { formerPlaces, type FormerPlace } from './former-place.ts';
export { idOfGeoid, isCountyCode, isTractCode, withLeadingZero } from './county-code.ts';
export { countyWords, metropolitanParts, withoutBrackets, withoutKind } from './kind.ts';
export { expandedKey, plainKey, spellingsOf } from './name-key.ts';
export { postalOfNceiState } from './ncei-state.ts';
export { countySurvey, countySurveyName, estimatesFolder, newestEstimates } from './population-files.ts';
export { isRegion } from './region.ts';
export {
  americanState,
  americanStateByPostal,
  australianState,
  findAmericanState,
  longestStateName,
  stateByTradition,
  stateCodeOf,
  stateOfCode,
  states,
  statesNamed,
  type Country,
  type State,
} from './state.ts';
export { withUnitedStates } from './united-states.ts';
