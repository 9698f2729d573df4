import { contract as banks } from '@dqs/banks/contract';
import { contract as fda } from '@dqs/fda/contract';
import { contract as entities } from '@dqs/entities/contract';
import { contract as funds } from '@dqs/funds/contract';
import { contract as futures } from '@dqs/futures/contract';
import { contract as fx } from '@dqs/fx/contract';
import { contract as geo } from '@dqs/geo/contract';
import { contract as gov } from '@dqs/gov/contract';
import { contract as hazards } from '@dqs/hazards/contract';
import { contract as macro } from '@dqs/macro/contract';
import { contract as platform } from '@dqs/platform/contract';
import { contract as re } from '@dqs/re/contract';
import { contract as stocks } from '@dqs/stocks/contract';

/** The contracts of every domain, by domain key: data only. */
export const contracts = { banks, entities, fda, funds, futures, fx, geo, gov, hazards, macro, platform, re, stocks };
