import { SourceFormatError } from '@dqs/kit';

/** The Bureau's codes by the names that its exports have instead. The full files (`RESCONST-mf.csv`) list both. */
interface Codes {
  readonly categories: Readonly<Record<string, string>>;
  readonly dataTypes: Readonly<Record<string, string>>;
}

const trade: Codes = {
  categories: {
    'Balance of Payment Goods and Services': 'BOPGS',
    'Balance of Payment Goods': 'BOPG',
  },
  dataTypes: { Balance: 'BAL', Exports: 'EXP', Imports: 'IMP' },
};

const sales: Codes = {
  categories: {},
  dataTypes: {
    'Sales - Monthly': 'SM',
    'Sales - Monthly Percent Change': 'MPCSM',
    Inventories: 'IM',
    'Inventories/Sales Ratio': 'IR',
  },
};

const codesOf: Readonly<Record<string, Codes>> = {
  MARTS: sales,
  MRTS: sales,
  MWTS: sales,
  MTIS: sales,
  FTD: trade,
  FTDADV: trade,
  RESCONST: {
    categories: {
      'Annual Rate for Housing Units Authorized in Permit-Issuing Places': 'APERMITS',
      'Housing Units Authorized in Permit-Issuing Places': 'PERMITS',
      'Housing Units Authorized But Not Started': 'AUTHNOTSTD',
      'Annual Rate for Housing Units Started': 'ASTARTS',
      'Housing Units Started': 'STARTS',
      'Housing Units Under Construction': 'UNDERCONST',
      'Annual Rate for Housing Units Completed': 'ACOMPLETIONS',
      'Housing Units Completed': 'COMPLETIONS',
    },
    dataTypes: {
      'Total Units': 'TOTAL',
      'Single-family Units': 'SINGLE',
      'Units in Buildings with 5 Units or More': 'MULTI',
    },
  },
  RESSALES: {
    categories: {
      'New Single-family Houses Sold': 'SOLD',
      'Annual Rate for New Single-family Houses Sold': 'ASOLD',
      'New Single-family Houses For Sale': 'FORSALE',
    },
    dataTypes: {
      'All Houses': 'TOTAL',
      'Houses that are Not Started': 'NOTSTD',
      'Houses that are Under Construction': 'UNDERC',
      'Houses that are Completed': 'COMPED',
      'Median Sales Price': 'MEDIAN',
    },
  },
};

/** Codes that differ between an export and the full file. */
const otherCodes: Readonly<Record<string, string>> = { '4411,4412': '441X' };

const areas: Readonly<Record<string, string>> = {
  'U.S. Total': 'US',
  'United States': 'US',
  Northeast: 'NE',
  Midwest: 'MW',
  South: 'SO',
  West: 'WE',
};

/** The identification of the only series in an export. */
interface Written {
  readonly programme: string;
  /** The code before the category's name; empty if there is none. */
  readonly code: string;
  readonly category: string;
  readonly dataType: string;
  readonly area: string;
}

/**
 * The codes of the series in an export. The key of a series consists of codes, so that it is the same in every file.
 * Throws `SourceFormatError` for a name without a known code; the full file of the programme has it.
 */
export const exportCodes = ({
  programme,
  code,
  category,
  dataType,
  area,
}: Written): { readonly category: string; readonly dataType: string; readonly area: string } => {
  const codes = codesOf[programme];
  const required = (code: string | undefined, words: string): string => {
    if (code !== undefined) return code;
    throw new SourceFormatError(
      `the export names its series "${words}" without the Bureau's code: load ${programme}-mf.csv, the full file of the programme`,
      3,
    );
  };
  return {
    category: required(otherCodes[code] ?? (code || codes?.categories[category]), category),
    dataType: required(codes?.dataTypes[dataType], dataType),
    area: required(areas[area], area),
  };
};
