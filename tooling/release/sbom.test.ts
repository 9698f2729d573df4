import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSbom } from './sbom.ts';

it('lists what the published packages are made of, with licenses and digests, and no tools of development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dqs-sbom-'));
  try {
    const file = join(folder, 'sbom.cdx.json');
    expect(writeSbom(file)).toBeGreaterThan(100);
    const text = readFileSync(file, 'utf8');
    for (const purl of ['pkg:npm/pg@', 'pkg:npm/koa@', 'pkg:npm/aws4fetch@', 'pkg:npm/openid-client@'])
      expect(text).toContain(purl);
    for (const purl of ['pkg:npm/vitest@', 'pkg:npm/eslint@', 'pkg:npm/playwright-core@'])
      expect(text).not.toContain(purl);
    expect(text).toContain('"alg": "SHA-512"');
    expect(text).not.toContain(import.meta.dirname);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
