import { describe, expect, it } from 'vitest';
import {
  accessionOfDocument,
  americanDay,
  childText,
  rootElement,
  structuredDocumentIn,
} from './structured-document.ts';

const stored = (name: string, path: string) => ({ name, path, address: '', sha256: '', bytes: 0 });

describe('a structured document', () => {
  it('without the head of its submission is of the filing that its name, file or folder says', () => {
    const of = (name: string, path: string) => accessionOfDocument(stored(name, path));
    expect(of('0001422142-25-000001.xml', '/a/0001422142-25-000002.xml')).toBe('0001422142-25-000001');
    expect(of('form.xml', '/a/0001422142-25-000002/form.xml')).toBe('0001422142-25-000002');
    expect(of('primary_doc.xml', '/a/000142214225000003/primary_doc.xml')).toBe('0001422142-25-000003');
    expect(() => of('primary_doc.xml', '/a/b/primary_doc.xml')).toThrow(/does not contain its accession number/);
  });

  it('is the first one of its submission', async () => {
    const body = '<DOCUMENT><TEXT>\n<XML>\n<?xml version="1.0"?>\n<x:a><x:b> 1 </x:b></x:a>\n</XML>\n<XML><c/></XML>';
    const xml = structuredDocumentIn(body);
    const root = await rootElement(xml ?? '', 'a');
    expect([childText(root ?? undefined, 'z', 'b'), childText(undefined, 'b')]).toEqual(['1', '']);
    expect(structuredDocumentIn('<DOCUMENT><TEXT>none')).toBeUndefined();
    await expect(rootElement('<b/>', 'a')).rejects.toThrow(/root element is <b>/);
  });

  it('writes its days the American way', () => {
    expect(americanDay(' 06/30/2024 ')).toBe('2024-06-30');
    expect(americanDay('2024-06-30')).toBe('2024-06-30');
  });
});
