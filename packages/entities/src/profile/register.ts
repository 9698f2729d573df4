import type { Register } from '@dqs/kit';
import { readProfile } from './query.ts';
import { compactLei, faultOfLei } from '../lei/lei.ts';

const digits = /^\d+$/;

/** LEIs, with the name of the entity and the number under which the SEC registered it. */
export const leiRegister: Register = {
  noun: 'LEI',
  identifierIn(text) {
    const lei = compactLei(text);
    return faultOfLei(lei) === null ? lei : null;
  },
  async thingOf(db, lei) {
    const record = await readProfile(db, lei);
    if (record === null) return null;
    const atSec = record.sec_identifier;
    const identifiers = atSec === null ? [] : [digits.test(atSec) ? `CIK ${atSec}` : atSec];
    return { name: record.legal_name, identifiers };
  },
};
