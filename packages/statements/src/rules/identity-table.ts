import type { Decimal } from '@dqs/schemas';
import type { StatementKind } from '../facts/statement-kind.ts';
import { evidence, identity, part, type Identity } from './identity.ts';

/**
 * Identities of each statement. Identities of the same name are alternatives: the first whose lines are all present is
 * judged.
 */
export const identities: Readonly<Record<StatementKind, readonly (readonly Identity[])[]>> = {
  balance: [
    [
      identity('assets_equal_liabilities_and_equity', 'total_assets', 'total_liabilities_and_equity', {
        withholds: 'total_liabilities_and_equity',
      }),
    ],
    [
      identity('assets_equal_their_claims', 'total_assets', 'total_liabilities total_equity', {
        optional: 'mezzanine_equity',
        withholds: 'total_liabilities total_equity',
        // Redeemable interests stand between the two. They have no common concept before 2010, and many filers use none
        // since.
        toleratesExcessBelow: 'total_current_liabilities',
      }),
      // Without total equity, minority interests may have a concept of the filer.
      identity('assets_equal_their_claims', 'total_assets', 'total_liabilities stockholders_equity', {
        optional: 'mezzanine_equity noncontrolling_interest',
      }),
    ],
    [
      identity('current_and_noncurrent_assets', 'total_assets', 'total_current_assets total_noncurrent_assets', {
        withholds: 'total_noncurrent_assets total_current_assets',
      }),
    ],
    [
      identity(
        'current_and_noncurrent_liabilities',
        'total_liabilities',
        'total_current_liabilities total_noncurrent_liabilities',
        { withholds: 'total_noncurrent_liabilities total_current_liabilities' },
      ),
    ],
    [
      identity('parent_and_others_equity', 'total_equity', 'stockholders_equity noncontrolling_interest', {
        withholds: 'noncontrolling_interest total_equity',
      }),
      // Without a separate line, minority interests are the difference between total equity and the parent's equity.
      identity('parent_and_others_equity', 'total_equity', 'stockholders_equity', {
        withholds: 'total_equity',
        mayHaveExcess: true,
      }),
    ],
    part('total_current_assets', 'total_assets'),
    part('cash_and_equivalents', 'total_assets'),
    part('cash_and_equivalents', 'cash_and_restricted_cash', 'cash_and_restricted_cash'),
    part('short_term_investments', 'total_current_assets'),
    part('receivables', 'total_assets'),
    part('inventory', 'total_assets'),
    part('goodwill', 'total_assets'),
    part('intangibles_net', 'total_assets'),
    part('prepaid_and_other_current_assets', 'total_current_assets'),
    part('property_plant_equipment_net', 'total_assets'),
    part('total_current_liabilities', 'total_liabilities', 'total_liabilities total_current_liabilities'),
    part('accounts_payable', 'total_liabilities'),
    part('accounts_payable', 'accounts_payable_and_accrued', 'accounts_payable_and_accrued'),
    part('short_term_debt', 'debt_current'),
    // Short-term debt in a note may be part of long-term debt. Its current portion may not.
    part('current_portion_long_term_debt', 'debt_current', 'current_portion_long_term_debt', {
      withholdsZeroWhole: true,
    }),
    part('debt_current', 'total_debt', 'total_debt'),
    part('long_term_debt', 'total_debt', 'total_debt'),
    part('debt_current', 'total_current_liabilities'),
    part('long_term_debt', 'total_liabilities'),
    part('total_debt', 'total_liabilities'),
  ],
  income: [
    evidence(
      'pretax_from_costs',
      'pretax_income',
      'revenue -costs_and_expenses',
      'other_nonoperating_net equity_method_income',
    ),
    evidence(
      'pretax_from_operating_income',
      'pretax_income',
      'operating_income other_nonoperating_net',
      'equity_method_income',
    ),
    evidence(
      'pretax_after_interest',
      'pretax_income',
      'operating_income -interest_expense',
      'interest_income other_nonoperating_net',
    ),
    evidence(
      'continuing_income_after_tax',
      'net_income_continuing',
      'pretax_income -income_tax',
      'equity_method_income',
    ),
    [
      // Brewers and tobacco companies deduct excise taxes, which are part of revenue, before gross profit. Gross profit
      // excludes lending.
      identity('gross_profit', 'gross_profit', 'revenue -cost_of_revenue', {
        perhaps: '-_excise_taxes -_financial_services_revenue',
        withholds: 'cost_of_revenue gross_profit',
      }),
    ],
    [
      identity('operating_income', 'operating_income', 'gross_profit -operating_expenses', {
        withholds: 'operating_expenses',
        gap: {
          line: 'operating_expenses',
          concept: 'us-gaap:OperatingExpenses',
          shareOfRevenue: '0.02' as Decimal,
        },
      }),
    ],
    [
      // Some filers print income from associates between costs and operating income.
      identity('operating_income_after_costs', 'operating_income', 'revenue -costs_and_expenses', {
        perhaps: 'equity_method_income',
        withholds: 'costs_and_expenses operating_income',
        // Gains and losses on sales stand between total costs and operating income.
        gap: { line: 'costs_and_expenses', concept: 'us-gaap:CostsAndExpenses', shareOfRevenue: '0.1' as Decimal },
      }),
    ],
    [
      identity('net_income_and_others', 'net_income_including_nci', 'net_income net_income_to_nci', {
        withholds: 'net_income_to_nci net_income_including_nci',
        turned: 'net_income net_income_including_nci',
        lacks: { of: 'net_income', term: 'net_income_discontinued' },
        // A filing may report the share of only one of several kinds of other owners.
        keepsProven: 'net_income_including_nci',
      }),
    ],
    [
      identity('net_income_after_tax', 'net_income_including_nci', 'pretax_income -income_tax', {
        perhaps: 'equity_method_income net_income_discontinued',
        turned: 'income_tax pretax_income net_income_discontinued',
        instead: { of: 'net_income_including_nci', by: 'net_income' },
      }),
      // The share of other owners in a note may be part of another line of the statement.
      identity('net_income_after_tax', 'net_income', 'pretax_income -income_tax', {
        perhaps: 'equity_method_income net_income_discontinued -net_income_to_nci',
        turned: 'income_tax pretax_income net_income_discontinued',
      }),
    ],
    part('gross_profit', 'revenue'),
    part('net_interest_income', 'interest_income', 'interest_income'),
    part('operating_expenses', 'costs_and_expenses', 'costs_and_expenses'),
    part('cost_of_revenue', 'costs_and_expenses', 'costs_and_expenses'),
    part('research_and_development', 'costs_and_expenses', 'costs_and_expenses'),
    part('selling_and_marketing', 'selling_general_administrative', 'selling_general_administrative'),
    part('general_and_administrative', 'selling_general_administrative', 'selling_general_administrative'),
  ],
  cash_flow: [
    evidence(
      'discontinued_flows',
      '_cash_flow_of_discontinued_operations',
      '_operating_discontinued _investing_discontinued _financing_discontinued',
    ),
    [
      identity(
        'cash_flows_change_cash',
        'net_change_in_cash',
        'operating_cash_flow investing_cash_flow financing_cash_flow',
        {
          perhaps: 'fx_effect_on_cash _cash_flow_of_discontinued_operations _fx_effect_on_disposal_group',
          withholds: 'net_change_in_cash',
          // Cash of a business held for sale changes as well and has no common concept.
          keepsSupported: true,
          keepsSumsOf: {
            of: 'operating_cash_flow investing_cash_flow financing_cash_flow',
            where: '_operating_discontinued _investing_discontinued _financing_discontinued',
          },
        },
      ),
    ],
    [
      identity('cash_at_both_ends', 'cash_at_end_of_period', 'cash_at_beginning_of_period net_change_in_cash', {
        perhaps: 'fx_effect_on_cash',
        withholds: 'cash_at_beginning_of_period cash_at_end_of_period',
      }),
    ],
    part('depreciation', 'depreciation_and_amortization', 'depreciation_and_amortization'),
    part('amortization_of_intangibles', 'depreciation_and_amortization', 'depreciation_and_amortization'),
  ],
};
