import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAddress, guardedLookup, isPublicAddress, type AddressPolicy } from './address-policy.ts';

const policy: AddressPolicy = { hosts: new Set(['www.ecb.europa.eu', 'data.sec.gov']), loopback: false };

describe('checkAddress', () => {
  it('lets the official addresses through', () => {
    expect(checkAddress('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip?a=1#x', policy).href).toBe(
      'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip?a=1',
    );
    expect(checkAddress('HTTPS://DATA.SEC.GOV:443/x', policy).href).toBe('https://data.sec.gov/x');
  });

  it.each([
    'http://www.ecb.europa.eu/',
    'ftp://www.ecb.europa.eu/',
    'file:///etc/passwd',
    'data:text/csv,a',
    'javascript:alert(1)',
    'blob:https://www.ecb.europa.eu/1',
    'www.ecb.europa.eu/stats',
    '//www.ecb.europa.eu/stats',
    '',
    'https://',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0x7f.0x0.0x0.0x1/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://100.100.100.200/',
    'https://localhost/',
    'https://localhost.localdomain/',
    'https://www.ecb.europa.eu.evil.example/',
    'https://evil.example/www.ecb.europa.eu',
    'https://evil.example/?https://www.ecb.europa.eu/',
    'https://evil.example#www.ecb.europa.eu',
    'https://www.ecb.europa.eu@evil.example/',
    'https://evil.example@www.ecb.europa.eu/',
    'https://user:password@www.ecb.europa.eu/',
    'https://:@@www.ecb.europa.eu/',
    'https://www.ecb.europa.eu:8443/',
    'https://www.ecb.europa.eu:80/',
    'https://www.ecb.europa.eu:0/',
    'https://www.ecb.europa.eu./',
    'https://www.ecb.europa.eu../',
    'https://xwww.ecb.europa.eu/',
    'https://ecb.europa.eu/',
    'https://www。ecb。europa。eu.evil.example/',
    'https://www.еcb.europa.eu/',
    'https://www.ecb.europa.eu%00.evil.example/',
    'https://www.ecb.europa.eu%2eevil.example/',
    'https://www.ecb.europa.eu\\@evil.example/',
    'https:\\\\www.ecb.europa.eu/',
    'https://www.ecb\t.europa.eu/',
    'https://www.ecb.europa.eu/\r\nX-Injected: 1',
    ' https://www.ecb.europa.eu/',
  ])('refuses %j', (address) => {
    expect(() => checkAddress(address, policy)).toThrow(
      expect.objectContaining({ code: 'upstream_unavailable' }) as Error,
    );
  });

  it('refuses an address of a private network even where an operator lists it as a host', () => {
    const listed: AddressPolicy = { hosts: new Set(['10.0.0.5', '[::1]', '169.254.169.254']), loopback: false };
    for (const address of ['https://10.0.0.5/', 'https://[::1]/', 'https://169.254.169.254/']) {
      expect(() => checkAddress(address, listed)).toThrow('not a public address');
    }
  });
});

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('says no to %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2600:1406::1', '2a02:26f0::1'])(
    'says yes to %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('guardedLookup', () => {
  const lookUp = (addresses: readonly string[], all: boolean): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const records = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      guardedLookup(policy, () => Promise.resolve(records))('data.sec.gov', { all }, (error, found) =>
        error ? reject(error) : resolve(found),
      );
    });

  it('hands on public addresses in both forms that a socket asks for', async () => {
    expect(await lookUp(['8.8.8.8', '2600:1406::1'], false)).toBe('8.8.8.8');
    expect(await lookUp(['8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  it('refuses a name when any of its addresses is not public, wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constant<string>('8.8.8.8'), { maxLength: 4 }),
        fc.nat(4),
        fc.constantFrom('10.0.0.1', '::1', '169.254.169.254', '::ffff:10.0.0.1'),
        fc.boolean(),
        async (good, at, bad, all) => {
          await expect(lookUp(good.toSpliced(at, 0, bad), all)).rejects.toThrow('not a public address');
        },
      ),
    );
  });

  it('refuses a name without addresses', async () => {
    await expect(lookUp([], true)).rejects.toThrow('no address');
  });
});
