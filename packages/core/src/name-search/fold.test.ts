import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldMarks, foldName } from './fold.ts';
import { slipsBetween } from './likeness.ts';
import { nameQuestion, queryWithoutForms } from './question.ts';
import { scoreName, wholeScore } from './score.ts';
import { slipsOf } from './slips.ts';
import { nameCore, nameKey } from './words.ts';

describe('the fold', () => {
  it.each([
    ['Doña Ana', 'dona ana'],
    ["Prince George's", 'prince georges'],
    ['D.C.', 'dc'],
    ['U.S', 'us'],
    ['AT&T', 'at and t'],
    ['Crédit Agricole  S.A.', 'credit agricole sa'],
    ['Straße / Ørsted', 'strasse orsted'],
    ['ᴭon', 'aeon'],
    ['—', ''],
  ])('%s is %s', (name, folded) => expect(foldName(name)).toBe(folded));

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => foldName(foldName(text)) === foldName(text)));
  });
});

describe('the marks of a name', () => {
  it('fold alike whether or not all of it is ASCII', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("U.S. O'Hara & Co.", 'a.b', ''), (text, more) => {
        const name = `${text} ${more}`;
        expect(foldMarks(`${name} é`)).toBe(`${foldMarks(name)} é`.trim());
      }),
    );
  });
});

describe('the core of a name', () => {
  it.each([
    ['Apple Inc.', 'apple'],
    ['Apple Incorporated', 'apple'],
    ['The Walt Disney Company', 'walt disney'],
    ['AAR CORP', 'aar'],
    ['A A R Corporation', 'aar'],
    ['BANK OF AMERICA CORP /DE/', 'bank of america'],
    ['JPMorgan Chase Bank, N.A.', 'jpmorgan chase bank'],
    ['Northern Trust Corp', 'northern trust'],
    ['SPDR S&P 500 ETF Trust', 'spdr sp 500 etf'],
    ['Grupo Bimbo, S.A.B. de C.V.', 'grupo bimbo'],
    ['Siemens Aktiengesellschaft', 'siemens'],
    ['Trust', 'trust'],
    ['/DE/', 'de'],
    ['The Company', 'co'],
    ['Johnson & Johnson', 'johnson johnson'],
    ['Viñedos de Rioja, Sociedad Limitada', 'vinedos de rioja'],
    ['Санкт-Петербург Инвест ООО', 'санкт петербург инвест'],
    ['华为技术有限公司', '华为技术'],
    ['中国工商银行股份有限公司', '中国工商银行'],
    ['株式会社東芝', '東芝'],
    ['Walkenhorst GmbH und Co. KG', 'walkenhorst'],
    ['Walkenhorst G.m.b.H. & Co. KG', 'walkenhorst'],
    ['三菱商事株式会社', '三菱商事'],
    ['삼성전자 주식회사', '삼성전자'],
    ['有限公司', '有限公司'],
  ])('%s is %s', (name, core) => expect(nameCore(name)).toBe(core));

  it('keeps one spelling of each legal form in the whole name', () => {
    expect(nameKey('Barclays Public Limited Company')).toBe(nameKey('BARCLAYS PLC'));
    expect(nameKey('Limited Brands')).toBe('limited brands');
  });

  it('is empty only where there is neither letter nor digit', () => {
    fc.assert(fc.property(fc.string(), (text) => (nameCore(text) === '') === (foldName(text) === '')));
  });
});

describe('a question', () => {
  it('searches its words without stop words, and its last word as a beginning from three letters on', () => {
    expect(nameQuestion('Bank of Ameri')?.parameters.slice(0, 3)).toEqual([
      'bank of ameri',
      `'bank' & 'ameri'`,
      `('bank' & 'ameri':*) | 'bankameri':*`,
    ]);
    expect(nameQuestion(' ?! ')).toBeNull();
  });

  it('holds no character that a text search would read as its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const part of (nameQuestion(text)?.parameters.slice(1, 3) ?? []) as string[])
          expect(part).toMatch(/^\(?'[\p{L}\p{N}\p{M}]+'(:\*)?\)?( [&|] '[\p{L}\p{N}\p{M}]+'(:\*)?\)?)*$/u);
      }),
    );
  });
});

describe('a query with a legal form that names do not have so', () => {
  it.each([
    ['S.L. Rioja', 'rioja'],
    ['Tata Consultancy Priv', 'tata consultancy'],
    ['microsoft corporaton', 'microsoft'],
    ['acme holdings limted', 'acme holdings'],
    ['Acme Compact', null],
    ['Acme', null],
  ])('%s is looked for as %s', (query, bare) => expect(queryWithoutForms(query)).toBe(bare));
});

describe('slips', () => {
  it('are the words at one slip, the word itself among them', () => {
    const all = slipsOf('nvida');
    expect(all).toEqual(expect.arrayContaining(['nvida', 'nvidia', 'nvda', 'vnida', 'nvidaa']));
    expect(all.every((word) => slipsBetween(word, 'nvida') <= 1)).toBe(true);
    expect(slipsOf('abc')).toEqual(['abc']);
  });
});

describe('the score', () => {
  const score = (query: string, name: string, prior?: number) => scoreName(nameQuestion(query)!, name, { prior });

  it('knows a name by its core, its beginning, its words, and its spelling, in this order', () => {
    expect(score('apple inc', 'APPLE INC.')).toEqual({ score: 0.95, by: 'whole' });
    expect(score('Apple Corporation', 'Apple Inc.')).toEqual({ score: 0.93, by: 'whole' });
    const [beginning, words, likeness] = [
      score('Apple', 'Apple Hospitality REIT'),
      score('hospitality', 'Apple Hospitality'),
      score('nvida', 'NVIDIA CORP'),
    ];
    expect(beginning?.by).toBe('beginning');
    expect(words?.by).toBe('words');
    expect(likeness?.by).toBe('likeness');
    expect(beginning!.score).toBeGreaterThan(words!.score);
    expect(words!.score).toBeGreaterThan(likeness!.score);
    expect(score('zzz', 'Apple Inc.')).toBeNull();
  });

  it('lets prominence decide inside a band and never lifts a name out of it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (prior) => {
        const found = score('Ford', 'Ford Motor Company', prior)!.score;
        expect(found).toBeGreaterThanOrEqual(0.85);
        expect(found).toBeLessThanOrEqual(0.9);
      }),
    );
    expect(score('Ford', 'Ford Motor Company', 1)!.score).toBeGreaterThan(score('Ford', 'Fordham', 0)!.score);
  });

  it('counts a long name with a slip in each word asked for where that is asked', () => {
    const long = 'Electron Holding Zártkörűen Működő Részvénytársaság';
    const ask = (query: string, eachWord: boolean) => scoreName(nameQuestion(query)!, long, { eachWord });
    expect(ask('elektron holdin', false)).toBeNull();
    expect(ask('elektron holdin', true)).toMatchObject({ by: 'likeness' });
    expect(ask('elektron holdin', true)!.score).toBeLessThan(0.7);
    expect(ask('elektronik holding', true)).toBeNull();
  });

  it('is a whole number where a contract has one', () => expect(wholeScore(0.93)).toBe(93));
});
