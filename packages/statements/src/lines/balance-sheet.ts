import { deferredTaxOfTheSheet, deferredTaxOnInterimSheets } from '../rules/deferred-tax.ts';
import { restOfTotal } from '../rules/claims.ts';
import { largest, largestButForRounding, notNegative, notSmallPart } from '../rules/guard.ts';
import { equity } from './equity.ts';
import { liabilities } from './liabilities.ts';
import { declareLines } from './line.ts';

/** If one of these is reported, cash and due from banks is only a part of cash. */
const partsOfCash = [
  'InterestBearingDepositsInBanks',
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
  'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
];

/** Concepts of all inventories in some industries. */
const inventoriesOfIndustries = [
  'InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings',
  'RetailRelatedInventory',
  'RetailRelatedInventoryMerchandise',
  'AirlineRelatedInventoryNet',
  'InventoryRealEstate',
  'PublicUtilitiesInventory',
  'InventoryFinishedGoodsNetOfReserves',
];

/** Inventories of another kind. */
const otherStocks = [
  'InventoryNet',
  'OtherInventoryNet',
  'OtherInventorySupplies',
  'OtherInventorySuppliesNetOfReserves',
  'InventoryWorkInProcessNetOfReserves',
  'InventoryWorkInProcess',
  'InventoryRawMaterialsNetOfReserves',
  'InventoryRawMaterials',
  'InventoryRawMaterialsAndSuppliesNetOfReserves',
  'InventorySuppliesNetOfReserves',
  'InventoryWorkInProcessAndRawMaterialsNetOfReserves',
];

/** Amounts at the end of the period. Treasury stock is positive and subtracted from equity. */
export const balanceSheetLines = declareLines('balance', {
  cash_and_equivalents: [
    'Cash and cash equivalents',
    {
      us: 'CashAndCashEquivalentsAtCarryingValue Cash CashAndDueFromBanks',
      // With interest-bearing deposits, or with the cash of the cash-flow statement, this concept is a part of cash.
      only: { CashAndDueFromBanks: partsOfCash },
      unlessBefore: { Cash: ['CashAndCashEquivalentsAtCarryingValue'] },
      ifrs: 'CashAndCashEquivalents',
      parent: 'total_current_assets',
      place: 'any_statement',
      synonyms: ['cash', 'cash in the bank', 'cash on hand'],
    },
  ],
  cash_and_due_from_banks: [
    'Cash and due from banks',
    {
      us: 'CashAndDueFromBanks',
      types: ['bank'],
      parent: 'total_assets',
      synonyms: ['cash of a bank', 'due from banks'],
    },
  ],
  cash_and_restricted_cash: [
    'Cash, cash equivalents and restricted cash',
    {
      us: `CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
        CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations`,
      place: 'notes',
    },
  ],
  restricted_cash_current: [
    'Restricted cash, current',
    {
      us: 'RestrictedCashCurrent RestrictedCashAndCashEquivalentsAtCarryingValue',
      ifrs: 'CurrentRestrictedCashAndCashEquivalents',
      parent: 'total_current_assets',
      place: 'notes',
      synonyms: ['restricted cash', 'cash that is tied up'],
    },
  ],
  short_term_investments: [
    'Short-term investments',
    {
      us: `ShortTermInvestments MarketableSecuritiesCurrent AvailableForSaleSecuritiesDebtSecuritiesCurrent
        AvailableForSaleSecuritiesCurrent OtherShortTermInvestments HeldToMaturitySecuritiesCurrent`,
      only: { HeldToMaturitySecuritiesCurrent: ['OtherShortTermInvestments', 'TradingSecuritiesCurrent'] },
      ifrs: 'CurrentInvestments',
      parent: 'total_current_assets',
      synonyms: ['marketable securities', 'short-term securities'],
    },
  ],
  receivables: [
    'Receivables',
    {
      us: `AccountsReceivableNetCurrent ReceivablesNetCurrent AccountsAndOtherReceivablesNetCurrent
        AccountsNotesAndLoansReceivableNetCurrent AccountsReceivableNet`,
      guards: [notSmallPart],
      // Gross amounts in a note often cover only some customers.
      attested: [{ formula: '_receivables_gross - _receivables_allowance' }],
      ifrs: 'CurrentTradeReceivables TradeAndOtherCurrentReceivables',
      parent: 'total_current_assets',
      section: 0,
      printed: [/^((trade )?accounts|trade) receivable(s)?( trade)?( net)?( less allowance.*| net of allowance.*)?$/],
      synonyms: [
        'A/R',
        'accounts receivable',
        'AR',
        'trade receivables',
        'debtors',
        'money owed by customers',
        'customer balances',
        'outstanding invoices',
      ],
    },
  ],
  _receivables_gross: ['Receivables before the allowance', { us: 'AccountsReceivableGrossCurrent', place: 'notes' }],
  _receivables_allowance: [
    'Allowance for doubtful receivables',
    { us: 'AllowanceForDoubtfulAccountsReceivableCurrent', guards: [notNegative], place: 'notes' },
  ],
  inventory: [
    'Inventories',
    {
      us: `InventoryNet ${inventoriesOfIndustries.join(' ')}`,
      // A note may use the concept of the total for a part.
      guards: [largest],
      // With inventories of another kind, each is a part.
      only: Object.fromEntries(inventoriesOfIndustries.map((concept) => [concept, otherStocks])),
      ifrs: 'Inventories',
      parent: 'total_current_assets',
      section: 0,
      printed: [/^(total )?inventor(y|ies)( net)?$/],
      synonyms: ['inventories', 'stock in trade', 'stock on hand', 'goods on hand', 'stock of goods'],
    },
  ],
  prepaid_and_other_current_assets: [
    'Prepaid expenses and other current assets',
    {
      us: 'PrepaidExpenseAndOtherAssetsCurrent OtherAssetsCurrent',
      ifrs: 'OtherCurrentAssets',
      parent: 'total_current_assets',
      section: 0,
      printed: [/^prepaid expenses and other( current assets)?$/, /^prepaid and other current assets$/],
      synonyms: ['prepaid expenses', 'prepayments'],
    },
  ],
  total_current_assets: [
    'Total current assets',
    { us: 'AssetsCurrent', ifrs: 'CurrentAssets', parent: 'total_assets', synonyms: ['current assets'] },
  ],
  _property_gross: ['Property, plant and equipment, gross', { us: 'PropertyPlantAndEquipmentGross', place: 'notes' }],
  _accumulated_depreciation: [
    'Accumulated depreciation',
    // Some filers report it with the opposite sign. The difference would then be a sum.
    {
      us: 'AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment',
      guards: [notNegative],
      place: 'notes',
    },
  ],
  property_plant_equipment_net: [
    'Property, plant and equipment, net',
    {
      us: `PropertyPlantAndEquipmentNet
        PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization
        PublicUtilitiesPropertyPlantAndEquipmentNet`,
      ifrs: 'PropertyPlantAndEquipment PropertyPlantAndEquipmentIncludingRightofuseAssets',
      from: ['_property_gross - _accumulated_depreciation'],
      parent: 'total_noncurrent_assets',
      section: 1,
      printed: [
        /^(total )?(net )?property plant and equipment( net)?( of accumulated depreciation.*)?$/,
        /^(total )?(net )?property and equipment( net)?( of accumulated depreciation.*)?$/,
      ],
      synonyms: [
        'PP&E',
        'PPE',
        'fixed assets',
        'property, plant and equipment',
        'plant and machinery',
        'buildings and equipment',
      ],
    },
  ],
  operating_lease_right_of_use: [
    'Operating lease right-of-use assets',
    {
      us: 'OperatingLeaseRightOfUseAsset',
      ifrs: 'RightofuseAssets',
      parent: 'total_noncurrent_assets',
      place: 'notes',
      synonyms: ['ROU assets', 'right-of-use assets', 'leased assets'],
    },
  ],
  goodwill: ['Goodwill', { us: 'Goodwill', ifrs: 'Goodwill', parent: 'total_noncurrent_assets', place: 'notes' }],
  intangibles_net: [
    'Intangible assets other than goodwill, net',
    {
      us: 'IntangibleAssetsNetExcludingGoodwill FiniteLivedIntangibleAssetsNet',
      // Amortized intangible assets are a part of all.
      guards: [largestButForRounding],
      unlessPartBefore: { FiniteLivedIntangibleAssetsNet: ['IntangibleAssetsNetExcludingGoodwill'] },
      ifrs: 'IntangibleAssetsOtherThanGoodwill',
      parent: 'total_noncurrent_assets',
      place: 'notes',
      synonyms: ['intangibles', 'intangible assets', 'patents', 'trademarks', 'licenses'],
    },
  ],
  long_term_investments: [
    'Long-term investments',
    {
      us: 'LongTermInvestments MarketableSecuritiesNoncurrent AvailableForSaleSecuritiesNoncurrent',
      parent: 'total_noncurrent_assets',
      synonyms: ['noncurrent investments', 'long-term securities'],
    },
  ],
  equity_method_investments: [
    'Equity-method investments',
    {
      us: 'EquityMethodInvestments InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures',
      ifrs: 'InvestmentAccountedForUsingEquityMethod',
      parent: 'total_noncurrent_assets',
      place: 'notes',
      synonyms: ['investments in associates', 'affiliates'],
    },
  ],
  deferred_tax_assets: [
    'Deferred tax assets',
    {
      us: 'DeferredIncomeTaxAssetsNet DeferredTaxAssetsNetNoncurrent',
      ifrs: 'DeferredTaxAssets',
      guards: [deferredTaxOfTheSheet],
      admits: [deferredTaxOnInterimSheets],
      // Until 2016, a part of deferred tax assets was current.
      only: { DeferredTaxAssetsNetNoncurrent: ['DeferredTaxAssetsNetCurrent'] },
      unlessBefore: { DeferredTaxAssetsNetNoncurrent: ['DeferredIncomeTaxAssetsNet'] },
      from: ['_deferred_tax_assets_current + _deferred_tax_assets_noncurrent'],
      parent: 'total_noncurrent_assets',
      place: 'notes',
    },
  ],
  _deferred_tax_assets_current: ['Deferred tax assets, current', { us: 'DeferredTaxAssetsNetCurrent' }],
  _deferred_tax_assets_noncurrent: ['Deferred tax assets, non-current', { us: 'DeferredTaxAssetsNetNoncurrent' }],
  other_noncurrent_assets: [
    'Other non-current assets',
    { us: 'OtherAssetsNoncurrent', ifrs: 'OtherNoncurrentAssets', parent: 'total_noncurrent_assets' },
  ],
  total_noncurrent_assets: [
    'Total non-current assets',
    {
      us: 'AssetsNoncurrent',
      // Many filers use this concept for a subtotal without property and goodwill.
      guards: [restOfTotal],
      ifrs: 'NoncurrentAssets',
      from: ['total_assets - total_current_assets'],
      parent: 'total_assets',
      synonyms: ['noncurrent assets', 'non-current assets'],
    },
  ],
  loans_net: [
    'Loans, net of allowance',
    {
      us: 'FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss LoansAndLeasesReceivableNetReportedAmount',
      ifrs: 'LoansAndAdvancesToCustomers',
      types: ['bank'],
      parent: 'total_assets',
      place: 'notes',
      synonyms: ['loans', 'net loans', 'loans of a bank', 'bank loans held', 'loan book'],
    },
  ],
  total_assets: [
    'Total assets',
    { us: 'Assets', ifrs: 'Assets', section: 1, printed: [/^total assets$/], synonyms: ['assets', 'everything owned'] },
  ],
  ...liabilities,
  ...equity,
  total_liabilities_and_equity: [
    'Total liabilities and equity',
    {
      us: 'LiabilitiesAndStockholdersEquity',
      ifrs: 'EquityAndLiabilities',
      side: 'credit',
      section: 4,
      printed: [/^total liabilities and (total )?((share|stock)holders |shareowners )?equity$/],
    },
  ],
});
