import { futures } from '@dqs/futures';
import { fx } from '@dqs/fx';
import { hazards } from '@dqs/hazards';
import type { Domain } from '@dqs/kit';
import { re } from '@dqs/re';

/** Every domain of the service. */
export const domains: readonly Domain[] = [futures, fx, hazards, re];
