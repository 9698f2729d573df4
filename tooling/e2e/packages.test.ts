import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pnpm } from '../packages/pnpm.ts';
import { publishedPackages, type Package } from '../packages/published.ts';
import { areBuilt, contentFaults, pack, type Tarball } from '../packages/tarballs.ts';

const root = join(import.meta.dirname, '../..');
const packages = publishedPackages();

/** The program that docs/packages.md shows, of twenty lines. */
const program = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/packages.md'), 'utf8'))?.[1] ?? '';

/** Each third-party package that a published one needs at run time, where the workspace has it. */
const thirdParty = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    packages.flatMap(({ folder, manifest }) =>
      Object.keys(manifest.dependencies ?? {})
        .filter((name) => !name.startsWith('@dqs/'))
        .map((name) => [name, realpathSync(join(root, folder, 'node_modules', name))] as const),
    ),
  );

/** Makes an empty project that gets our packages from tarballs and all others from the workspace, so that nothing is fetched. */
const installInto = (folder: string, tarballs: readonly Tarball[], source: string): void => {
  const imported = [...source.matchAll(/from '(@dqs\/\w+)'/g)].map(([, name = '']) => name);
  const overrides = {
    ...Object.fromEntries(Object.entries(thirdParty()).map(([name, place]) => [name, `link:${place}`])),
    ...Object.fromEntries(tarballs.map(({ name, file }) => [name, `file:${file}`])),
  };
  const dependencies = Object.fromEntries(imported.map((name) => [name, '*']));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ pmOnFail: 'ignore', overrides }));
  pnpm(['install', '--offline', '--ignore-scripts', '--store-dir', join(folder, '.store')], folder);
};

/** Packages that the files of a built package import and that it does not declare. */
const undeclaredImports = ({ folder, manifest }: Package): readonly string[] => {
  const declared = [manifest.name, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })];
  const files = globSync('dist/**/*.{js,d.ts}', { cwd: join(root, folder) }).filter((file) => !/assets/.test(file));
  return files.flatMap((file) =>
    ts
      .preProcessFile(readFileSync(join(root, folder, file), 'utf8'), true, true)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => !name.startsWith('.') && !isBuiltin(name))
      .filter((name) => !declared.some((known) => name === known || name.startsWith(`${known}/`)))
      .map((name) => `${file} imports ${name}`),
  );
};

describe.skipIf(!areBuilt())('the packed packages (after turbo run build declarations)', () => {
  let folder: string;
  let tarballs: readonly Tarball[];
  let server: ChildProcess | undefined;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dqs-packages-'));
    tarballs = pack(folder);
  });
  afterAll(() => {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const tarballOf = (wanted: string): Tarball => {
    const found = tarballs.find(({ name }) => name === wanted);
    if (!found) throw new Error(`${wanted} was not packed`);
    return found;
  };

  describe.each(packages.map((each) => ({ name: each.manifest.name, ...each })))(
    '$name',
    ({ name, folder, manifest }) => {
      it('holds what its manifest names, with licence and description, and no source or test', () => {
        expect(contentFaults(tarballOf(name), manifest)).toEqual([]);
      });

      it('imports nothing that it does not declare', () => {
        expect(undeclaredImports({ folder, manifest })).toEqual([]);
      });

      it('has entries and types that every resolver finds (publint, attw)', async () => {
        const bytes = readFileSync(tarballOf(name).file);
        const { messages } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true });
        expect(messages).toEqual([]);
        const result = await checkPackage(createPackageFromTarballData(bytes));
        // The command offers nothing to import.
        if (!result.types) return expect(manifest.bin).toBeDefined();
        // Modules only: what CommonJS of old finds is no matter (attw's profile esm-only).
        const problems = result.problems.filter(
          (problem) => !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
        );
        expect(problems).toEqual([]);
      });
    },
  );

  it('are refused with anything missing or too much', () => {
    const { manifest } = packages.find(({ manifest: { name } }) => name === '@dqs/rest')!;
    const { contents } = tarballOf('@dqs/rest');
    const without = (path: string) => ({ contents: contents.filter((each) => each !== path) });
    for (const path of ['dist/types/index.d.ts', 'dist/main.js', 'README.md', 'LICENSE'])
      expect(contentFaults(without(path), manifest)).toEqual([`${path} is missing`]);
    expect(contentFaults({ contents: [...contents, 'src/app.test.ts'] }, manifest)).toEqual([
      'src/app.test.ts does not belong there',
    ]);
  });

  it('serve one domain from a program of twenty lines, installed into an empty project', async () => {
    expect(
      program
        .trim()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('import')).length,
    ).toBeLessThanOrEqual(20);
    const project = join(folder, 'project');
    installInto(project, tarballs, program);
    const port = 20_000 + (process.pid % 20_000);
    writeFileSync(join(project, 'serve.ts'), program.replaceAll('8090', String(port)));
    const compiled = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...['--skipLibCheck', '--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'],
        ...['--typeRoots', join(root, 'node_modules/@types'), 'serve.ts'],
      ],
      { cwd: project, encoding: 'utf8' },
    );
    expect(compiled.stdout).toBe('');
    const samples = globSync('samples/fx/*', { cwd: root }).map((file) => join(root, file));
    server = spawn(process.execPath, ['serve.js', ...samples], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
    const secret = await new Promise<string>((resolve, reject) => {
      server?.stdout?.once('data', (chunk) => resolve(String(chunk).trim()));
      server?.once('exit', (code) => reject(new Error(`the program ended with ${code}`)));
    });
    const ask = async (address: string, key: string) => {
      const response = await fetch(`http://localhost:${port}${address}`, { headers: { 'X-API-KEY': key } });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    expect(await ask('/v1/fx/rates?quote=USD&start=1999-01-04&end=1999-01-04', secret)).toMatchObject({
      status: 200,
      body: { data: { rates: [{ date: '1999-01-04', value: '1.1789' }] }, meta: { source: 'ecb.eurofxref' } },
    });
    expect((await ask('/v1/geo/search?q=Miami', secret)).status).toBe(404);
    expect((await ask('/v1/fx/rates?quote=USD', 'nobody')).status).toBe(401);
  });
});
