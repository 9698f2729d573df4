import {
  equityOfParent,
  equityOfPartnersAndOtherOwners,
  otherMezzanine,
  partsOfMinority,
  redemptionValues,
} from '../rules/equity-concepts.ts';
import {
  allLiabilities,
  allMinorityInterests,
  equityWithMinority,
  equityWithoutMinority,
  signOfTotalEquity,
  temporaryEquityByClaims,
} from '../rules/claims.ts';
import { allIncomeToShareholders } from '../rules/equity-of-parent.ts';
import type { Declarations } from './line.ts';

/** Lines between liabilities and total claims on a balance sheet. */
export const equity: Declarations = {
  _temporary_equity_of_parent: [
    'Temporary equity of the parent',
    { us: 'TemporaryEquityCarryingAmountAttributableToParent TemporaryEquityCarryingAmount' },
  ],
  _redeemable_interests: [
    'Redeemable non-controlling interests',
    { us: 'RedeemableNoncontrollingInterestEquityCarryingAmount' },
  ],
  mezzanine_equity: [
    'Temporary equity and redeemable interests',
    {
      us: `TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests
        TemporaryEquityCarryingAmountAttributableToParent TemporaryEquityCarryingAmount
        RedeemableNoncontrollingInterestEquityCarryingAmount
        TemporaryEquityCarryingAmountAttributableToNoncontrollingInterest
        ${[...otherMezzanine, ...redemptionValues].join(' ')}`,
      // Concepts of other scopes are the line if they are the whole difference between liabilities and equity.
      guards: [temporaryEquityByClaims],
      // If the balance sheet reports both, neither is the whole.
      only: {
        TemporaryEquityCarryingAmountAttributableToNoncontrollingInterest: [
          'TemporaryEquityCarryingAmountAttributableToParent',
        ],
        TemporaryEquityCarryingAmountAttributableToParent: ['RedeemableNoncontrollingInterestEquityCarryingAmount'],
        TemporaryEquityCarryingAmount: ['RedeemableNoncontrollingInterestEquityCarryingAmount'],
        RedeemableNoncontrollingInterestEquityCarryingAmount: [
          'TemporaryEquityCarryingAmountAttributableToParent',
          'TemporaryEquityCarryingAmount',
        ],
      },
      from: ['_temporary_equity_of_parent + _redeemable_interests'],
      parent: 'total_liabilities_and_equity',
      side: 'credit',
      section: 4,
      printed: [/^(total )?(mezzanine|temporary) equity$/, /^redeemable (non ?controlling|minority) interests?$/],
      synonyms: ['temporary equity', 'redeemable preferred stock', 'preferred stock outside equity'],
    },
  ],
  common_stock: [
    'Common stock',
    {
      us: 'CommonStockValue',
      ifrs: 'IssuedCapital',
      parent: 'stockholders_equity',
      synonyms: ['paid-up capital', 'share capital', 'ordinary shares'],
    },
  ],
  additional_paid_in_capital: [
    'Additional paid-in capital',
    {
      us: 'AdditionalPaidInCapital AdditionalPaidInCapitalCommonStock',
      ifrs: 'SharePremium AdditionalPaidinCapital',
      parent: 'stockholders_equity',
      synonyms: ['APIC', 'paid in capital'],
    },
  ],
  retained_earnings: [
    'Retained earnings',
    {
      us: 'RetainedEarningsAccumulatedDeficit',
      ifrs: 'RetainedEarnings',
      parent: 'stockholders_equity',
      section: 4,
      printed: [/^(retained earnings|accumulated deficit)$/],
      synonyms: ['accumulated deficit', 'retained profits', 'undistributed profits', 'accumulated profits'],
    },
  ],
  accumulated_oci: [
    'Accumulated other comprehensive income',
    {
      us: 'AccumulatedOtherComprehensiveIncomeLossNetOfTax',
      ifrs: 'OtherReserves',
      parent: 'stockholders_equity',
      place: 'notes',
      synonyms: ['AOCI', 'OCI', 'other comprehensive income'],
    },
  ],
  treasury_stock: [
    'Treasury stock',
    {
      us: 'TreasuryStockValue TreasuryStockCommonValue',
      ifrs: 'TreasuryShares',
      parent: 'stockholders_equity',
      side: 'debit',
      synonyms: ['treasury shares', 'own shares'],
    },
  ],
  stockholders_equity: [
    'Equity of the parent’s shareholders',
    {
      us: equityOfParent.join(' '),
      ifrs: 'EquityAttributableToOwnersOfParent',
      guards: [equityWithoutMinority, signOfTotalEquity],
      from: [
        { formula: '_equity_named_parent - noncontrolling_interest', unless: otherMezzanine },
        'total_equity - noncontrolling_interest',
        // Some filers without other owners report their equity only as total equity.
        { formula: '_equity_of_parent_alone', withoutOtherOwners: true },
      ],
      parent: 'total_equity',
      section: 4,
      printed: [
        /^total ((share|stock)holders|shareowners) equity$/,
        // Not only of the common shareholders: equity of the parent includes its preferred stock.
        /^total (?!.*\b(common|preferred|ordinary)\b).{2,60} ((share|stock)holders|shareowners) equity$/,
      ],
      synonyms: [
        'equity',
        'shareholders equity',
        'shareholders’ equity',
        'book value',
        'net worth',
        'shareholders funds',
        'owners equity',
      ],
    },
  ],
  _equity_of_parent_alone: [
    'Total equity without other owners',
    {
      us: `StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest ${equityOfPartnersAndOtherOwners}`,
      ifrs: 'Equity',
      guards: [allIncomeToShareholders],
    },
  ],
  _equity_named_parent: [
    'Total equity reported as the parent’s equity',
    { us: equityOfParent.join(' '), guards: [equityWithMinority] },
  ],
  noncontrolling_interest: [
    'Non-controlling interests',
    {
      us: ['MinorityInterest', 'NonredeemableNoncontrollingInterest', ...partsOfMinority].join(' '),
      ifrs: 'NoncontrollingInterests',
      // Interests of one kind are the line if they are the whole difference between total equity and the parent's
      // equity.
      guards: [allMinorityInterests],
      // Proof that total equity is the difference between claims and liabilities: the rest of it belongs to other
      // owners.
      from: [
        {
          formula: '_equity_with_others - stockholders_equity',
          provided: [
            'total_liabilities_and_equity - _liabilities_reported - _equity_with_others',
            'total_liabilities_and_equity - _liabilities_reported - _equity_with_others - mezzanine_equity',
          ],
          proven: true,
        },
      ],
      parent: 'total_equity',
      section: 4,
      printed: [/^(non ?controlling|minority) interests?$/],
      synonyms: ['minority interest', 'minorities', 'NCI'],
    },
  ],
  total_equity: [
    'Total equity',
    {
      us: `StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest ${equityOfPartnersAndOtherOwners}
        ${equityOfParent.join(' ')}`,
      ifrs: 'Equity',
      guards: [equityWithMinority],
      from: [
        'stockholders_equity + noncontrolling_interest',
        { formula: 'total_liabilities_and_equity - _liabilities_reported - ?mezzanine_equity', unless: otherMezzanine },
        { formula: 'stockholders_equity', withoutOtherOwners: true },
        // Proof that there are no other owners: with liabilities, it equals total claims.
        {
          formula: 'stockholders_equity',
          provided: [
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - stockholders_equity',
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - stockholders_equity - mezzanine_equity',
          ],
          proven: true,
        },
      ],
      parent: 'total_liabilities_and_equity',
      section: 4,
      printed: [/^total equity$/],
    },
  ],
  _equity_with_others: [
    'Total equity as reported',
    {
      us: `StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest ${equityOfPartnersAndOtherOwners}`,
      ifrs: 'Equity',
      judging: true,
    },
  ],
  _liabilities_reported: [
    'Total liabilities as reported',
    { us: 'Liabilities', ifrs: 'Liabilities', guards: [allLiabilities] },
  ],
};
