import type { Register } from '@dqs/kit';
import { identifierIn } from './identifier.ts';
import { readByCode } from './query.ts';

/** Unique entity identifiers of recipients. Files of awards have no LEI and no CIK, so only the name leads further. */
export const ueiRegister: Register = {
  noun: 'UEI',
  identifierIn: (text) => identifierIn(text).uei,
  async thingOf(db, uei) {
    const [recipient] = await readByCode(db, { id: '', uei, duns: null });
    return recipient ? { name: recipient.name, identifiers: [] } : null;
  },
};
