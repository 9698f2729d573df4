/**
 * Digests of rejected secrets. A rejected secret never becomes valid: a revoked key stays revoked, a rotated secret is
 * never issued again, and nobody can guess one before it is created. An entry therefore needs no expiry. Beyond the
 * bound the oldest entries are evicted.
 */
export interface RefusedKeys {
  has(digest: string): boolean;
  add(digest: string): void;
}

export const createRefusedKeys = (maximum = 10_000): RefusedKeys => {
  const digests = new Set<string>();
  return {
    has: (digest) => digests.has(digest),
    add(digest) {
      digests.add(digest);
      if (digests.size > maximum) digests.delete(digests.values().next().value as string);
    },
  };
};
