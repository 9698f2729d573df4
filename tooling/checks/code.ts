// Types, declarations and lint, each of which needs all of the code as the compiler understands it: read and understood once.
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { declarationOptions, told, writeDeclarations } from '../packages/write-declarations.ts';

const root = join(import.meta.dirname, '../..');

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(fileNames, { ...options, ...declarationOptions });

// What only keeps a declaration from being written is a fault in those that are written, not in tests and tools.
const faults = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...program.getSyntacticDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...program.getSemanticDiagnostics(),
  ...writeDeclarations(program),
];
process.stderr.write(told(faults));

const eslint = new ESLint({
  cwd: root,
  overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions: { project: null, programs: [program] } } },
});
const results = await eslint.lintFiles('.');
const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(await formatter.format(results));

const refused = results.some(({ errorCount, fatalErrorCount }) => errorCount + fatalErrorCount > 0);
process.exitCode = faults.length > 0 || refused ? 1 : 0;
