import { ServiceError } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSigned } from './csv-links.ts';
import { createFakeAdmission, createFakeService } from './testing/index.ts';

const key = { keyId: 'AbCdEfGh', surface: 'public' } as const;

/** A service whose keys have secrets with these digests. */
const serviceWith = (digests: Readonly<Record<string, string>>, cursorSecret = 'a secret of the tests') => {
  const asked: string[] = [];
  const digestOf = (keyId: string): Promise<string> => {
    asked.push(keyId);
    const digest = digests[keyId];
    return digest ? Promise.resolve(digest) : Promise.reject(new ServiceError('unauthorized', 'unknown'));
  };
  const { service } = createFakeService({ cursorSecret, admission: { ...createFakeAdmission(), digestOf } });
  return { service, asked };
};

const partsOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return [pathname, search.slice(1)] as const;
};

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'admitted',
    (error: unknown) => (error as ServiceError).code,
  );

describe('a signed link', () => {
  it('depends on the installation and on the secret of its key', async () => {
    const { service } = serviceWith({ AbCdEfGh: 'first' });
    const link = partsOf((await service.makeLink(key, '/v1/fake/rates?quote=USD', 10)).url);
    expect(await codeOf(service.admitLink(...link))).toBe('admitted');
    const others = [
      serviceWith({ AbCdEfGh: 'second' }),
      serviceWith({}),
      serviceWith({ AbCdEfGh: 'first' }, 'another installation'),
    ];
    for (const other of others) expect(await codeOf(other.service.admitLink(...link))).toBe('unauthorized');
  });

  it('contains the request without its terms, including the values of the path', async () => {
    const { service } = serviceWith({ AbCdEfGh: 'first' });
    const { url, until } = await service.makeLink(key, '/v1/fake/items/al%2Fpha?quarterly=true', null);
    expect(until).toBe('2026-04-20');
    const [path, search] = partsOf(url);
    expect(path).toBe('/v1/fake/items/al%2Fpha');
    expect((await service.admitLink(path, search)).search).toBe('quarterly=true&format=csv');
    expect(await codeOf(service.admitLink('/v1/fake/items/al/pha', search))).toBe('unauthorized');
  });

  it('is rejected if a character is changed, added or removed', async () => {
    const { service } = serviceWith({ AbCdEfGh: 'first' });
    const [path, search] = partsOf((await service.makeLink(key, '/v1/fake/rates?quote=USD&limit=5', 10)).url);
    const place = fc.nat(search.length - 1);
    const character = fc.constantFrom(...'aZ09-_&=%+.');
    await fc.assert(
      fc.asyncProperty(place, character, fc.nat(2), async (at, text, kind) => {
        const changed = search.slice(0, at) + (kind === 0 ? '' : text) + search.slice(kind === 1 ? at : at + 1);
        // An extra separator between two parameters, or another notation of the same one, does not change the request.
        fc.pre(String([...new URLSearchParams(changed)]) !== String([...new URLSearchParams(search)]));
        expect(isSigned(changed) ? await codeOf(service.admitLink(path, changed)) : 'unauthorized').not.toBe(
          'admitted',
        );
      }),
    );
  });

  it('with an invalid form or day is rejected without looking up a key', async () => {
    const { service, asked } = serviceWith({ AbCdEfGh: 'first' });
    const signature = 'a'.repeat(43);
    for (const search of [
      `link_signature=${signature}`,
      `link_key=AbCdEfGh&link_until=soon&link_signature=${signature}`,
      `link_key=../../..&link_until=2026-02-01&link_signature=${signature}`,
      `link_key=AbCdEfGh&link_until=2026-01-19&link_signature=${signature}`,
    ])
      expect(await codeOf(service.admitLink('/v1/fake/rates', search))).toBe('unauthorized');
    expect(asked).toEqual([]);
  });
});
