import { banks } from '@dqs/banks';
import { fda } from '@dqs/fda';
import { entities } from '@dqs/entities';
import { funds } from '@dqs/funds';
import { futures } from '@dqs/futures';
import { fx } from '@dqs/fx';
import { geo } from '@dqs/geo';
import { gov } from '@dqs/gov';
import { hazards } from '@dqs/hazards';
import type { Domain } from '@dqs/kit';
import { macro } from '@dqs/macro';
import { platform } from '@dqs/platform';
import { re } from '@dqs/re';
import { stocks } from '@dqs/stocks';
import { responseExamples } from './response-examples/index.ts';

/** Every domain of the service. */
export const domains: readonly Domain[] = [
  banks,
  entities,
  fda,
  funds,
  futures,
  fx,
  geo,
  gov,
  hazards,
  macro,
  platform,
  re,
  stocks,
].map((domain: Domain) => ({ ...domain, responses: responseExamples[domain.key] ?? {} }));
