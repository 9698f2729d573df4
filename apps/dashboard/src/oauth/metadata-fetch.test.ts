import { describe, expect, test } from 'vitest';
import { createMetadataFetch, isFetchable } from './metadata-fetch.ts';
import { formTargetOf, isOwnMachine, isSafeRedirect, receiverOf } from './redirect.ts';

describe('the description of a client', () => {
  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1', '168.63.129.16'])(
    'is not fetched where its name leads to %s',
    async (address) => {
      const fetch = createMetadataFetch(async () => [{ address, family: address.includes(':') ? 6 : 4 }]);
      await expect(fetch('https://client.example/about.json')).rejects.toThrow('not a public address');
    },
  );

  test('is fetched from a host by its name, on the default port', () => {
    expect(isFetchable('https://client.example/about.json')).toBe(true);
    for (const id of [
      'https://localhost/about.json',
      'https://127.0.0.1/about.json',
      'https://2130706433/about.json',
      'https://0x7f.1/about.json',
      'https://[::1]/about.json',
      'https://client.example:8443/about.json',
      'https://client.example./about.json',
    ])
      expect(isFetchable(id), id).toBe(false);
  });
});

describe('where an answer goes', () => {
  test('is said in words that a person can check', () => {
    expect(receiverOf('https://claude.ai/api/mcp/auth_callback')).toBe('claude.ai');
    expect(receiverOf('http://localhost:1234/callback')).toBe('localhost:1234');
    expect(receiverOf('com.example.app:/callback')).toBe('com.example.app');
    expect(isOwnMachine('http://127.0.0.1:1234/')).toBe(true);
    expect(isOwnMachine('http://127.0.0.1.evil.example/')).toBe(false);
  });

  test('is safe on the way', () => {
    expect(isSafeRedirect('https://client.example/callback')).toBe(true);
    expect(isSafeRedirect('http://[::1]:1234/callback')).toBe(true);
    for (const uri of [
      'http://client.example/',
      'https://a@client.example/',
      'https://client.example/#x',
      'x',
      1,
      null,
    ])
      expect(isSafeRedirect(uri), String(uri)).toBe(false);
  });

  test('adds its own place to the policy of the page, and nothing else', () => {
    expect(formTargetOf('https://client.example:8443/callback?x=y')).toBe('https://client.example:8443');
    expect(formTargetOf('com.example.app:/callback')).toBe('com.example.app:');
    expect(formTargetOf("https://a;script-src'self'.example/")).toBeNull();
    expect(formTargetOf('https://a,b.example/')).toBeNull();
  });
});
