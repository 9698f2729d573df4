import type { Comparison } from '../comparison.ts';
import { exact, same, stamps } from './columns.ts';

/**
 * Where the register does not say whether a bank is active, its reports do: of five quarters of a thousand banks and more, or of the
 * newest sixty, one is complete that has 85 percent of the fullest, and an active bank reported for the newest complete one or later.
 */
const active = `coalesce(active, cert in (select cert from banks_quarter where period >= (
  with counted as (select period, count(distinct cert) as reported from banks_quarter group by period),
    placed as (select *, row_number() over newest as place,
      coalesce(sum((reported >= 1000)::int) over (order by period desc rows between unbounded preceding and 1 preceding), 0) as whole
      from counted window newest as (order by period desc)),
    compared as (select * from placed where whole < 5 and place <= 60)
  select max(period) from compared where reported * 100 >= 85 * (select max(reported) from compared))))`;

/** Banks, entities, drugs, funds, places, awards and hazards. */
export const registerComparisons: readonly Comparison[] = [
  {
    dataset: 'banks.financials',
    tables: ['banks_institution', 'banks_quarter'],
    tool: 'banks_search',
    requests: 'select cert as query from banks_institution',
    columns: {
      active,
      ...same(
        'cert',
        'rssd_id',
        'name',
        'city',
        'state',
        'county_fips',
        'county_name',
        'primary_regulator',
        'charter_class',
      ),
      ...same('established_date', 'closed_date'),
      ...stamps,
    },
    from: 'banks_institution',
    served: 'cert = query',
  },
  {
    dataset: 'banks.financials',
    tables: ['banks_quarter'],
    tool: 'banks_get_financials',
    requests: 'select distinct cert from banks_quarter',
    columns: { cert: 'cert', period: 'period', value: 'figure', source: 'source_tag' },
    // Of each set of figures the newest one; of two sets with one figure the one that was known later.
    from: `(select * from (select *, figures ->> field as figure from (select *, unnest(json_keys(figures)) as field from (
        select * from banks_quarter
        qualify row_number() over (partition by cert, period, field_set order by as_known_at desc) = 1)))
      qualify row_number() over (partition by cert, period, field order by as_known_at desc, field_set desc) = 1)
      where figure is not null`,
    served: 'value is not null',
  },
  {
    dataset: 'entities.records',
    tables: ['entities_record'],
    tool: 'entities_get_profile',
    requests: 'select lei from entities_record where deleted_at is null',
    columns: {
      ...same(
        'lei',
        'legal_name',
        'legal_jurisdiction',
        'registration_authority_id',
        'registration_authority_entity_id',
      ),
      ...same('entity_status', 'registration_status'),
      legal_address_country: 'legal_country',
      legal_address_region: 'legal_region',
      headquarters_address_country: 'headquarters_country',
      headquarters_address_region: 'headquarters_region',
      ...stamps,
    },
    from: 'entities_record where deleted_at is null',
  },
  {
    dataset: 'entities.relationships',
    tables: ['entities_relationship'],
    tool: 'entities_get_ownership',
    requests: `select distinct child_lei as lei, 'parents' as direction, 1 as depth, true as include_ended from entities_relationship where deleted_at is null`,
    columns: {
      ...same('child_lei', 'parent_lei', 'relationship_type', 'relationship_status', 'registration_status'),
      ...same('validation_sources', 'validation_documents', 'validation_reference'),
      validity_start: 'moment(validity_start)',
      validity_end: 'moment(validity_end)',
      initial_registration_date: 'moment(initial_registration_date)',
      last_update_date: 'moment(last_update_date)',
      source: 'source_tag',
    },
    // Relations of funds and branches are not ownership.
    from: `entities_relationship where deleted_at is null and relationship_type like 'IS_%_CONSOLIDATED_BY'`,
  },
  {
    dataset: 'fda.approvals',
    tables: ['fda_application'],
    tool: 'fda_get_approvals',
    requests: `select application_number as application_numbers from fda_application where sponsor_key is not null`,
    columns: {
      application_number: 'application_number',
      sponsor_sponsor_name: 'sponsor_name',
      product_number: `product ->> 'product_number'`,
      brand_name: `product ->> 'brand_name'`,
      dosage_form: `product ->> 'dosage_form'`,
      route: `product ->> 'route'`,
      marketing_status: `product ->> 'marketing_status'`,
      name: `ingredient ->> 'name'`,
      strength: `ingredient ->> 'strength'`,
      ...stamps,
    },
    from: `(select *, unnest(case when json_array_length(product -> 'active_ingredients') > 0
        then from_json(product -> 'active_ingredients', '["JSON"]') else [null::json] end) as ingredient
      from (select *, unnest(from_json(products, '["JSON"]')) as product from fda_application where sponsor_key is not null))`,
    served: `list = 'products'`,
  },
  {
    dataset: 'fda.approvals',
    tables: ['fda_application'],
    tool: 'fda_get_approvals',
    requests: `select application_number as application_numbers from fda_application where sponsor_key is not null`,
    columns: {
      application_number: 'application_number',
      ...Object.fromEntries(
        [
          ...['submission_type', 'submission_number', 'submission_status', 'submission_class_code'],
          ...['submission_class_code_description', 'review_priority', 'submission_status_date', 'approval_date'],
        ].map((name) => [name, `submission ->> '${name}'`]),
      ),
    },
    from: `(select *, unnest(from_json(submissions, '["JSON"]')) as submission from fda_application where sponsor_key is not null)`,
    served: `list = 'submissions'`,
  },
  {
    dataset: 'fda.approvals',
    tables: ['fda_approval', 'fda_application'],
    tool: 'fda_search_approvals',
    requests: 'select distinct sponsor_key as sponsor from fda_approval where sponsor_key is not null',
    columns: {
      application_number: 'application_number',
      ...same(
        'submission_type',
        'submission_number',
        'submission_status',
        'submission_class_code',
        'submission_class_code_description',
      ),
      ...same('review_priority', 'submission_status_date', 'approval_date'),
    },
    from: `(select * from fda_approval where sponsor_key is not null)
      join (select appl_no, application_number from fda_application) a using (appl_no)`,
  },
  {
    dataset: 'hazards.risk',
    tables: ['hazards_risk'],
    tool: 'hazards_get_hazard_components',
    requests: `select distinct if(length(fips) = 5, 'county:', 'tract:') || fips as geography, r.release_version as release from hazards_risk join hazards_release r using (edition) where hazard_code <> 'ALL'`,
    columns: {
      geography_fips: 'fips',
      ...same('hazard_code', 'risk_rating', 'eal_rating'),
      ...exact('risk_score', 'risk_value', 'eal_total', 'eal_score'),
      source: 'source_tag',
    },
    from: `hazards_risk where hazard_code <> 'ALL'`,
  },
  {
    dataset: 'hazards.risk',
    tables: ['hazards_risk'],
    tool: 'hazards_get_risk_profile',
    requests: `select distinct level || ':' || fips as geography, release_version as release from hazards_risk where hazard_code = 'ALL'`,
    columns: {
      geography_fips: 'fips',
      ...same('risk_rating', 'eal_rating', 'sovi_rating', 'resl_rating', 'population'),
      ...exact(
        'risk_score',
        'risk_value',
        'risk_percentile',
        'eal_total',
        'eal_score',
        'eal_percentile',
        'sovi_score',
        'resl_score',
      ),
      ...exact('building_value', 'agriculture_value'),
      source: 'source_tag',
    },
    from: `hazards_risk where hazard_code = 'ALL'`,
  },
  {
    dataset: 'funds.holdings',
    tables: ['funds_holding', 'funds_report'],
    tool: 'funds_get_holdings',
    requests: 'select fund_key as fund, report_period from funds_report',
    columns: {
      ...same(
        'issuer_name',
        'issuer_lei',
        'title',
        'ticker',
        'other_id',
        'other_id_desc',
        'units',
        'units_desc',
        'currency_code',
      ),
      ...same(
        'payoff_profile',
        'asset_category',
        'asset_category_desc',
        'issuer_category',
        'issuer_category_desc',
        'inv_country',
      ),
      ...same('is_restricted', 'fair_value_level'),
      ...exact('balance', 'exchange_rate', 'value_usd', 'pct_value'),
      source: 'source_tag',
    },
    from: 'funds_holding',
  },
  {
    dataset: 'funds.proxy-votes',
    tables: ['funds_vote', 'funds_vote_filing'],
    tool: 'funds_get_proxy_votes',
    requests: 'select filer_cik as fund, report_period from funds_vote_filing',
    columns: {
      ...same(
        'accession_number',
        'record_seq',
        'issuer_name',
        'meeting_date',
        'vote_description',
        'vote_series',
        'how_voted',
      ),
      ...same('management_recommendation'),
      ...exact('shares_on_loan', 'shares_voted'),
      source: 'source_tag',
    },
    from: 'funds_vote',
  },
  {
    dataset: 'funds.registry',
    tables: ['funds_class'],
    tool: 'funds_search',
    // A class without a symbol has an empty one in the file.
    requests: `select distinct coalesce(nullif(symbol, ''), class_id) as query from funds_class`,
    columns: { ticker: `nullif(symbol, '')`, ...same('class_id', 'series_id', 'cik') },
    from: `(select distinct symbol, class_id, series_id, cik from funds_class
      qualify row_number() over (partition by coalesce(nullif(symbol_key, ''), class_id) order by last_seen desc) = 1)`,
    served: 'ticker = query or class_id = query',
  },
  ...(['geo.us_places', 'geo.au_places'] as const).map((dataset) => ({
    dataset,
    tables: ['geo_place'],
    tool: 'geo_get_geography',
    requests: 'select distinct geography_id from geo_place',
    columns: Object.fromEntries(
      ['geography_id', 'level', 'code', 'name', 'country'].map((name) => [`geography_${name}`, name]),
    ),
    from: `(select * from geo_place qualify row_number() over (partition by geography_id order by vintage desc) = 1)`,
    // A row for each place around it.
    served: 'true qualify row_number() over (partition by geography_geography_id) = 1',
  })),
  {
    dataset: 'geo.zcta_county',
    tables: ['geo_zcta_county'],
    tool: 'geo_get_crosswalk',
    requests: `select distinct 'zcta:' || zcta_code as geography_id, 'county' as target_level from geo_zcta_county`,
    columns: {
      geography_id: `'zcta:' || zcta_code`,
      geography_code: 'county_code',
      weight: 'weight_digits',
      vintage: 'vintage',
    },
    from: 'geo_zcta_county',
  },
  {
    dataset: 'geo.us_places',
    tables: ['geo_cbsa_county'],
    tool: 'geo_get_contains',
    requests: `select distinct 'cbsa:' || cbsa_code as geography_id, 'county' as child_level from geo_cbsa_county`,
    columns: { data_geography_id: `'cbsa:' || cbsa_code`, code: 'county_code' },
    from: 'geo_cbsa_county where county_code in (select code from memory.main.served)',
  },
  {
    dataset: 'geo.cbsa_county',
    tables: ['geo_delineation'],
    tool: 'geo_get_crosswalk',
    requests: `select distinct 'county:' || county_code as geography_id, 'cbsa' as target_level from geo_delineation`,
    columns: { geography_id: `'county:' || county_code`, geography_code: 'cbsa_code' },
    from: 'geo_delineation',
  },
  {
    dataset: 'gov.awards',
    tables: ['gov_recipient_year', 'gov_recipient'],
    tool: 'gov_get_recipient_awards',
    requests: 'select recipient_id as recipient, fiscal_year as fiscal_years from gov_recipient_year',
    columns: {
      ...same('recipient_id', 'uei', 'duns', 'parent_uei', 'fiscal_year'),
      ...exact(
        'total_obligations',
        'contract_obligations',
        'direct_obligations',
        'grant_obligations',
        'idv_obligations',
      ),
      ...exact('loan_obligations', 'other_obligations'),
      code: `agency ->> 'code'`,
      amount: `agency ->> 'amount'`,
    },
    from: `(select *, unnest(case when json_array_length(top_agencies) > 0
        then from_json(top_agencies, '["JSON"]') else [null::json] end) as agency from gov_recipient_year)
      join (select * exclude (source_tag, artifact_id, as_of) from gov_recipient) r using (recipient_id)`,
    // Two numbers of one recipient are asked for.
    served: 'true qualify row_number() over (partition by recipient_id, fiscal_year, code) = 1',
  },
];
