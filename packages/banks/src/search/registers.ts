import type { Register } from '@dqs/kit';
import { numberIn } from './everyday-names.ts';
import { readByHolder, readByNumber } from './query.ts';

/** A number with the label of its register. A bare number may also be a CIK. */
const labelled = (text: string, register: 'cert' | 'rssd'): string | null => {
  const identifier = numberIn(text);
  return identifier?.of === register ? identifier.number : null;
};

/** Certificates of the FDIC. Its files have no LEI and no CIK, so only the name leads further. */
const certificates: Register = {
  noun: 'FDIC certificate',
  identifierIn: (text) => labelled(text, 'cert'),
  async thingOf(db, number) {
    const own = (await readByNumber(db, number)).find(({ cert }) => String(cert) === number);
    return own ? { name: own.name, identifiers: [] } : null;
  },
};

/** RSSD ids of the Federal Reserve: those of institutions, and those of their holding companies. */
const rssdIds: Register = {
  noun: 'RSSD id',
  identifierIn: (text) => labelled(text, 'rssd'),
  async thingOf(db, number) {
    const own = (await readByNumber(db, number)).find(({ rssd_id }) => String(rssd_id) === number);
    if (own) return { name: own.name, identifiers: [] };
    const [held] = await readByHolder(db, number, 1);
    return held?.holding_name ? { name: held.holding_name, identifiers: [] } : null;
  },
};

export const bankRegisters: readonly Register[] = [certificates, rssdIds];
