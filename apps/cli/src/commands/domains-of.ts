import { nearest } from '@dqs/core';
import type { Domain } from '@dqs/kit';
import { UsageError } from '../usage-error.ts';

/** The domain of this name, or all without a name. Throws UsageError. */
export const domainsOf = async (name: string | undefined): Promise<readonly Domain[]> => {
  const { domains } = await import('@dqs/domains');
  const found = domains.filter(({ key }) => name === undefined || key === name);
  if (found.length > 0) return found;
  const keys = domains.map(({ key }) => key);
  const [guess] = nearest(name ?? '', keys, 1);
  throw new UsageError(`unknown domain ${name}`, guess ? `did you mean ${guess}?` : `one of ${keys.join(', ')}`);
};
