// Writes the declarations of all published packages into their dist/types, by one run of the compiler: package by package
// each would be read and checked again for every package above it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { publishedPackages } from './published.ts';

const root = join(import.meta.dirname, '../..');

/** Imports of neighbouring files. */
const relativeImport = /((?:\bfrom|\bimport)\s*\(?\s*["'])(\.{1,2}\/[^"']+)\.ts(?=["'])/g;

/** Compiles the declarations of what can be reached from some files, by source file. Ends the process where there is an error. */
const compile = (files: readonly string[]): ReadonlyMap<string, string> => {
  const { config } = ts.readConfigFile(join(root, 'tooling/tsconfig/base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([...files], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
  });
  const written = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (_name, text, _mark, _onError, [source] = []) => {
    if (source) written.set(resolve(source.fileName), text);
  });
  if (diagnostics.length > 0) {
    const host = { getCanonicalFileName: String, getCurrentDirectory: () => root, getNewLine: () => '\n' };
    process.stderr.write(ts.formatDiagnostics(diagnostics, host));
    process.exit(1);
  }
  return written;
};

/** The entries and all files that their declarations import, one another's included. */
const reachable = (entries: readonly string[], compiled: ReadonlyMap<string, string>): readonly string[] => {
  const found = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, , path] of (compiled.get(file) ?? '').matchAll(relativeImport))
      open.push(resolve(dirname(file), `${path}.ts`));
  }
  return [...found];
};

const packages = publishedPackages()
  .filter(({ manifest: { publishConfig } }) => JSON.stringify(publishConfig?.exports).includes('./dist/types/'))
  .map(({ folder, manifest }) => ({
    source: join(root, folder, 'src'),
    target: join(root, folder, 'dist/types'),
    entries: Object.values(manifest.exports).map((file) => join(root, folder, file)),
  }));

const compiled = compile(packages.flatMap(({ entries }) => entries));
for (const { source, target, entries } of packages) {
  rmSync(target, { recursive: true, force: true });
  for (const file of reachable(entries, compiled)) {
    const place = join(target, relative(source, file)).replace(/\.ts$/, '.d.ts');
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, (compiled.get(file) ?? '').replace(relativeImport, '$1$2.js'));
  }
}
