// Writes the declarations of all published packages into their dist/types, by one run of the compiler: package by package
// each would be read and checked again for every package above it.
import ts from 'typescript';
import { baseOptions, declarationOptions, publishedEntries, told, writeDeclarations } from './write-declarations.ts';

const faults = writeDeclarations(ts.createProgram([...publishedEntries], { ...baseOptions(), ...declarationOptions }));
process.stderr.write(told(faults));
process.exitCode = faults.length > 0 ? 1 : 0;
