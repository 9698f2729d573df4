import type { AgencySource } from '../../series-record/contract.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { publishedSeries } from '../../published/series.ts';

/**
 * FRED series that are an agency's own series in the agency's units: the FRED id, the agency, and the agency's id.
 * Series that the St. Louis Fed's economists compute (their names end in x) and those of other publishers are not
 * included.
 */
export const agencySeriesOfFred: readonly (readonly [fredId: string, agency: AgencySource, sourceSeriesId: string])[] =
  [
    ['CPIAUCSL', 'bls', 'CUSR0000SA0'],
    ['CPIAUCNS', 'bls', 'CUUR0000SA0'],
    ['CPILFESL', 'bls', 'CUSR0000SA0L1E'],
    ['CPIAPPSL', 'bls', 'CUSR0000SAA'],
    ['CPITRNSL', 'bls', 'CUSR0000SAT'],
    ['CPIMEDSL', 'bls', 'CUSR0000SAM'],
    ['CPIULFSL', 'bls', 'CUSR0000SA0L1'],
    ['CUSR0000SAC', 'bls', 'CUSR0000SAC'],
    ['CUSR0000SAD', 'bls', 'CUSR0000SAD'],
    ['CUUR0000SAD', 'bls', 'CUUR0000SAD'],
    ['CUSR0000SAS', 'bls', 'CUSR0000SAS'],
    ['CUSR0000SA0L2', 'bls', 'CUSR0000SA0L2'],
    ['CUUR0000SA0L2', 'bls', 'CUUR0000SA0L2'],
    ['CUSR0000SA0L5', 'bls', 'CUSR0000SA0L5'],
    ['WPSFD49207', 'bls', 'WPSFD49207'],
    ['WPSFD49502', 'bls', 'WPSFD49502'],
    ['WPSID61', 'bls', 'WPSID61'],
    ['WPSID62', 'bls', 'WPSID62'],
    ['UNRATE', 'bls', 'LNS14000000'],
    ['CLF16OV', 'bls', 'LNS11000000'],
    ['CE16OV', 'bls', 'LNS12000000'],
    ['UEMPMEAN', 'bls', 'LNS13008275'],
    ['UEMPLT5', 'bls', 'LNS13008396'],
    ['UEMP5TO14', 'bls', 'LNS13008756'],
    ['UEMP15OV', 'bls', 'LNS13008516'],
    ['UEMP15T26', 'bls', 'LNS13008876'],
    ['UEMP27OV', 'bls', 'LNS13008636'],
    ['PAYEMS', 'bls', 'CES0000000001'],
    ['USGOOD', 'bls', 'CES0600000001'],
    ['CES1021000001', 'bls', 'CES1021000001'],
    ['USCONS', 'bls', 'CES2000000001'],
    ['MANEMP', 'bls', 'CES3000000001'],
    ['DMANEMP', 'bls', 'CES3100000001'],
    ['NDMANEMP', 'bls', 'CES3200000001'],
    ['SRVPRD', 'bls', 'CES0700000001'],
    ['USTPU', 'bls', 'CES4000000001'],
    ['USWTRADE', 'bls', 'CES4142000001'],
    ['USTRADE', 'bls', 'CES4200000001'],
    ['USFIRE', 'bls', 'CES5500000001'],
    ['USGOVT', 'bls', 'CES9000000001'],
    ['CES0600000007', 'bls', 'CES0600000007'],
    ['AWOTMAN', 'bls', 'CES3000000009'],
    ['AWHMAN', 'bls', 'CES3000000007'],
    ['CES0600000008', 'bls', 'CES0600000008'],
    ['CES2000000008', 'bls', 'CES2000000008'],
    ['CES3000000008', 'bls', 'CES3000000008'],
    ['INDPRO', 'frb', 'IP.B50001.S'],
    ['IPFINAL', 'frb', 'IP.B50002.S'],
    ['IPCONGD', 'frb', 'IP.B51000.S'],
    ['IPDCONGD', 'frb', 'IP.B51100.S'],
    ['IPNCONGD', 'frb', 'IP.B51200.S'],
    ['IPBUSEQ', 'frb', 'IP.B52100.S'],
    ['IPMAT', 'frb', 'IP.B53000.S'],
    ['IPMANSICS', 'frb', 'IP.B00004.S'],
    ['CUMFNS', 'frb', 'CAPUTL.B00004.S'],
    ['TCU', 'frb', 'CAPUTL.B50001.S'],
    ['FEDFUNDS', 'frb', 'RIFSPFF_N.M'],
    ['TB3MS', 'frb', 'RIFSGFSM03_N.M'],
    ['TB6MS', 'frb', 'RIFSGFSM06_N.M'],
    ['GS1', 'frb', 'RIFLGFCY01_N.M'],
    ['GS5', 'frb', 'RIFLGFCY05_N.M'],
    ['GS10', 'frb', 'RIFLGFCY10_N.M'],
    ['HOUST', 'census', 'RESCONST ASTARTS TOTAL US SA'],
    ['PERMIT', 'census', 'RESCONST APERMITS TOTAL US SA'],
    ['PCEPI', 'bea', 'DPCERG M'],
    ['PCEPILFE', 'bea', 'DPCCRG M'],
    ['DDURRG3M086SBEA', 'bea', 'DDURRG M'],
    ['DNDGRG3M086SBEA', 'bea', 'DNDGRG M'],
    ['DSERRG3M086SBEA', 'bea', 'DSERRG M'],
  ];

const byFredId = new Map(agencySeriesOfFred.map(([fredId, agency, id]) => [fredId, { agency, id }]));

/** The supported FRED ids, for messages and tests. */
export const fredIds: readonly string[] = agencySeriesOfFred.map(([fredId]) => fredId);

/** The agency's series with this FRED id; null if it is not an agency's own. */
export const seriesOfFredId = (fredId: string): SeriesDescription | null => {
  const entry = byFredId.get(fredId);
  if (entry === undefined) return null;
  return publishedSeries({
    agency: entry.agency,
    programme: 'archive',
    sourceSeriesId: entry.id,
    title: fredId,
    // An index has the base year of its vintage.
    units: 'Index, base year of its vintage',
    currency: null,
    frequency: 'monthly',
    seasonalAdjustment: 'not_applicable',
    geography: 'US',
    describedBy: 'id',
  });
};
