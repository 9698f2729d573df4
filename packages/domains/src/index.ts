import { futures } from '@dqs/futures';
import { fx } from '@dqs/fx';
import type { Domain } from '@dqs/kit';
import { re } from '@dqs/re';
import { stocks } from '@dqs/stocks';

/** Every domain of the service. */
export const domains: readonly Domain[] = [futures, fx, re, stocks];
