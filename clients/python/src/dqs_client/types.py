"""Answers of the service, as dictionaries. Made by pnpm reference from its OpenAPI document."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypedDict, Union

# An exact number: text, or a Decimal where the client was asked for them.
Exact = Union[str, Decimal]


class BanksGetFinancialsAnswer(TypedDict):
    data: BanksGetFinancialsData
    meta: Meta
    pagination: Pagination


class BanksGetFinancialsData(TypedDict):
    cert: int
    name: str
    rssd_id: int | None
    active: bool
    city: str | None
    state: str | None
    period_type: Literal["quarter"]
    quarters: list[BankQuarter]
    metric_definitions: dict[str, BankMetricDefinition]


class BankQuarter(TypedDict):
    period: str
    fiscal_quarter: str
    values: dict[str, BankFinancialValue]


class BankFinancialValue(TypedDict):
    value: Exact
    units: str
    currency: str | None
    basis: Literal["point_in_time", "year_to_date", "quarter", "annualized"]
    as_of: str


class BankMetricDefinition(TypedDict):
    title: str
    units: str
    basis: Literal["point_in_time", "year_to_date", "quarter", "annualized"]
    category: str
    description: str
    currency: str | None


class Meta(TypedDict):
    source: str
    as_of: str | None


class Pagination(TypedDict):
    limit: int
    has_more: bool
    next_cursor: str | None


class BanksSearchAnswer(TypedDict):
    data: BanksSearchData
    meta: Meta
    pagination: None


class BanksSearchData(TypedDict):
    query: str
    matches: list[BankMatch]


class BankMatch(TypedDict):
    cert: int
    rssd_id: int | None
    name: str
    city: str | None
    state: str | None
    county_fips: str | None
    county_name: str | None
    primary_regulator: str | None
    charter_class: str | None
    active: bool
    established_date: str | None
    closed_date: str | None
    score: int
    match_reason: str
    as_of: str


class EntitiesSearchAnswer(TypedDict):
    data: EntitiesSearchData
    meta: EntitiesSearchMeta
    pagination: Pagination


class EntitiesSearchData(TypedDict):
    query: str
    country: str | None
    status: str | None
    matches: list[EntityMatch]


class EntityMatch(TypedDict):
    lei: str
    legal_name: str
    legal_jurisdiction: str
    entity_status: str
    registration_status: str
    legal_address_country: str | None
    score: int
    match_reason: Literal["lei", "legal_name", "other_name", "previous_name", "fuzzy"]
    source: str
    as_of: str


class EntitiesSearchMeta(TypedDict):
    source: str
    as_of: str | None
    unit: Literal["entity_record"]
    period: Literal["current"]


class EntitiesGetProfileAnswer(TypedDict):
    data: EntitiesGetProfileData
    meta: EntitiesGetProfileMeta
    pagination: None


class EntitiesGetProfileData(TypedDict):
    lei: str
    legal_name: str
    other_names: list[str]
    previous_names: list[str]
    legal_jurisdiction: str
    entity_status: str
    registration_status: str
    registration_authority_id: str | None
    registration_authority_entity_id: str | None
    legal_address: EntityAddress
    headquarters_address: EntityAddress
    source: str
    license_tag: str
    as_of: str


class EntityAddress(TypedDict):
    country: str | None
    region: str | None


class EntitiesGetProfileMeta(TypedDict):
    source: str
    as_of: str | None
    unit: Literal["entity_record"]
    period: Literal["current"]


class EntitiesGetOwnershipAnswer(TypedDict):
    data: EntitiesGetOwnershipData
    meta: EntitiesGetOwnershipMeta
    pagination: Pagination


class EntitiesGetOwnershipData(TypedDict):
    lei: str
    legal_name: str | None
    direction: Literal["parents", "children"]
    depth: int
    links: list[EntityOwnershipLink]
    exceptions: list[EntityReportingException]


class EntityOwnershipLink(TypedDict):
    hop: int
    child_lei: str
    child_name: str | None
    parent_lei: str
    parent_name: str | None
    relationship_type: str
    relationship_status: str
    validity_start: str | None
    validity_end: str | None
    registration_status: str
    initial_registration_date: str | None
    last_update_date: str | None
    validation_sources: str | None
    validation_documents: str | None
    validation_reference: str | None
    source: str
    license_tag: str
    as_of: str


class EntityReportingException(TypedDict):
    hop: int
    lei: str
    legal_name: str | None
    category: str
    reason: str
    reasons: list[str]
    exception_references: list[str]
    source: str
    license_tag: str
    as_of: str


class EntitiesGetOwnershipMeta(TypedDict):
    source: str
    as_of: str | None
    unit: Literal["entity_record"]
    period: Literal["current"]


class FdaGetApprovalsAnswer(TypedDict):
    data: FdaGetApprovalsData
    meta: Meta
    pagination: None


class FdaGetApprovalsData(TypedDict):
    applications: list[FdaApplication]


class FdaApplication(TypedDict):
    application_number: str
    sponsor: FdaSponsor
    brand_names: list[str]
    generic_names: list[str]
    products: list[FdaProduct]
    submissions: list[FdaSubmission]
    source: str
    as_of: str


class FdaSponsor(TypedDict):
    company: str
    ticker: str
    key: str
    sponsor_name: str


class FdaProduct(TypedDict):
    product_number: str | None
    brand_name: str | None
    dosage_form: str | None
    route: str | None
    marketing_status: str | None
    active_ingredients: list[FdaActiveIngredient]


class FdaActiveIngredient(TypedDict):
    name: str
    strength: str | None


class FdaSubmission(TypedDict):
    submission_type: str
    submission_number: str
    submission_status: str | None
    submission_class_code: str | None
    submission_class_code_description: str | None
    review_priority: str | None
    submission_status_date: str | None
    approval_date: str | None


class FdaSearchApprovalsAnswer(TypedDict):
    data: FdaSearchApprovalsData
    meta: Meta
    pagination: Pagination


class FdaSearchApprovalsData(TypedDict):
    sponsor: str | None
    drug: str | None
    approved_after: str | None
    approved_before: str | None
    matches: list[FdaApprovalEvent]


class FdaApprovalEvent(TypedDict):
    application_number: str
    sponsor: FdaSponsor
    brand_names: list[str]
    generic_names: list[str]
    submission_type: str
    submission_number: str
    submission_class_code: str | None
    submission_class_code_description: str | None
    submission_status: str | None
    review_priority: str | None
    submission_status_date: str | None
    approval_date: str | None
    source: str
    as_of: str


class FundsGetHoldingsAnswer(TypedDict):
    data: FundsGetHoldingsData
    meta: FundsGetHoldingsMeta
    pagination: Pagination


class FundsGetHoldingsData(TypedDict):
    holdings: list[FundsHolding]


class FundsHolding(TypedDict):
    issuer_name: str | None
    issuer_lei: str | None
    title: str | None
    ticker: str | None
    other_id: str | None
    other_id_desc: str | None
    balance: Exact | None
    units: str | None
    units_desc: str | None
    currency_code: str | None
    exchange_rate: Exact | None
    value_usd: Exact | None
    pct_value: Exact | None
    payoff_profile: str | None
    asset_category: str | None
    asset_category_desc: str | None
    issuer_category: str | None
    issuer_category_desc: str | None
    inv_country: str | None
    is_restricted: bool | None
    fair_value_level: str | None


class FundsGetHoldingsMeta(TypedDict):
    source: str
    as_of: str | None
    series_id: str
    series_name: str | None
    registrant_name: str | None
    cik: int
    form_type: str
    accession_number: str
    filed_date: str
    report_period: str
    holdings_count: int
    attribution: str
    primary_document_url: str


class FundsGetProxyVotesAnswer(TypedDict):
    data: FundsGetProxyVotesData
    meta: FundsGetProxyVotesMeta
    pagination: Pagination


class FundsGetProxyVotesData(TypedDict):
    fund: str
    category: str | None
    ticker: str | None
    votes: list[FundsProxyVote]


class FundsProxyVote(TypedDict):
    accession_number: str
    as_of: str
    record_seq: int
    issuer_name: str
    ticker: str | None
    meeting_date: str | None
    vote_description: str
    categories: list[str]
    vote_series: str | None
    how_voted: str | None
    management_recommendation: str | None
    shares_on_loan: Exact | None
    shares_voted: Exact | None


class FundsGetProxyVotesMeta(TypedDict):
    source: str
    as_of: str | None
    attribution: str
    filer_cik: int
    filer_name: str
    series_id: str | None
    series_name: str | None
    report_period: str
    report_calendar_year: int
    total_votes: int
    filings: list[FundsVoteFiling]


class FundsVoteFiling(TypedDict):
    accession_number: str
    form_type: str
    report_type: str
    amendment_type: str | None
    filed_date: str
    primary_document_url: str
    vote_table_url: str | None


class FundsSearchAnswer(TypedDict):
    data: FundsSearchData
    meta: FundsSearchMeta
    pagination: None


class FundsSearchData(TypedDict):
    query: str
    funds: list[FundsClass]


class FundsClass(TypedDict):
    cik: int
    registrant_name: str | None
    series_id: str
    series_name: str | None
    class_id: str
    class_name: str | None
    ticker: str | None


class FundsSearchMeta(TypedDict):
    source: str
    as_of: str | None
    attribution: str


class FuturesSearchMarketsAnswer(TypedDict):
    data: FuturesSearchMarketsData
    meta: Meta
    pagination: None


class FuturesSearchMarketsData(TypedDict):
    query: str
    matches: list[FuturesMarket]


class FuturesMarket(TypedDict):
    market: str
    cftc_contract_market_code: str
    name: str
    report_name: str
    exchange: str
    group: str
    report_type: Literal["tff", "disaggregated"]
    trader_categories: list[Literal["dealer_intermediary", "asset_manager_institutional", "leveraged_funds", "other_reportables", "nonreportable", "producer_merchant_processor_user", "swap_dealer", "managed_money"]]
    report_variants: list[Literal["futures_only", "futures_and_options"]]
    coverage: FuturesCoverage | None
    score: float
    match_reason: Literal["market_key", "cftc_code", "name", "keyword"]
    as_of: str


class FuturesCoverage(TypedDict):
    first_report_date: str
    last_report_date: str


class FuturesGetPositioningAnswer(TypedDict):
    data: FuturesGetPositioningData
    meta: FuturesGetPositioningMeta
    pagination: Pagination


class FuturesGetPositioningData(TypedDict):
    market: str
    cftc_contract_market_code: str
    name: str
    exchange: str
    report_variant: Literal["futures_only", "futures_and_options"]
    category: Literal["dealer_intermediary", "asset_manager_institutional", "leveraged_funds", "other_reportables", "nonreportable", "producer_merchant_processor_user", "swap_dealer", "managed_money"] | None
    weeks: list[FuturesPositioningWeek]


class FuturesPositioningWeek(TypedDict):
    report_date: str
    open_interest: Exact
    change_open_interest: Exact | None
    categories: list[FuturesCategoryPosition]


class FuturesCategoryPosition(TypedDict):
    category: Literal["dealer_intermediary", "asset_manager_institutional", "leveraged_funds", "other_reportables", "nonreportable", "producer_merchant_processor_user", "swap_dealer", "managed_money"]
    positions_long: Exact
    positions_short: Exact
    positions_spread: Exact | None
    change_long: Exact | None
    change_short: Exact | None
    change_spread: Exact | None
    net_position: Exact
    net_position_pctile_52w: float | None


class FuturesGetPositioningMeta(TypedDict):
    source: str
    as_of: str | None
    units: Literal["contracts"]


class FxGetRatesAnswer(TypedDict):
    data: FxGetRatesData
    meta: FxGetRatesMeta
    pagination: Pagination


class FxGetRatesData(TypedDict):
    base: str
    quote: str
    unit: str
    currency: str
    rates: list[FxGetRatesDataRatesItem]


class FxGetRatesDataRatesItem(TypedDict):
    date: str
    value: Exact
    as_of: str
    derived: bool


class FxGetRatesMeta(TypedDict):
    source: str
    as_of: str | None
    attribution: str
    derived_method: str | None


class FxConvertAnswer(TypedDict):
    data: FxConvertData
    meta: FxConvertMeta
    pagination: None


class FxConvertData(TypedDict):
    amount: Exact
    from_currency: str
    to_currency: str
    requested_date: str | None
    rate_date: str
    rate: Exact
    converted: Exact
    derived: bool
    unit: str
    currency: str
    as_of: str


class FxConvertMeta(TypedDict):
    source: str
    as_of: str | None
    attribution: str
    derived_method: str | None


class GeoGetGeographyAnswer(TypedDict):
    data: GeoGetGeographyData
    meta: Meta
    pagination: None


class GeoGetGeographyData(TypedDict):
    geography: GeographyDetail


class GeographyDetail(TypedDict):
    geography_id: str
    level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    code: str
    name: str
    country: Literal["US", "AU"]
    state_code: str | None
    source: str
    as_of: str
    attribution: NotRequired[str | None]
    parents: list[GeographyRef]
    crosswalks: list[GeographyCrosswalk]
    crosswalks_truncated: bool


class GeographyRef(TypedDict):
    geography_id: str
    level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    code: str
    name: str
    country: Literal["US", "AU"]
    state_code: str | None
    source: str
    as_of: str
    attribution: NotRequired[str | None]


class GeographyCrosswalk(TypedDict):
    geography: GeographyRef
    relation: Literal["zcta_county", "county_cbsa", "county_county", "cbsa_cbsa"]
    weight: Exact | None
    source: str
    vintage: str
    as_of: str


class GeoGetContainsAnswer(TypedDict):
    data: GeoGetContainsData
    meta: Meta
    pagination: Pagination


class GeoGetContainsData(TypedDict):
    geography_id: str
    child_level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    children: list[GeographyRef]


class GeoGetCrosswalkAnswer(TypedDict):
    data: GeoGetCrosswalkData
    meta: Meta
    pagination: Pagination


class GeoGetCrosswalkData(TypedDict):
    geography_id: str
    target_level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    crosswalks: list[GeographyCrosswalk]


class GeoResolveAnswer(TypedDict):
    data: GeoResolveData
    meta: Meta
    pagination: None


class GeoResolveData(TypedDict):
    query: str
    level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"] | None
    country: Literal["US", "AU"] | None
    matches: list[GeographyMatch]


class GeographyMatch(TypedDict):
    geography_id: str
    level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    code: str
    name: str
    country: Literal["US", "AU"]
    state_code: str | None
    source: str
    as_of: str
    attribution: NotRequired[str | None]
    parents: list[GeographyRef]
    crosswalks: list[GeographyCrosswalk]
    crosswalks_truncated: bool
    score: float
    match_reason: Literal["code_exact", "postal_exact", "name_exact", "alias_exact", "name_fuzzy", "alias_fuzzy"]


class GovGetRecipientAwardsAnswer(TypedDict):
    data: GovGetRecipientAwardsData
    meta: Meta
    pagination: Pagination


class GovGetRecipientAwardsData(TypedDict):
    recipient_id: str
    name: str
    recipient_level: str
    uei: str | None
    duns: str | None
    parent_uei: str | None
    parent_name: str | None
    units: Literal["USD"]
    currency: Literal["USD"]
    period_type: Literal["fiscal_year"]
    amount_basis: Literal["transaction-level obligations"]
    source_notes: str
    fiscal_years: list[RecipientFiscalYear]


class RecipientFiscalYear(TypedDict):
    fiscal_year: int
    total_obligations: Exact
    contract_obligations: Exact
    direct_obligations: Exact
    grant_obligations: Exact
    idv_obligations: Exact
    loan_obligations: Exact
    other_obligations: Exact
    top_agencies: list[AwardingAgencyAmount]
    as_of: str


class AwardingAgencyAmount(TypedDict):
    name: str
    code: str | None
    amount: Exact


class GovSearchRecipientsAnswer(TypedDict):
    data: GovSearchRecipientsData
    meta: Meta
    pagination: None


class GovSearchRecipientsData(TypedDict):
    query: str
    matches: list[RecipientMatch]


class RecipientMatch(TypedDict):
    recipient_id: str
    name: str
    recipient_level: str
    uei: str | None
    duns: str | None
    parent_uei: str | None
    parent_name: str | None
    score: int
    match_reason: str
    as_of: str


class HazardsGetRiskProfileAnswer(TypedDict):
    data: HazardsGetRiskProfileData
    meta: HazardsGetRiskProfileMeta
    pagination: None


class HazardsGetRiskProfileData(TypedDict):
    geography: HazardGeographyRef
    units: HazardProfileUnits
    risk_score: Exact | None
    risk_rating: str | None
    risk_value: Exact | None
    risk_percentile: Exact | None
    eal_total: Exact | None
    eal_score: Exact | None
    eal_rating: str | None
    eal_percentile: Exact | None
    sovi_score: Exact | None
    sovi_rating: str | None
    resl_score: Exact | None
    resl_rating: str | None
    population: int | None
    building_value: Exact | None
    agriculture_value: Exact | None


class HazardGeographyRef(TypedDict):
    geo_key: str
    level: Literal["county", "tract"]
    fips: str
    name: str
    state_code: str | None


class HazardProfileUnits(TypedDict):
    risk_score: Literal["score"]
    risk_value: Literal["index_value"]
    risk_percentile: Literal["percentile"]
    eal_total: Literal["USD/year"]
    eal_score: Literal["score"]
    eal_percentile: Literal["percentile"]
    sovi_score: Literal["score"]
    resl_score: Literal["score"]
    population: Literal["people"]
    building_value: Literal["USD"]
    agriculture_value: Literal["USD"]


class HazardsGetRiskProfileMeta(TypedDict):
    source: str
    as_of: str | None
    period_type: Literal["annual"]
    currency: Literal["USD"]
    release_version: str
    release_date: str


class HazardsGetHazardComponentsAnswer(TypedDict):
    data: HazardsGetHazardComponentsData
    meta: HazardsGetHazardComponentsMeta
    pagination: Pagination


class HazardsGetHazardComponentsData(TypedDict):
    geography: HazardGeographyRef
    hazard_type: str | None
    units: HazardComponentUnits
    components: list[HazardComponent]


class HazardComponentUnits(TypedDict):
    risk_score: Literal["score"]
    risk_value: Literal["index_value"]
    eal_total: Literal["USD/year"]
    eal_score: Literal["score"]


class HazardComponent(TypedDict):
    hazard_code: str
    hazard_name: str
    risk_score: Exact | None
    risk_rating: str | None
    risk_value: Exact | None
    eal_total: Exact | None
    eal_score: Exact | None
    eal_rating: str | None


class HazardsGetHazardComponentsMeta(TypedDict):
    source: str
    as_of: str | None
    period_type: Literal["annual"]
    currency: Literal["USD"]
    release_version: str
    release_date: str


class HazardsGetRankingsAnswer(TypedDict):
    data: HazardsGetRankingsData
    meta: HazardsGetRankingsMeta
    pagination: Pagination


class HazardsGetRankingsData(TypedDict):
    level: Literal["county", "tract"]
    metric: str
    metric_unit: str
    state: HazardState | None
    rankings: list[HazardRankedPlace]


class HazardState(TypedDict):
    geo_key: str
    code: str
    name: str
    state_code: str


class HazardRankedPlace(TypedDict):
    rank: int
    geography: HazardGeographyRef
    metric_value: Exact
    rating: str | None
    release_version: str
    release_date: str
    as_of: str


class HazardsGetRankingsMeta(TypedDict):
    source: str
    as_of: str | None
    period_type: Literal["annual"]
    currency: Literal["USD"]


class MacroGetSeriesAnswer(TypedDict):
    data: MacroGetSeriesData
    meta: MacroGetSeriesMeta
    pagination: Pagination


class MacroGetSeriesData(TypedDict):
    series_key: str
    source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"]
    title: str
    description: str | None
    units: str
    currency: str | None
    frequency: Literal["daily", "weekly", "monthly", "quarterly", "annual"]
    seasonal_adjustment: Literal["seasonally_adjusted", "not_seasonally_adjusted", "not_applicable"]
    geography: str
    license_tag: str
    release: MacroGetSeriesDataRelease | None
    start: str | None
    end: str | None
    observations: list[SeriesObservation]


class MacroGetSeriesDataRelease(TypedDict):
    name: str
    schedule_url: str | None


class SeriesObservation(TypedDict):
    period: str
    period_type: Literal["date", "month", "quarter", "year", "fiscal_year", "fiscal_quarter"]
    value: Exact
    as_of: str


class MacroGetSeriesMeta(TypedDict):
    source: str
    as_of: str | None
    point_in_time: bool
    as_known_at: str | None
    vintage_coverage_start: str | None


class MacroSearchAnswer(TypedDict):
    data: MacroSearchData
    meta: Meta
    pagination: None


class MacroSearchData(TypedDict):
    query: str
    matches: list[MacroSeriesMatch]


class MacroSeriesMatch(TypedDict):
    series_key: str
    source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"]
    title: str
    description: str | None
    units: str
    currency: str | None
    frequency: Literal["daily", "weekly", "monthly", "quarterly", "annual"]
    seasonal_adjustment: Literal["seasonally_adjusted", "not_seasonally_adjusted", "not_applicable"]
    geography: str
    score: float
    match_reason: Literal["series_key", "title", "keyword"]
    as_of: str


class MacroGetCalendarAnswer(TypedDict):
    data: MacroGetCalendarData
    meta: Meta
    pagination: Pagination


class MacroGetCalendarData(TypedDict):
    start: str
    end: str
    source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"] | None
    events: list[MacroCalendarEvent]


class MacroCalendarEvent(TypedDict):
    source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"]
    release_name: str
    scheduled_at: str
    scheduled_end: str | None
    period_label: str | None
    status: Literal["scheduled", "tentative"]
    url: str | None
    attribution: str | None
    series_keys: list[str]
    as_of: str


class MacroGetRecentUpdatesAnswer(TypedDict):
    data: MacroGetRecentUpdatesData
    meta: Meta
    pagination: Pagination


class MacroGetRecentUpdatesData(TypedDict):
    since: str
    source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"] | None
    updates: list[MacroSeriesUpdate]


class MacroSeriesUpdate(TypedDict):
    series_key: str
    source: Literal["treasury", "bls", "bea", "ecb", "frb", "usaspending", "eurostat", "census"]
    title: str
    units: str
    currency: str | None
    frequency: Literal["daily", "weekly", "monthly", "quarterly", "annual"]
    seasonal_adjustment: Literal["seasonally_adjusted", "not_seasonally_adjusted", "not_applicable"]
    geography: str
    updated_at: str
    latest_observation: SeriesObservation


class PlatformGetCatalogAnswer(TypedDict):
    data: PlatformGetCatalogData
    meta: Meta
    pagination: Pagination


class PlatformGetCatalogData(TypedDict):
    categories: list[CatalogCategory]
    datasets: list[CatalogDataset]


class CatalogCategory(TypedDict):
    key: str
    display_name: str
    description: str
    status: Literal["live", "soon"]
    exempt: bool


class CatalogDataset(TypedDict):
    dataset: str
    display_name: str
    category: str
    source_tag: str
    source_name: str
    license: str
    posture: Literal["public", "internal"]
    redistributable: bool
    coverage: str
    cadence: str
    freshness: CatalogDatasetFreshness
    tools: list[CatalogDatasetToolsItem]


class CatalogDatasetFreshness(TypedDict):
    status: Literal["fresh", "stale", "never_ran", "manual", "live"]
    stale: bool
    status_reason: str | None
    last_refresh: str | None
    latest_as_of: str | None


class CatalogDatasetToolsItem(TypedDict):
    name: str
    summary: str


class PlatformGetFreshnessAnswer(TypedDict):
    data: PlatformGetFreshnessData
    meta: Meta
    pagination: Pagination


class PlatformGetFreshnessData(TypedDict):
    datasets: list[DatasetFreshness]
    checked_at: str


class DatasetFreshness(TypedDict):
    dataset: str
    display_name: str
    category: str
    source: str
    cadence: str
    status: Literal["fresh", "stale", "never_ran", "manual", "live"]
    stale: bool
    status_reason: str | None
    last_refresh: str | None
    latest_as_of: str | None
    non_redistributable: bool
    tools: list[str]


class ReGetSeriesAnswer(TypedDict):
    data: ReGetSeriesData
    meta: ReGetSeriesMeta
    pagination: Pagination


class ReGetSeriesData(TypedDict):
    series_key: str
    dataset_key: str
    source: Literal["fhfa", "hud", "census", "noaa", "fdic_sod", "abs", "nyc_acris"]
    source_series_id: str
    title: str
    attribution: str | None
    units: str
    base_period: str | None
    currency: str | None
    frequency: Literal["daily", "weekly", "monthly", "quarterly", "annual"]
    seasonal_adjustment: Literal["seasonally_adjusted", "not_seasonally_adjusted", "not_applicable"]
    license_tag: str
    geography: RealEstateSeriesGeography
    start: str | None
    end: str | None
    observations: list[RealEstateObservation]


class RealEstateSeriesGeography(TypedDict):
    geo_key: str
    level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    code: str
    name: str
    state_code: str | None


class RealEstateObservation(TypedDict):
    period: str
    period_type: Literal["date", "month", "quarter", "year"]
    value: Exact
    as_of: str
    source_vintage: str | None
    effective_date: str | None
    meta: RealEstateObservationMeta | None


class RealEstateObservationMeta(TypedDict):
    standard_error: NotRequired[Exact]
    margin_of_error: NotRequired[Exact]
    sample_size: NotRequired[int]
    index_type: NotRequired[Literal["purchase_only", "all_transactions", "expanded"]]
    bedrooms: NotRequired[int]
    percentile: NotRequired[int]
    revision: NotRequired[Literal["preliminary", "revised", "final"]]
    source_note: NotRequired[str]


class ReGetSeriesMeta(TypedDict):
    source: str
    as_of: str | None
    notice: str | None


class ReSearchSeriesAnswer(TypedDict):
    data: ReSearchSeriesData
    meta: ReSearchSeriesMeta
    pagination: Pagination


class ReSearchSeriesData(TypedDict):
    query: str | None
    geo_key: str | None
    matches: list[RealEstateSeriesMatch]


class RealEstateSeriesMatch(TypedDict):
    series_key: str
    dataset_key: str
    source: Literal["fhfa", "hud", "census", "noaa", "fdic_sod", "abs", "nyc_acris"]
    title: str
    units: str
    base_period: str | None
    currency: str | None
    frequency: Literal["daily", "weekly", "monthly", "quarterly", "annual"]
    seasonal_adjustment: Literal["seasonally_adjusted", "not_seasonally_adjusted", "not_applicable"]
    license_tag: str
    geography: RealEstateSeriesGeography
    coverage_start: str | None
    coverage_end: str | None


class ReSearchSeriesMeta(TypedDict):
    source: str
    as_of: str | None
    notice: str | None


class ReSearchGeographiesAnswer(TypedDict):
    data: ReSearchGeographiesData
    meta: ReSearchGeographiesMeta
    pagination: None


class ReSearchGeographiesData(TypedDict):
    query: str
    matches: list[RealEstatePlaceMatch]


class RealEstatePlaceMatch(TypedDict):
    geo_key: str
    level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    code: str
    name: str
    state_code: str | None
    score: float
    match_reason: Literal["code_exact", "postal_exact", "name_exact", "alias_exact", "name_fuzzy", "alias_fuzzy"]
    parents: list[RealEstateParent]
    crosswalks: list[RealEstateCrosswalk]


class RealEstateParent(TypedDict):
    geo_key: str
    level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    code: str
    name: str


class RealEstateCrosswalk(TypedDict):
    geo_key: str
    level: Literal["nation", "state", "county", "cbsa", "zip3", "zcta", "au_state", "au_gccsa", "au_sa4", "au_sa3", "au_lga"]
    code: str
    name: str
    relation: Literal["zcta_county", "county_cbsa", "county_county", "cbsa_cbsa"]
    weight: Exact | None
    source: str
    vintage: str


class ReSearchGeographiesMeta(TypedDict):
    source: str
    as_of: str | None
    notice: str


class ReGetHazardProfileAnswer(TypedDict):
    data: ReGetHazardProfileData
    meta: Meta
    pagination: None


class ReGetHazardProfileData(TypedDict):
    fips: str
    release_version: str
    release_date: str
    county_name: str | None
    state_name: str | None
    state_abbrev: str | None
    geo_key: str | None
    risk_score: Exact | None
    risk_value: Exact | None
    risk_percentile: Exact | None
    eal_total: Exact | None
    eal_score: Exact | None
    eal_percentile: Exact | None
    sovi_score: Exact | None
    resl_score: Exact | None
    building_value: Exact | None
    agriculture_value: Exact | None
    risk_rating: str | None
    eal_rating: str | None
    sovi_rating: str | None
    resl_rating: str | None
    population: int | None
    hazards: list[RealEstateHazard]


class RealEstateHazard(TypedDict):
    hazard_code: str
    hazard_name: str
    risk_score: Exact | None
    risk_rating: str | None
    risk_value: Exact | None
    eal_total: Exact | None
    eal_score: Exact | None
    eal_rating: str | None


class StocksSearchAnswer(TypedDict):
    data: StocksSearchData
    meta: Meta
    pagination: None


class StocksSearchData(TypedDict):
    query: str
    matches: list[StocksFilerMatch]


class StocksFilerMatch(TypedDict):
    cik: int
    name: str
    tickers: list[str]
    exchange: str | None
    sic_code: str | None
    kind: Literal["company", "manager", "insider"]
    active: bool
    score: float
    match_reason: Literal["ticker", "cik", "name", "former_name"]
    source: str
    as_of: str


class StocksGetCompanyAnswer(TypedDict):
    data: StocksGetCompanyData
    meta: StocksGetCompanyMeta
    pagination: None


class StocksGetCompanyData(TypedDict):
    cik: int
    name: str
    tickers: list[StocksCompanyTicker]
    exchange: str | None
    sector: str | None
    sic_code: str | None
    sic_description: str | None
    fiscal_year_end: str | None
    latest_filing_date: str | None
    coverage: StocksGetCompanyDataCoverage


class StocksCompanyTicker(TypedDict):
    symbol: str
    exchange: str | None
    active: bool
    valid_from: str
    valid_to: str | None


class StocksGetCompanyDataCoverage(TypedDict):
    financials: CoverageEntry
    prices: CoverageEntry
    filings: CoverageEntry


class CoverageEntry(TypedDict):
    available: bool
    since: str | None
    through: str | None


class StocksGetCompanyMeta(TypedDict):
    source: str
    as_of: str | None
    restricted_omitted: list[str] | None


class StocksGetFilingsAnswer(TypedDict):
    data: StocksGetFilingsData
    meta: Meta
    pagination: Pagination


class StocksGetFilingsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    filings: list[StocksFiling]


class StocksFiling(TypedDict):
    accession_number: str
    form_type: str
    filed_date: str
    accepted_at: str | None
    report_date: str | None
    items: list[str]
    is_amendment: bool
    is_xbrl: bool
    size_bytes: int | None
    primary_document_url: str | None
    index_url: str
    source: str
    as_of: str


class StocksGetCompanyEventsAnswer(TypedDict):
    data: StocksGetCompanyEventsData
    meta: Meta
    pagination: Pagination


class StocksGetCompanyEventsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    events: list[StocksCompanyEvent]


class StocksCompanyEvent(TypedDict):
    event_date: str
    filed_date: str
    form_type: str
    item_code: str
    category: Literal["results_announcement", "ma_completion", "material_agreement", "leadership_change", "non_reliance", "auditor_change", "bankruptcy", "delisting_notice", "impairment", "restructuring", "financial_obligation", "change_in_control", "reg_fd", "other"]
    accession_number: str
    primary_document_url: str | None
    index_url: str
    source: str
    as_of: str


class StocksGetCorporateActionsAnswer(TypedDict):
    data: StocksGetCorporateActionsData
    meta: StocksGetCorporateActionsMeta
    pagination: Pagination


class StocksGetCorporateActionsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    actions: list[StocksCorporateAction]


class StocksCorporateAction(TypedDict):
    action_type: Literal["dividend", "split", "delisting", "ticker_change", "merger_acquisition"]
    event_date: str
    announced_date: str | None
    effective_date: str | None
    record_date: str | None
    pay_date: str | None
    amount: Exact | None
    currency: str | None
    ratio_from: Exact | None
    ratio_to: Exact | None
    old_symbol: str | None
    new_symbol: str | None
    exchange: str | None
    counterparty_name: str | None
    description: str | None
    form_type: str | None
    accession_number: str | None
    index_url: str | None
    source: str
    as_of: str


class StocksGetCorporateActionsMeta(TypedDict):
    source: str
    as_of: str | None
    restricted_omitted: list[str] | None


class StocksGetBeneficialOwnersAnswer(TypedDict):
    data: StocksGetBeneficialOwnersData
    meta: Meta
    pagination: Pagination


class StocksGetBeneficialOwnersData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    coverage_start: str
    owners: list[StocksBeneficialOwner]


class StocksBeneficialOwner(TypedDict):
    name: str
    cik: int | None
    person_type: str | None
    percent_of_class: Exact | None
    shares_beneficially_owned: Exact | None
    schedule_type: str
    submission_type: str
    amendment_number: int | None
    date_of_event: str | None
    filed_date: str
    accession_number: str


class StocksGetBalanceSheetsAnswer(TypedDict):
    data: StocksGetBalanceSheetsData
    meta: StatementsMeta
    pagination: Pagination


class StocksGetBalanceSheetsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    period_type: Literal["annual", "quarterly", "ttm"]
    reporting_standard: Literal["us-gaap", "ifrs-full"] | None
    statements: list[Statement]


class Statement(TypedDict):
    fiscal_year: int
    fiscal_period: Literal["FY", "Q1", "Q2", "Q3", "Q4"]
    period_type: Literal["annual", "quarterly", "ttm"]
    period_start: str
    period_end: str
    lines: dict[str, StatementValue]


class StatementValue(TypedDict):
    value: Exact
    unit: str
    currency: str | None
    as_of: str
    accession_number: str | None


class StatementsMeta(TypedDict):
    source: str
    as_of: str | None
    as_reported: bool
    restatements: list[RestatedLine] | None


class RestatedLine(TypedDict):
    fiscal_year: int
    fiscal_period: Literal["FY", "Q1", "Q2", "Q3", "Q4"]
    period_type: Literal["annual", "quarterly", "ttm"]
    line_key: str
    original_accession_number: str | None
    superseding_accession_number: str | None


class StocksGetIncomeStatementsAnswer(TypedDict):
    data: StocksGetIncomeStatementsData
    meta: StatementsMeta
    pagination: Pagination


class StocksGetIncomeStatementsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    period_type: Literal["annual", "quarterly", "ttm"]
    reporting_standard: Literal["us-gaap", "ifrs-full"] | None
    statements: list[Statement]


class StocksGetCashFlowStatementsAnswer(TypedDict):
    data: StocksGetCashFlowStatementsData
    meta: StatementsMeta
    pagination: Pagination


class StocksGetCashFlowStatementsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    period_type: Literal["annual", "quarterly", "ttm"]
    reporting_standard: Literal["us-gaap", "ifrs-full"] | None
    statements: list[Statement]


class StocksListLineItemsAnswer(TypedDict):
    data: StocksListLineItemsData
    meta: Meta
    pagination: Pagination


class StocksListLineItemsData(TypedDict):
    line_items: list[StocksLineItem]


class StocksLineItem(TypedDict):
    line_key: str
    label: str
    statement: Literal["income", "balance", "cash_flow"]
    unit_kind: Literal["monetary", "shares", "per_share"]
    sign_rule: str
    balance: Literal["debit", "credit"] | None
    parent: str | None
    derivation: str | None
    concepts: list[StocksLineItemConceptsItem]
    company_types: list[Literal["industrial", "bank", "insurer", "other"]]


class StocksLineItemConceptsItem(TypedDict):
    taxonomy: str
    concept: str
    priority: int


class StocksGetFactsAnswer(TypedDict):
    data: StocksGetFactsData
    meta: Meta
    pagination: Pagination


class StocksGetFactsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    concept: str
    label: str | None
    unit: str | None
    facts: list[StocksFact]
    trace: NotRequired[StocksTrace]


class StocksFact(TypedDict):
    start: str | None
    end: str
    value: Exact
    fiscal_year: int | None
    fiscal_period: str | None
    form: str
    filed_date: str
    accession_number: str
    superseded: bool
    source: str
    as_of: str


class StocksTrace(TypedDict):
    line_key: str
    statement: Literal["income", "balance", "cash_flow"]
    period_type: Literal["annual", "quarterly", "ttm"]
    fiscal_year: int
    fiscal_period: Literal["FY", "Q1", "Q2", "Q3", "Q4"]
    period_start: str
    period_end: str
    value: Exact | None
    unit: str | None
    origin: Literal["reported", "q4", "ytd_difference", "ttm", "identity"] | None
    rule: str
    because: str
    formula: str | None
    terms: list[StocksTraceTermsItem]
    passed_over: list[StocksTracePassedOverItem]
    identities: list[StocksTraceIdentitiesItem]


class StocksTraceTermsItem(TypedDict):
    times: int
    concept: str
    unit: str
    start: str | None
    end: str
    value: Exact
    form: str
    filed_date: str
    accession_number: str


class StocksTracePassedOverItem(TypedDict):
    concept: str
    unit: str
    value: Exact
    accession_number: str
    rule: str
    because: str


class StocksTraceIdentitiesItem(TypedDict):
    rule: str
    because: str
    holds: bool


class StocksGetRestatementsAnswer(TypedDict):
    data: StocksGetRestatementsData
    meta: Meta
    pagination: Pagination


class StocksGetRestatementsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    restatements: list[StocksRestatement]


class StocksRestatement(TypedDict):
    line_key: str
    fiscal_year: int
    fiscal_period: Literal["FY", "Q1", "Q2", "Q3", "Q4"]
    original_value: Exact
    restated_value: Exact
    change_pct: Exact | None
    original_accession_number: str
    superseding_accession_number: str
    superseding_form: str
    filed_date: str
    non_reliance_event: StocksRestatementNonRelianceEvent | None
    source: str
    as_of: str


class StocksRestatementNonRelianceEvent(TypedDict):
    kind: Literal["non_reliance", "split"]
    accession_number: str
    event_date: str


class StocksGetSharesOutstandingAnswer(TypedDict):
    data: StocksGetSharesOutstandingData
    meta: Meta
    pagination: Pagination


class StocksGetSharesOutstandingData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    observations: list[StocksSharesObservation]


StocksSharesObservation = TypedDict("StocksSharesObservation", {
    "period": "str",
    "class": "str | None",
    "shares": "Exact",
    "public_float": "Exact | None",
    "currency": "str | None",
    "accession_number": "str",
    "form_type": "str",
    "source": "str",
    "as_of": "str",
})


class StocksGetMetricsAnswer(TypedDict):
    data: StocksGetMetricsData
    meta: Meta
    pagination: Pagination


class StocksGetMetricsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    period_type: Literal["annual", "quarterly", "ttm"]
    periods: list[StocksMetricPeriod]


class StocksMetricPeriod(TypedDict):
    fiscal_year: int
    fiscal_period: Literal["FY", "Q1", "Q2", "Q3", "Q4"]
    period_end: str
    values: dict[str, StocksMetricValue]


class StocksMetricValue(TypedDict):
    value: Exact | None
    unit: str
    formula_key: str
    inputs_complete: bool


class StocksGetSegmentsAnswer(TypedDict):
    data: StocksGetSegmentsData
    meta: Meta
    pagination: Pagination


class StocksGetSegmentsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    line: Literal["revenue", "operating_income", "assets"]
    axis: Literal["segment", "product", "geography"]
    period_type: Literal["annual", "quarterly"]
    periods: list[StocksSegmentPeriod]


class StocksSegmentPeriod(TypedDict):
    period_end: str
    items: list[StocksSegmentItem]
    reconciles_to_total: bool | None


class StocksSegmentItem(TypedDict):
    breakdown: int
    axis: str
    member: str
    label: str
    value: Exact
    unit: str
    currency: str
    accession_number: str
    is_elimination: bool
    source: str
    as_of: str


class StocksCompareAnswer(TypedDict):
    data: StocksCompareData
    meta: Meta
    pagination: Pagination


class StocksCompareData(TypedDict):
    period_type: Literal["annual", "quarterly", "ttm"]
    companies: list[StocksComparedCompany]


class StocksComparedCompany(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    periods: list[StocksComparedPeriod]


class StocksComparedPeriod(TypedDict):
    period_end: str
    calendar_period: str
    values: dict[str, StatementValue]


class StocksScreenAnswer(TypedDict):
    data: StocksScreenData
    meta: Meta
    pagination: Pagination


class StocksScreenData(TypedDict):
    matches: list[StocksScreenMatch]
    universe_count: int


class StocksScreenMatch(TypedDict):
    cik: int
    ticker: str | None
    name: str
    period_end: str
    values: dict[str, StocksScreenedValue]
    source: str
    as_of: str


class StocksScreenedValue(TypedDict):
    value: Exact | None
    unit: str | None


class StocksGetInsiderTransactionsAnswer(TypedDict):
    data: StocksGetInsiderTransactionsData
    meta: Meta
    pagination: Pagination


class StocksGetInsiderTransactionsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    transactions: list[StocksInsiderTransaction]


class StocksInsiderTransaction(TypedDict):
    insider_name: str
    insider_cik: int
    roles: list[Literal["director", "officer", "ten_percent", "other"]]
    officer_title: str | None
    transaction_date: str
    code: str
    code_meaning: str
    security_title: str
    is_derivative: bool
    acquired_disposed: Literal["A", "D"]
    shares: Exact | None
    price_per_share: Exact | None
    value: Exact | None
    shares_after: Exact | None
    ownership: Literal["direct", "indirect"]
    plan_10b5_1: bool | None
    footnotes: list[str]
    filed_date: str
    accession_number: str
    form_type: str
    index_url: str
    source: str
    as_of: str


class StocksGetInsidersAnswer(TypedDict):
    data: StocksGetInsidersData
    meta: Meta
    pagination: Pagination


class StocksGetInsidersData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    insiders: list[StocksInsider]


class StocksInsider(TypedDict):
    name: str
    cik: int
    roles: list[Literal["director", "officer", "ten_percent", "other"]]
    officer_title: str | None
    shares_held: Exact | None
    last_transaction_date: str | None
    last_filed_date: str
    since: str | None
    source: str
    as_of: str


class StocksGetInstitutionalHoldersAnswer(TypedDict):
    data: StocksGetInstitutionalHoldersData
    meta: StocksGetInstitutionalHoldersMeta
    pagination: Pagination


class StocksGetInstitutionalHoldersData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    report_period: str
    holders: list[StocksInstitutionalHolder]


class StocksInstitutionalHolder(TypedDict):
    manager_name: str
    manager_cik: int
    title_of_class: str
    shares: Exact
    value_usd: Exact
    put_call: str | None
    discretion: str
    change_shares: Exact | None
    change_kind: Literal["new", "increased", "reduced", "exited", "unchanged"] | None
    filed_date: str
    source: str
    as_of: str


class StocksGetInstitutionalHoldersMeta(TypedDict):
    source: str
    as_of: str | None
    filers_counted: int
    coverage_note: str


class StocksGetInstitutionHoldingsAnswer(TypedDict):
    data: StocksGetInstitutionHoldingsData
    meta: StocksGetInstitutionHoldingsMeta
    pagination: Pagination


class StocksGetInstitutionHoldingsData(TypedDict):
    manager: StocksInstitutionManager
    report_period: str
    holdings: list[StocksInstitutionHolding]
    total_value: Exact
    entry_total: int


class StocksInstitutionManager(TypedDict):
    cik: int
    name: str


class StocksInstitutionHolding(TypedDict):
    issuer_name: str
    ticker: str | None
    cik: int | None
    title_of_class: str
    shares: Exact | None
    value_usd: Exact
    weight_pct: Exact | None
    put_call: str | None
    change_shares: Exact | None
    source: str
    as_of: str


class StocksGetInstitutionHoldingsMeta(TypedDict):
    source: str
    as_of: str | None
    filed_date: str
    accession_numbers: list[str]
    coverage_note: str


class StocksGetOwnershipFilingsAnswer(TypedDict):
    data: StocksGetOwnershipFilingsData
    meta: Meta
    pagination: Pagination


class StocksGetOwnershipFilingsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    filings: list[StocksOwnershipFiling]


class StocksOwnershipFiling(TypedDict):
    schedule_type: str
    submission_type: str
    amendment_number: int | None
    date_of_event: str | None
    persons: list[StocksOwnershipPerson]
    purpose_text: str | None
    structured: bool
    filed_date: str
    accession_number: str
    index_url: str
    source: str
    as_of: str


class StocksOwnershipPerson(TypedDict):
    name: str
    cik: int | None
    person_type: str | None
    percent_of_class: Exact | None
    shares: Exact | None
    sole_voting: Exact | None
    shared_voting: Exact | None
    sole_dispositive: Exact | None
    shared_dispositive: Exact | None


class StocksGetPlannedSalesAnswer(TypedDict):
    data: StocksGetPlannedSalesData
    meta: Meta
    pagination: Pagination


class StocksGetPlannedSalesData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    notices: list[StocksPlannedSale]


class StocksPlannedSale(TypedDict):
    seller_name: str
    relationship: str
    security_class: str
    shares: Exact
    aggregate_market_value: Exact | None
    approx_sale_date: str | None
    acquired_how: str | None
    broker: str | None
    plan_adoption_date: str | None
    filed_date: str
    accession_number: str
    form_type: str
    index_url: str
    source: str
    as_of: str


class StocksGetFilingSectionsAnswer(TypedDict):
    data: StocksGetFilingSectionsData
    meta: Meta
    pagination: None


class StocksGetFilingSectionsData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    accession_number: str
    form_type: str
    filed_date: str
    index_url: str
    document_url: str | None
    sections: list[StocksFilingSection]
    text: str | None
    next_offset: int | None
    source: str
    as_of: str


class StocksFilingSection(TypedDict):
    key: str
    title: str | None
    chars: int


class StocksSearchFilingsAnswer(TypedDict):
    data: StocksSearchFilingsData
    meta: StocksSearchFilingsMeta
    pagination: None


class StocksSearchFilingsData(TypedDict):
    query: str
    matches: list[StocksFilingMatch]


class StocksFilingMatch(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    accession_number: str
    form_type: str
    filed_date: str
    section_key: str | None
    snippet: str
    score: float
    index_url: str
    source: str
    as_of: str


class StocksSearchFilingsMeta(TypedDict):
    source: str
    as_of: str | None
    coverage: StocksSearchFilingsMetaCoverage


class StocksSearchFilingsMetaCoverage(TypedDict):
    reports: int
    forms: list[str]
    since: str | None
    through: str | None


class StocksGetRecentFilingsAnswer(TypedDict):
    data: StocksGetRecentFilingsData
    meta: Meta
    pagination: Pagination


class StocksGetRecentFilingsData(TypedDict):
    since: str
    filings: list[StocksRecentFiling]


class StocksRecentFiling(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    accession_number: str
    form_type: str
    filed_date: str
    accepted_at: str | None
    index_url: str
    source: str
    as_of: str


class StocksGetFailsToDeliverAnswer(TypedDict):
    data: StocksGetFailsToDeliverData
    meta: StocksGetFailsToDeliverMeta
    pagination: Pagination


class StocksGetFailsToDeliverData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    fails: list[StocksFail]


class StocksFail(TypedDict):
    settlement_date: str
    quantity: Exact
    description: str
    source: str
    as_of: str


class StocksGetFailsToDeliverMeta(TypedDict):
    source: str
    as_of: str | None
    note: str


class StocksGetExecutiveCompensationAnswer(TypedDict):
    data: StocksGetExecutiveCompensationData
    meta: Meta
    pagination: Pagination


class StocksGetExecutiveCompensationData(TypedDict):
    ticker: str | None
    cik: int
    company_name: str
    years: list[StocksCompensationYear]


class StocksCompensationYear(TypedDict):
    fiscal_year: int
    peo: list[StocksCompensationYearPeoItem]
    neo_average: StocksCompensationYearNeoAverage | None
    total_shareholder_return: Exact | None
    peer_tsr: Exact | None
    net_income: Exact | None
    selected_measure: StocksCompensationYearSelectedMeasure | None
    accession_number: str
    source: str
    as_of: str


class StocksCompensationYearPeoItem(TypedDict):
    name: str | None
    summary_comp_total: Exact | None
    actually_paid: Exact | None


class StocksCompensationYearNeoAverage(TypedDict):
    summary_comp_total: Exact | None
    actually_paid: Exact | None


class StocksCompensationYearSelectedMeasure(TypedDict):
    name: str | None
    value: Exact
