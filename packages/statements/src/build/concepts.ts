import { reportAnchors } from '../facts/filing.ts';
import { typeSignals } from '../facts/company-type.ts';
import { debtConcepts } from '../rules/debt.ts';
import { supportingConcepts } from './report-value.ts';
import { allLines } from '../lines/registry.ts';

/** Every concept that building statements reads, without its taxonomy. */
export const buildingConcepts: readonly string[] = [
  ...new Set([
    ...allLines.flatMap(({ candidates, unlessReported, derivations, attested }) => [
      ...candidates.map(({ concept }) => concept),
      ...Object.values(unlessReported).flat(),
      ...[...derivations, ...attested.flat()].flatMap(({ unless, onlyWith, unlessAnywhere }) => [
        ...unless,
        ...onlyWith,
        ...unlessAnywhere,
      ]),
    ]),
    ...[...reportAnchors, ...typeSignals].map((name) => name.slice(name.indexOf(':') + 1)),
    ...supportingConcepts,
    ...debtConcepts,
  ]),
].toSorted();
