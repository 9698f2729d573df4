import { createHmac, timingSafeEqual } from 'node:crypto';
import { addDays, dayOf, nearest, type Clock } from '@dqs/core';
import type { Admission, Admitted, Caller } from '@dqs/limits';
import { ServiceError, badParameter, type Day } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import { isOfLink } from './link-parameter.ts';
import type { Catalogue } from './catalogue.ts';
import { parseSearch } from './search.ts';
import type { Input } from './input.ts';

/** A signed address. Its holder can read this one table as CSV until its last day. */
export interface CsvLink {
  readonly url: string;
  /** Last day on which it works (UTC). */
  readonly until: Day;
}

/** The caller admitted by a signed address, and the request without its signature. */
export interface AdmittedLink {
  readonly admitted: Admitted;
  /** The text after `?`. */
  readonly search: string;
}

/** Makes and admits signed addresses. */
export interface CsvLinks {
  make(key: Pick<Caller, 'keyId' | 'surface'>, address: string, days: number | null): Promise<CsvLink>;
  admit(path: string, search: string): Promise<AdmittedLink>;
}

export interface CsvLinksOptions {
  readonly admission: Pick<Admission, 'admitKey' | 'digestOf'>;
  readonly clock: Clock;
  /** The installation's secret, from which the secret of each key's links is derived. */
  readonly cursorSecret: string;
  readonly baseUrl: string;
  /** Maximum lifetime of a link in days; 0 disables links. */
  readonly linkDays: number;
  readonly catalogue: Catalogue;
  /** Throws what the operation throws for its parameters. */
  readonly checkRequest: (tool: string, input: Input, surface: Surface) => void;
}

/** The signed values apart from the operation and its parameters. */
interface Terms {
  readonly keyId: string;
  readonly until: string;
}

type Pair = readonly [string, string];

const names = { key: 'link_key', until: 'link_until', signature: 'link_signature' } as const;
const usualDays = 90;
const keyIdShape = /^[0-9A-Za-z]{8}$/;
const dayShape = /^\d{4}-\d\d-\d\d$/;

/** Whether an address is signed. */
export const isSigned = (search: string): boolean => search.includes(names.signature);

/** One text for equal requests, independent of encoding and parameter order. */
const canonical = (path: string, pairs: readonly Pair[], { keyId, until }: Terms): string => {
  const segments = path.split('/').map((segment) => decodeURIComponent(segment));
  const ordered = [...pairs].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return JSON.stringify(['csv link 1', keyId, until, segments, ordered]);
};

const hmac = (secret: string | Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/**
 * A 256-bit signature in base64url. Its secret is derived from the key, so that it changes when the key's secret
 * changes.
 */
const signatureOf = (installationSecret: string, digest: string, { keyId }: Terms, text: string): string =>
  hmac(hmac(installationSecret, JSON.stringify(['csv link key', keyId, digest])), text).toString('base64url');

const equal = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The same error for an altered link and for a rotated or revoked key, because the two cannot be distinguished. */
const refused = (): ServiceError =>
  new ServiceError('unauthorized', 'This link was altered, or its key was rotated or revoked.', {
    hint: 'Create a new link on the page of your keys or with dqs link.',
  });

const ended = (until: string): ServiceError =>
  new ServiceError('unauthorized', `This link expired on ${until} (UTC).`, {
    hint: 'Create a new link on the page of your keys or with dqs link.',
  });

const switchedOff = (): ServiceError =>
  new ServiceError('forbidden', 'This service does not accept signed links.', {
    hint: 'Send a key in the header X-API-KEY, or ask the operator of this service to allow links (DQS_LINK_DAYS).',
  });

/**
 * The values of a path that matches a template such as `/v1/geo/geographies/{geography_id}`; null if it does not match.
 */
const valuesIn = (template: string, path: string): readonly Pair[] | null => {
  const [expected, given] = [template.split('/'), path.split('/')];
  if (expected.length !== given.length) return null;
  const values: Pair[] = [];
  for (const [at, part] of expected.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined) values.push([name, decodeURIComponent(given[at]!)]);
    else if (part !== given[at]) return null;
  }
  return values;
};

const encoded = (pairs: readonly Pair[]): string => new URLSearchParams(pairs.map(([...pair]) => pair)).toString();

/** The terms of a signed address, and its request without them. Throws `unauthorized` if they are incomplete. */
const readLink = (search: string) => {
  const parts = search.split('&').filter((part) => part !== '');
  const terms = parseSearch(parts.filter(isOfLink).join('&'));
  const value = (name: string): string => {
    const [first, second] = terms.filter((pair) => pair[0] === name);
    if (!first || second) throw refused();
    return first[1];
  };
  const link = { keyId: value(names.key), until: value(names.until), signature: value(names.signature) };
  if (terms.length !== 3 || !keyIdShape.test(link.keyId) || !dayShape.test(link.until)) throw refused();
  return { ...link, search: parts.filter((part) => !isOfLink(part)).join('&') };
};

/** Signs and admits addresses on behalf of keys, without their secrets. */
export const createCsvLinks = (options: CsvLinksOptions): CsvLinks => {
  const { admission, clock, cursorSecret, baseUrl, linkDays, catalogue, checkRequest } = options;

  const operationAt = (path: string, surface: Surface) => {
    const visible = catalogue.visible[surface].map(({ endpoint }) => endpoint);
    const fixed = visible.find((endpoint) => endpoint.path === path);
    if (fixed) return { tool: fixed.tool, values: [] };
    for (const { tool, path: template } of visible) {
      const values = valuesIn(template, path);
      if (values !== null) return { tool, values };
    }
    throw badParameter('address', `there is no operation at ${path.slice(0, 200)}`, {
      hint: `Pass the address of an operation with its parameters, such as ${baseUrl}/v1/fx/rates?quote=USD.`,
      candidates: nearest(
        path,
        visible.map((endpoint) => endpoint.path),
      ),
    });
  };

  /** Path and pairs of an address of this service, as CSV. Throws what the operation throws for its parameters. */
  const readAddress = (
    address: string,
    surface: Surface,
  ): { readonly path: string; readonly pairs: readonly Pair[] } => {
    const local = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
    if (!local.startsWith('/') || !URL.canParse(local, 'http://localhost'))
      throw badParameter('address', `an address of this service begins with ${baseUrl}/v1/ or with /v1/`);
    const { pathname: path, search } = new URL(local, 'http://localhost');
    const asked = parseSearch(search.slice(1)).filter(([name]) => !isOfLink(name));
    const format = asked.find(([name]) => name === 'format');
    if (format && format[1] !== 'csv') throw badParameter('format', 'a link returns CSV: omit format or pass csv');
    const pairs = format ? asked : [...asked, ['format', 'csv'] as const];
    const { tool, values } = operationAt(path, surface);
    checkRequest(tool, { search: encoded(pairs), path: values }, surface);
    return { path, pairs };
  };

  const lastDay = (days: number | null): Day => {
    const life = days ?? Math.min(usualDays, linkDays);
    if (!Number.isSafeInteger(life) || life < 1 || life > linkDays)
      throw badParameter('days', `days must be a whole number from 1 to ${linkDays}`);
    return addDays(dayOf(clock.now()), life);
  };

  return {
    async make({ keyId, surface }, address, days) {
      if (linkDays === 0) throw switchedOff();
      if (surface !== 'public')
        throw new ServiceError(
          'forbidden',
          'A key of the internal surface cannot create links, because links are easily shared.',
          {
            hint: 'Create the link with a public key.',
          },
        );
      const { path, pairs } = readAddress(address, surface);
      const until = lastDay(days);
      const terms = { keyId, until };
      const digest = await admission.digestOf(keyId);
      const signature = signatureOf(cursorSecret, digest, terms, canonical(path, pairs, terms));
      const signed = [...pairs, [names.key, keyId], [names.until, until], [names.signature, signature]] as const;
      return { url: `${baseUrl}${path}?${encoded(signed)}`, until };
    },

    async admit(path, search) {
      if (linkDays === 0) throw switchedOff();
      const { keyId, until, signature, search: rest } = readLink(search);
      // Checked before any lookup, because it needs only the clock.
      if (dayOf(clock.now()) > until) throw ended(until);
      try {
        const digest = await admission.digestOf(keyId);
        const terms = { keyId, until };
        const text = canonical(path, parseSearch(rest), terms);
        if (!equal(signature, signatureOf(cursorSecret, digest, terms, text))) throw refused();
        // With this digest, so that a key rotated or revoked in the meantime is rejected.
        return { admitted: await admission.admitKey(keyId, digest), search: rest };
      } catch (error) {
        const isUnknown = error instanceof URIError || (error instanceof ServiceError && error.code === 'unauthorized');
        throw isUnknown ? refused() : error;
      }
    },
  };
};
