import { domain } from '@dqs/kit';
import { completeness } from './completeness.ts';
import { nri } from './connectors/nri/connector.ts';
import { contract } from './contract.ts';
import { getHazardComponents } from './hazard-components/handler.ts';
import { hazards as hazardList } from './hazard.ts';
import { metricByName } from './metric.ts';
import { risk } from './migrations/0001-risk.ts';
import { placeNames } from './migrations/0002-place-names.ts';
import { releases } from './migrations/0003-releases.ts';
import { stateReleases } from './migrations/0004-state-releases.ts';
import { rounded } from './migrations/0005-rounded.ts';
import { getRankings } from './rankings/handler.ts';
import { getRiskProfile } from './risk-profile/handler.ts';
import { nriSource, riskDataset } from './sources.ts';

export const hazards = domain({
  key: 'hazards',
  title: 'Hazards',
  description:
    'Natural-hazard risk of US counties and census tracts: the National Risk Index, its 18 hazards, rankings.',
  contract,
  handlers: { riskProfile: getRiskProfile, hazardComponents: getHazardComponents, rankings: getRankings },
  sources: [nriSource],
  datasets: [riskDataset],
  migrations: [risk, placeNames, releases, stateReleases, rounded],
  connectors: [nri],
  completeness,
  namedValues: [
    ...hazardList.map(({ code, name, aliases }) => ({
      tool: contract.hazardComponents.tool,
      parameter: 'hazard_type',
      value: code,
      names: [name, ...aliases] as const,
    })),
    ...hazardList.map(({ code, name, aliases }) => ({
      tool: contract.hazardComponents.tool,
      parameter: 'hazard_type',
      value: code,
      names: [name, ...aliases] as const,
      isReadByName: true as const,
    })),
    ...[...metricByName.values()].map(({ name, names }) => ({
      tool: contract.rankings.tool,
      parameter: 'metric',
      value: name,
      names,
      isReadByName: true as const,
    })),
  ],
});
