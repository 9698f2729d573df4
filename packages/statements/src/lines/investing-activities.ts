import { givenForAllPeriods } from '../rules/all-periods.ts';
import {
  otherProperty,
  property,
  total,
  totalOfTwoKinds,
  withinInvestingOutflow,
} from '../rules/capital-expenditure.ts';
import { largest } from '../rules/guard.ts';
import { improvements, oneOfTwoKinds, otherAssets, renamedExpenditure } from '../rules/renamed-expenditure.ts';
import { segmentExpenditure } from '../rules/segment-expenditure.ts';
import { otherExpenditureScope } from '../rules/expenditure-scope.ts';
import { continuingOnly, withoutDiscontinued, withDiscontinued } from './continuing-operations.ts';
import type { Declarations } from './line.ts';

/** Concepts of all expenditure for property. */
const allExpenditure = [property, total];

/** Kinds of property that some filers use for all expenditure. */
const kindsOfExpenditure = [
  'PaymentsToAcquireOilAndGasPropertyAndEquipment',
  'PaymentsToExploreAndDevelopOilAndGasProperties',
  otherProperty,
  improvements,
  'PaymentsToAcquireMachineryAndEquipment',
  'PaymentsForProceedsFromProductiveAssets',
];

/** Purchases of securities, under the concept that a filer uses for all of them. */
const purchasesOfSecurities = [
  'PaymentsToAcquireAvailableForSaleSecuritiesDebt',
  'PaymentsToAcquireMarketableSecurities',
  'PaymentsToAcquireAvailableForSaleSecurities',
];
const allPurchases = 'PaymentsToAcquireInvestments';
const purchasesOfShortTerm = 'PaymentsToAcquireShortTermInvestments';
const purchasesHeldToMaturity = 'PaymentsToAcquireHeldToMaturitySecurities';
const otherPurchases = 'PaymentsToAcquireOtherInvestments';

/** A filer that reports all purchases, or those of marketable securities, does not change to a narrower concept. */
const purchasesBefore = {
  PaymentsToAcquireAvailableForSaleSecurities: [allPurchases, 'PaymentsToAcquireAvailableForSaleSecuritiesDebt'],
  PaymentsToAcquireShortTermInvestments: [allPurchases, 'PaymentsToAcquireMarketableSecurities'],
};

/** Sales of other kinds of investments. */
const otherSales = [
  'ProceedsFromSaleAndMaturityOfHeldToMaturitySecurities',
  'ProceedsFromMaturitiesPrepaymentsAndCallsOfHeldToMaturitySecurities',
  'ProceedsFromSaleAndMaturityOfOtherInvestments',
  'ProceedsFromSaleMaturityAndCollectionsOfShorttermInvestments',
];

/** Cash effects of investing. */
export const investing: Declarations = {
  capital_expenditure: [
    'Capital expenditure',
    {
      us: [...allExpenditure, ...kindsOfExpenditure, otherAssets].map((concept) => `-${concept}`).join(' '),
      // One of several kinds of property is not the whole.
      only: Object.fromEntries(
        [...kindsOfExpenditure, otherAssets].map((concept) => [
          concept,
          kindsOfExpenditure.filter((other) => other !== concept),
        ]),
      ),
      guards: [totalOfTwoKinds, givenForAllPeriods, withinInvestingOutflow],
      unlessBefore: Object.fromEntries(kindsOfExpenditure.map((concept) => [concept, allExpenditure])),
      admits: [segmentExpenditure, renamedExpenditure],
      otherScopes: [otherExpenditureScope, segmentExpenditure, renamedExpenditure],
      from: [
        '_oil_and_gas_expenditure + _other_property_expenditure',
        { formula: '_renamed_expenditure + _improvements_expenditure', unless: [property] },
      ],
      attested: [
        { formula: '_property_expenditure + _other_property_expenditure' },
        { formula: '_other_property_expenditure + _other_assets_expenditure' },
        { formula: '_flight_expenditure + _other_assets_expenditure' },
      ],
      ifrs: '-PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
      parent: 'investing_cash_flow',
      section: 1,
      printed: [
        /^capital expenditures$/,
        /^(purchases? of|additions to|payments for|expenditures for|acquisitions? of|investments? in) property(,)? (plant )?and equipment( net)?$/,
      ],
      synonyms: [
        'ppe additions',
        'additions to PP&E',
        'purchase of PP&E',
        'cap ex',
        'capex',
        'capital expenditures',
        'capital spending',
        'purchases of property',
      ],
    },
  ],
  _oil_and_gas_expenditure: [
    'Expenditure for oil and gas properties',
    {
      us: `-PaymentsToAcquireOilAndGasPropertyAndEquipment -PaymentsToExploreAndDevelopOilAndGasProperties
        -PaymentsToAcquireOilAndGasProperty`,
      // Purchases and development are two amounts.
      only: {
        PaymentsToExploreAndDevelopOilAndGasProperties: ['PaymentsToAcquireOilAndGasProperty'],
        PaymentsToAcquireOilAndGasProperty: ['PaymentsToExploreAndDevelopOilAndGasProperties'],
      },
    },
  ],
  _property_expenditure: ['Expenditure for property, of one kind or all', { us: `-${property}`, judging: true }],
  _other_property_expenditure: ['Expenditure for other property', { us: `-${otherProperty}` }],
  _other_assets_expenditure: ['Expenditure for other assets', { us: `-${otherAssets}`, judging: true }],
  _flight_expenditure: ['Expenditure for aircraft', { us: '-PaymentsForFlightEquipment', judging: true }],
  _improvements_expenditure: ['Expenditure for improvements', { us: `-${improvements}`, judging: true }],
  _renamed_expenditure: [
    'Expenditure except improvements',
    { us: `-${total} -${otherAssets}`, guards: [oneOfTwoKinds], judging: true },
  ],
  purchase_of_intangibles: [
    'Purchase of intangible assets',
    {
      us: '-PaymentsToAcquireIntangibleAssets -PaymentsToDevelopSoftware',
      ifrs: '-PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities',
      parent: 'investing_cash_flow',
    },
  ],
  acquisitions_net: [
    'Acquisitions, net of cash acquired',
    {
      us: '-PaymentsToAcquireBusinessesNetOfCashAcquired',
      ifrs: '-CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
      parent: 'investing_cash_flow',
      synonyms: [
        'acquisitions',
        'M&A',
        'acquisitions of businesses',
        'purchases of businesses',
        'buying other companies',
        'takeovers',
      ],
    },
  ],
  purchases_of_investments: [
    'Purchases of investments',
    {
      us: `-${allPurchases} ${purchasesOfSecurities.map((concept) => `-${concept}`).join(' ')} -${purchasesOfShortTerm}`,
      guards: [largest],
      // With securities held to maturity, securities available for sale are not all purchases.
      only: {
        PaymentsToAcquireAvailableForSaleSecuritiesDebt: [purchasesHeldToMaturity],
        PaymentsToAcquireMarketableSecurities: [purchasesHeldToMaturity],
        PaymentsToAcquireAvailableForSaleSecurities: [purchasesHeldToMaturity, otherPurchases],
        [purchasesOfShortTerm]: [
          'PaymentsToAcquireAvailableForSaleSecurities',
          purchasesHeldToMaturity,
          otherPurchases,
        ],
      },
      unlessBefore: purchasesBefore,
      from: [
        {
          formula: '_purchases_of_securities + _purchases_held_to_maturity',
          unless: [allPurchases, purchasesOfShortTerm, otherPurchases],
          distinct: true,
        },
      ],
      parent: 'investing_cash_flow',
      synonyms: ['securities bought'],
    },
  ],
  _purchases_of_securities: [
    'Purchases of securities that are not held to maturity',
    {
      us: purchasesOfSecurities.map((concept) => `-${concept}`).join(' '),
      guards: [largest],
      unlessBefore: purchasesBefore,
    },
  ],
  _purchases_held_to_maturity: ['Purchases of securities held to maturity', { us: `-${purchasesHeldToMaturity}` }],
  sales_and_maturities_of_investments: [
    'Sales and maturities of investments',
    {
      us: `ProceedsFromSaleMaturityAndCollectionsOfInvestments ProceedsFromSaleAndMaturityOfMarketableSecurities
        ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities`,
      only: {
        ProceedsFromSaleAndMaturityOfMarketableSecurities: otherSales,
        ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities: otherSales,
      },
      unlessBefore: {
        ProceedsFromSaleAndMaturityOfMarketableSecurities: ['ProceedsFromSaleMaturityAndCollectionsOfInvestments'],
        ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities: [
          'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
        ],
      },
      parent: 'investing_cash_flow',
      synonyms: ['securities sold', 'proceeds of investments'],
    },
  ],
  proceeds_from_sale_of_ppe: [
    'Proceeds from sale of property, plant and equipment',
    {
      us: 'ProceedsFromSaleOfPropertyPlantAndEquipment ProceedsFromSaleOfProductiveAssets ProceedsFromSaleOfMachineryAndEquipment',
      ifrs: 'ProceedsFromSalesOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
      parent: 'investing_cash_flow',
      synonyms: ['equipment sold', 'sale of equipment', 'gains on selling equipment'],
    },
  ],
  _investing_continuing: [
    'Investing cash flow of continuing operations',
    { us: 'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations' },
  ],
  _investing_discontinued: [
    'Investing cash flow of discontinued operations',
    { us: 'CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations' },
  ],
  investing_cash_flow: [
    'Investing cash flow',
    {
      us: 'NetCashProvidedByUsedInInvestingActivities',
      ifrs: 'CashFlowsFromUsedInInvestingActivities',
      from: [
        withDiscontinued('investing'),
        '_investing_continuing + _investing_discontinued',
        continuingOnly('investing'),
        withoutDiscontinued('investing'),
      ],
      parent: 'net_change_in_cash',
      section: 1,
      printed: [
        /^(total )?(net )?cash (flows? )?(provided by|generated by|generated from|used in|used for|used by|from)( or used in)? investing activities$/,
      ],
      synonyms: ['CFI', 'cash from investing'],
    },
  ],
};
