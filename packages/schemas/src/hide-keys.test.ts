import { describe, expect, it } from 'vitest';
import { ServiceError, badParameter } from './errors.ts';
import { hideKeys } from './hide-keys.ts';

const secret = 'dqs_live_AbCd1234_0123456789abcdefghijABCDEFGHIJ01aaaaaa';

describe('a key inside a text', () => {
  it('keeps its public part only, also where it was cut short', () => {
    expect(hideKeys(`there is nothing at /v1/${secret}/${secret}?`)).toBe(
      'there is nothing at /v1/dqs_live_AbCd1234_…/dqs_live_AbCd1234_…?',
    );
    expect(hideKeys(secret.slice(0, 30))).toBe('dqs_live_AbCd1234_…');
    expect(hideKeys('dqs_live_AbCd1234 and others')).toBe('dqs_live_AbCd1234 and others');
  });

  it('is in no error body', () => {
    const body = JSON.stringify([
      badParameter(secret, `${secret} must not be`, { hint: `Not ${secret}` }).toBody({ request_id: 'r' }),
      new ServiceError('not_found', 'none', { candidates: [secret] }).toBody(),
    ]);
    expect(body).not.toContain(secret.slice(18, 24));
    expect(body.match(/dqs_live_AbCd1234_…/g)).toHaveLength(4);
  });
});
