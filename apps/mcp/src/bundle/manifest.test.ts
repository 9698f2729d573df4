import { describe, expect, test } from 'vitest';
import { readIcon } from '../views/assets.ts';
import { bundleFaults, manifestOf } from './manifest.ts';

const options = {
  version: '1.2.3',
  baseUrl: 'https://data.example.org',
  tools: [{ name: 'fx_get_rates', description: 'Rates.' }],
};
const manifest = manifestOf(options);

type Changed = Readonly<Record<string, unknown>>;

const faultsWith = (changed: Changed, files: Readonly<Record<string, Buffer | undefined>> = {}): readonly string[] =>
  bundleFaults(
    new Map(
      Object.entries({
        'manifest.json': Buffer.from(JSON.stringify({ ...manifest, ...changed })),
        'icon.png': readIcon(),
        'server/index.js': Buffer.from('program'),
        ...files,
      }).flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, bytes] as const])),
    ),
  );

const { server } = manifest;

describe('a bundle', () => {
  test('keeps the rules of its format', () => {
    expect(faultsWith({})).toEqual([]);
  });

  const cut = readIcon();
  cut.writeUInt32BE(64, 16);

  test.each<[string, Changed, Readonly<Record<string, Buffer | undefined>>, RegExp]>([
    ['without a manifest', {}, { 'manifest.json': undefined }, /^manifest\.json is missing$/],
    ['with a broken manifest', {}, { 'manifest.json': Buffer.from('{') }, /^manifest\.json is not JSON$/],
    ['of another format', { manifest_version: '9' }, {}, /manifest_version/],
    ['with a field that the format lacks', { colour: 'blue' }, {}, /colour/],
    ['with an address that is none', { homepage: 'data.example.org' }, {}, /homepage/],
    ['without its program', {}, { 'server/index.js': undefined }, /^the program server\/index\.js is missing$/],
    ['without its icon', {}, { 'icon.png': undefined }, /^the icon is missing$/],
    ['with an icon of another kind', {}, { 'icon.png': Buffer.from('<svg/>') }, /^the icon is not a PNG$/],
    ['with a small icon', {}, { 'icon.png': cut }, /^the icon has 64 by 512 pixels/],
    [
      'with a variable that nobody fills in',
      { server: { ...server, mcp_config: { command: 'node', args: ['${dirname}'], env: server.mcp_config.env } } },
      {},
      /^\$\{dirname\} stands for nothing$/,
    ],
    [
      'that asks for what it does not use',
      { server: { ...server, mcp_config: { command: 'node', args: [], env: { DQS_URL: '${user_config.url}' } } } },
      {},
      /^the installer asks for api_key, which nothing uses$/,
    ],
  ])('%s is refused', (_, changed, files, fault) => {
    const [first, ...others] = faultsWith(changed, files);
    expect([first, others]).toEqual([expect.stringMatching(fault), []]);
  });

  test('asks for the key as a secret, and holds none', () => {
    expect(manifest.user_config['api_key']).toMatchObject({ sensitive: true, required: true });
    expect(manifest.user_config['api_key']).not.toHaveProperty('default');
    expect(JSON.stringify(manifest)).not.toContain('dqs_');
  });
});
