import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { publishedPackages } from './published.ts';

const root = join(import.meta.dirname, '../..');

/** Imports of neighbouring files. */
const relativeImport = /((?:\bfrom|\bimport)\s*\(?\s*["'])(\.{1,2}\/[^"']+)\.ts(?=["'])/g;

/** What a program has to be compiled with so that its declarations can be written. */
export const declarationOptions: ts.CompilerOptions = {
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  rootDir: root,
};

/** Options of every package. */
export const baseOptions = (): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(root, 'tooling/tsconfig/base.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options;
};

/** What the compiler found wrong, as it is told to a reader. */
export const told = (diagnostics: readonly ts.Diagnostic[]): string =>
  ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: String,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });

const packages = publishedPackages()
  .filter(({ manifest: { publishConfig } }) => JSON.stringify(publishConfig?.exports).includes('./dist/types/'))
  .map(({ folder, manifest }) => ({
    source: join(root, folder, 'src'),
    target: join(root, folder, 'dist/types'),
    entries: Object.values(manifest.exports).map((file) => join(root, folder, file)),
  }));

/** The files that published packages are imported by. */
export const publishedEntries: readonly string[] = packages.flatMap(({ entries }) => entries);

/** Writes the declarations of all published packages into their dist/types. Answers what keeps one from being written. */
export const writeDeclarations = (program: ts.Program): readonly ts.Diagnostic[] => {
  const faults: ts.Diagnostic[] = [];
  const declarations = new Map<string, string>();
  const declarationOf = (file: string): string => {
    const known = declarations.get(file);
    if (known !== undefined) return known;
    let declaration = '';
    const { diagnostics } = program.emit(program.getSourceFile(file), (_name, text) => (declaration = text));
    faults.push(...diagnostics);
    declarations.set(file, declaration);
    return declaration;
  };

  /** The entries and all files that their declarations import, one another's included. */
  const reachable = (entries: readonly string[]): readonly string[] => {
    const found = new Set<string>();
    const open = [...entries];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      for (const [, , path] of declarationOf(file).matchAll(relativeImport))
        open.push(resolve(dirname(file), `${path}.ts`));
    }
    return [...found];
  };

  for (const { source, target, entries } of packages) {
    rmSync(target, { recursive: true, force: true });
    for (const file of reachable(entries)) {
      const place = join(target, relative(source, file)).replace(/\.ts$/, '.d.ts');
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, declarationOf(file).replace(relativeImport, '$1$2.js'));
    }
  }
  return faults;
};
