/**
 * Concepts that are attributes in every structure, by the cross-domain concepts of SDMX and the guidelines of the ECB
 * and Eurostat. Concepts that are dimensions in some structures, such as UNIT_MEASURE, are not included.
 */
const attributeNames: ReadonlySet<string> = new Set(
  (
    'TIME_FORMAT TIME_PER_COLLECT OBS_STATUS OBS_FLAG OBS_CONF OBS_COM OBS_COMMENT OBS_PRE_BREAK PRE_BREAK_VALUE CONF_STATUS ' +
    'CONF_STATUS_OBS BREAKS COLLECTION COLLECTION_DETAIL COLL_METHOD COLL_PERIOD COMPILING_ORG DISS_ORG DOM_SER_IDS PUBL_ECB ' +
    'PUBL_MU PUBL_PUBLIC UNIT_INDEX_BASE BASE_PER REF_YEAR_PRICE COMPILATION COVERAGE COVERAGE_GEO COVERAGE_SECTOR DECIMALS ' +
    'NAT_TITLE SOURCE_AGENCY SOURCE_AGENCY_2 SOURCE_PUB SOURCE_PUB_2 SOURCE_DETAIL SOURCE_REF TITLE TITLE_COMPL UNIT_MULT ' +
    'UNIT_MULTIPLIER AGG_EQUN DATA_COMP METHOD_REF METHOD_DETAIL AREA_DEFINITION METHOD_AGENCY METHOD_PUBL CURRENCY_NOTE ' +
    'ACTION VALID_FROM VALID_TO EMBARGO_TIME EMBARGO_DATE LAST_UPDATE REPORTING_YEAR_START_DAY AVAILABILITY COMMENT_OBS ' +
    'COMMENT_TS COMMENT_DSET CONTACT ADJU_DETAIL TABLE_IDENTIFIER UPDATED'
  ).split(' '),
);

/** Whether a concept is an attribute in every structure. */
export const isAttribute = (name: string): boolean => attributeNames.has(name);

/** Unit concepts, which are dimensions in some structures and attributes in others. */
export const unitNames: ReadonlySet<string> = new Set(['UNIT', 'UNIT_MEASURE']);
