import { otherIncomeOfParent } from '../rules/comprehensive-income.ts';
import {
  dividendsOnPreferred,
  ownPreferredStock,
  preferredDividends,
  preferredStock,
  evidenceOfOtherOwners,
} from '../rules/equity-concepts.ts';
import { incomeOfAllOwners } from '../rules/income-of-all-owners.ts';
import { allSharesOfOtherOwners, incomeOfParent, sharesOfOtherOwners } from '../rules/income-of-parent.ts';
import type { Declarations } from './line.ts';

/** Some filers report the shares of redeemable interests and of other minority interests separately. */
const bothShares = '_share_of_others + _share_of_redeemable_interests';

/** Less the other owners' share of comprehensive income. */
const lessOtherComprehensiveShare = '- _comprehensive_of_all_owners + comprehensive_income';

/** Net income of the parent if other owners share only in net income, to the same amount as in comprehensive income. */
const incomeLessComprehensiveShare =
  'net_income_including_nci - _comprehensive_of_all_owners + _comprehensive_of_parent';

/** Results between income from continuing operations and total income. */
const resultsDiscontinued = [
  'IncomeLossFromDiscontinuedOperationsNetOfTax',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax',
  'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax',
  'ExtraordinaryItemNetOfTax',
  'CumulativeEffectOfChangeInAccountingPrincipleNetOfTax',
];

/** Income after tax, and its owners. */
export const netIncome: Declarations = {
  net_income_continuing: [
    'Net income from continuing operations',
    {
      us: 'IncomeLossFromContinuingOperations IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
      ifrs: 'ProfitLossFromContinuingOperations',
      synonyms: ['profit from continuing operations'],
    },
  ],
  _discontinued_operations: [
    'Result of discontinued operations',
    { us: 'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax' },
  ],
  _discontinued_disposal: [
    'Result of disposing of discontinued operations',
    { us: 'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax' },
  ],
  net_income_discontinued: [
    'Net income from discontinued operations',
    {
      us: 'IncomeLossFromDiscontinuedOperationsNetOfTax IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
      ifrs: 'ProfitLossFromDiscontinuedOperations',
      // Proof that operating results and gains on disposal are the whole.
      from: [
        '_discontinued_operations + _discontinued_disposal',
        '_discontinued_operations',
        '_discontinued_disposal',
      ].map((formula) => ({
        formula,
        provided: ['net_income_including_nci', 'net_income'].flatMap((net) => [
          `pretax_income - income_tax + ${formula} - ${net}`,
          `pretax_income - income_tax + equity_method_income + ${formula} - ${net}`,
        ]),
      })),
      synonyms: ['discontinued operations', 'earnings from discontinued businesses'],
    },
  ],
  net_income_including_nci: [
    'Net income with non-controlling interests',
    {
      us: 'ProfitLoss',
      ifrs: 'ProfitLoss',
      guards: [incomeOfAllOwners],
      from: [
        // Some filers use no other concept for it and report other owners' share under their own concepts.
        {
          formula: '_continuing_of_all_owners',
          unless: resultsDiscontinued,
          provided: ['pretax_income - income_tax - _continuing_of_all_owners'],
          // Twelve months may include a discontinued result that their last report does not have.
          consistent: ['net_income_discontinued'],
          proven: true,
        },
        'net_income + net_income_to_nci',
      ],
    },
  ],
  _continuing_of_all_owners: [
    'Net income from continuing operations of all owners',
    { us: 'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest', judging: true },
  ],
  _share_of_others: [
    'Other owners’ share of net income',
    { us: 'NetIncomeLossAttributableToNoncontrollingInterest', place: 'notes', judging: true },
  ],
  _share_of_redeemable_interests: [
    'Redeemable interests’ share of net income',
    { us: 'NetIncomeLossAttributableToRedeemableNoncontrollingInterest', place: 'notes', judging: true },
  ],
  net_income_to_nci: [
    'Net income of non-controlling interests',
    {
      us: 'NetIncomeLossAttributableToNoncontrollingInterest MinorityInterestInNetIncomeLossOfConsolidatedEntities',
      ifrs: 'ProfitLossAttributableToNoncontrollingInterests',
      guards: [allSharesOfOtherOwners],
      only: {
        MinorityInterestInNetIncomeLossOfConsolidatedEntities: ['NetIncomeLossAttributableToNoncontrollingInterest'],
      },
      place: 'notes',
      from: [
        {
          formula: bothShares,
          provided: [`net_income_including_nci - net_income - ${bothShares.replace('+', '-')}`],
          proven: true,
        },
      ],
      synonyms: ['minority interest', 'minorities', 'NCI', 'profit of minority shareholders', 'minority shareholders'],
    },
  ],
  net_income: [
    'Net income of the parent’s shareholders',
    {
      us: 'NetIncomeLoss ProfitLoss',
      ifrs: 'ProfitLossAttributableToOwnersOfParent ProfitLoss',
      guards: [incomeOfParent],
      ofAllOwners: ['ProfitLoss'],
      // Proof that nothing goes to preferred shareholders or other owners: it is income after tax.
      from: [
        {
          formula: 'net_income_to_common',
          unless: [
            'NetIncomeLossAttributableToNoncontrollingInterest',
            'MinorityInterestInNetIncomeLossOfConsolidatedEntities',
            ...preferredDividends,
          ],
          provided: [
            'pretax_income - income_tax - net_income_to_common',
            'pretax_income - income_tax + net_income_discontinued - net_income_to_common',
          ],
        },
        {
          formula: 'net_income_including_nci - net_income_to_nci',
          provided: [
            'net_income_including_nci - net_income_to_nci - net_income_to_common',
            'net_income_including_nci - net_income_to_nci - _preferred_dividends - net_income_to_common',
          ],
          proven: true,
        },
        'net_income_including_nci - net_income_to_nci',
        // Other owners' share of comprehensive income is then their share of net income. The rest is the parent's.
        {
          formula: 'net_income_to_common + _preferred_dividends',
          provided: [
            `net_income_including_nci - net_income_to_common - _preferred_dividends ${lessOtherComprehensiveShare}`,
          ],
        },
        {
          formula: 'net_income_to_common',
          unless: ['PreferredStockDividendsIncomeStatementImpact', ...ownPreferredStock],
          onlyWith: evidenceOfOtherOwners,
          provided: [`net_income_including_nci - net_income_to_common ${lessOtherComprehensiveShare}`],
        },
        // Preferred stock of subsidiaries only: its owners are other owners.
        {
          formula: 'net_income_to_common',
          unless: [...ownPreferredStock, ...sharesOfOtherOwners.map((name) => name.slice(name.indexOf(':') + 1))],
          onlyWith: ['MinorityInterest'],
          provided: ['net_income_including_nci - net_income_to_common - _dividends_on_preferred_stock'],
        },
        // Other owners' share of comprehensive income is their share of net income, because they share in nothing else.
        {
          formula: incomeLessComprehensiveShare,
          unless: ['PreferredStockDividendsIncomeStatementImpact', ...ownPreferredStock],
          onlyWith: evidenceOfOtherOwners,
          consistent: [`${incomeLessComprehensiveShare} - net_income_to_common`],
        },
      ],
      // Only if the company's own reports before and after have both equal.
      attested: [{ formula: 'net_income_to_common', unlessAnywhere: preferredStock }],
      synonyms: [
        'net profit',
        'profit',
        'earnings',
        'net earnings',
        'net loss',
        'net income or loss',
        'bottom line',
        'PAT',
      ],
    },
  ],
  _preferred_dividends: ['Preferred dividends', { us: 'PreferredStockDividendsIncomeStatementImpact', place: 'notes' }],
  _dividends_on_preferred_stock: [
    'Dividends on preferred stock, of the company or of subsidiaries',
    { us: dividendsOnPreferred.join(' '), place: 'notes', judging: true },
  ],
  _comprehensive_of_all_owners: [
    'Comprehensive income of all owners',
    {
      us: 'ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest',
      place: 'any_statement',
      judging: true,
    },
  ],
  _comprehensive_of_parent: [
    'Comprehensive income of the parent’s shareholders if all other comprehensive income is theirs',
    {
      us: 'ComprehensiveIncomeNetOfTax',
      guards: [otherIncomeOfParent],
      place: 'any_statement',
      judging: true,
    },
  ],
  net_income_to_common: [
    'Net income available to common shareholders',
    {
      us: 'NetIncomeLossAvailableToCommonStockholdersBasic',
      from: ['net_income - _preferred_dividends'],
      synonyms: ['profit for common shareholders', 'earnings available to common'],
    },
  ],
  _net_income_to_common_diluted: [
    'Net income for diluted earnings per share',
    { us: 'NetIncomeLossAvailableToCommonStockholdersDiluted', place: 'notes', judging: true },
  ],
  comprehensive_income: [
    'Comprehensive income',
    {
      us: 'ComprehensiveIncomeNetOfTax',
      ifrs: 'ComprehensiveIncomeAttributableToOwnersOfParent',
      synonyms: ['OCI', 'total comprehensive income'],
    },
  ],
};
