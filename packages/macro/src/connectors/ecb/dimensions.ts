import { SourceFormatError } from '@dqs/kit';
import { isAttribute, unitNames } from '../sdmx/attribute-names.ts';
import type { DataSetName } from '../sdmx/series.ts';

/**
 * Dimensions of data flows in the order of their keys, for messages that lose the order or mix dimensions with
 * attributes.
 */
const dimensions: Readonly<Record<string, string>> = {
  BSI: 'FREQ REF_AREA ADJUSTMENT BS_REP_SECTOR BS_ITEM MATURITY_ORIG DATA_TYPE COUNT_AREA BS_COUNT_SECTOR CURRENCY_TRANS BS_SUFFIX',
  CISS: 'FREQ REF_AREA CURRENCY PROVIDER_FM INSTRUMENT_FM PROVIDER_FM_ID DATA_TYPE_FM',
  EST: 'FREQ BENCHMARK_ITEM DATA_TYPE_EST',
  // The first versions of the structure call one dimension EXR_VAR.
  EXR: 'FREQ CURRENCY CURRENCY_DENOM EXR_TYPE EXR_VAR EXR_SUFFIX',
  FM: 'FREQ REF_AREA CURRENCY PROVIDER_FM INSTRUMENT_FM PROVIDER_FM_ID DATA_TYPE_FM',
  ICP: 'FREQ REF_AREA ADJUSTMENT ICP_ITEM STS_INSTITUTION ICP_SUFFIX',
  MIR: 'FREQ REF_AREA BS_REP_SECTOR BS_ITEM MATURITY_NOT_IRATE DATA_TYPE_MIR AMOUNT_CAT BS_COUNT_SECTOR CURRENCY_TRANS IR_BUS_COV',
  MNA:
    'FREQ ADJUSTMENT REF_AREA COUNTERPART_AREA REF_SECTOR COUNTERPART_SECTOR ACCOUNTING_ENTRY STO INSTR_ASSET ACTIVITY ' +
    'EXPENDITURE UNIT_MEASURE PRICES TRANSFORMATION',
  MPD: 'FREQ REF_AREA PD_ITEM SERIES_DENOM PD_SEAS_EX PD_ORIGIN',
  STS: 'FREQ REF_AREA ADJUSTMENT STS_CONCEPT STS_CLASS STS_INSTITUTION STS_SUFFIX',
  YC: 'FREQ REF_AREA CURRENCY PROVIDER_FM INSTRUMENT_FM PROVIDER_FM_ID DATA_TYPE_FM',
};

/** Structures whose id ends in a digit that belongs to the flow. */
const numberedFlows: ReadonlySet<string> = new Set(['CBD2']);

/** The data flow of a structure: `ECB_EXR1` describes `EXR`. */
export const flowOf = (structure: string): string => {
  const plain = structure.replace(/^ECB_/, '');
  return numberedFlows.has(plain) ? plain : plain.replace(/\d+$/, '');
};

/** The flow of a message, which contains the id of either the flow or the structure. */
export const flowOfMessage = ({ id, kind }: DataSetName): string => (kind === 'flow' ? id : flowOf(id));

/** The dimensions of a flow. A variant such as `EXR_NG` has those of its family. */
const dimensionsOf = (flow: string): readonly string[] | null =>
  (dimensions[flow] ?? dimensions[flow.split('_', 1)[0]!])?.split(' ') ?? null;

/** Concepts that are dimensions in every known flow. */
const everyDimension: ReadonlySet<string> = new Set(Object.values(dimensions).flatMap((names) => names.split(' ')));

/** The first attribute after the dimensions in all series of the ECB. */
const firstAttribute = 'TIME_FORMAT';

/**
 * The dimensions among the attribute names of a structure-specific element. Throws `SourceFormatError` if the flow is
 * unknown and a name neither precedes the first attribute nor has the same role in all flows.
 */
export const ecbDimensions = (dataSet: DataSetName, names: readonly string[]): ReadonlySet<string> => {
  const order = dimensionsOf(flowOfMessage(dataSet));
  if (order !== null) return new Set(names.filter((name) => order.includes(name)));
  const end = names.indexOf(firstAttribute);
  return new Set(
    names.filter((name, at) => {
      if (isAttribute(name)) return false;
      if (end !== -1) return at < end;
      if (everyDimension.has(name) && !unitNames.has(name)) return true;
      throw new SourceFormatError(
        `the message does not say whether ${name} of ${dataSet.id} is a dimension or an attribute; load the data as SDMX-CSV (format=csvdata) or as a generic message`,
      );
    }),
  );
};

type Pairs = readonly (readonly [name: string, code: string])[];

/**
 * Sorts dimensions in the order of the keys of their flow. Throws `SourceFormatError` if a message lost the order and
 * the flow is unknown.
 */
export const inKeyOrder = (flow: string, pairs: Pairs, ordered: boolean): Pairs => {
  const order = dimensionsOf(flow);
  if (order !== null && pairs.every(([name]) => order.includes(name)))
    return pairs.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  if (ordered) return pairs;
  throw new SourceFormatError(
    `a cross-sectional message of ${flow} does not say the order of its dimensions; load it with dimensionAtObservation=TIME_PERIOD`,
  );
};
