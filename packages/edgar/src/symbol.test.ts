import { describe, expect, it } from 'vitest';
import { symbolKey, symbolSpelling, withoutVenue } from './symbol.ts';

describe('a symbol', () => {
  it.each(['BRK.B', 'brk-b', 'BRK/B', 'BRKB', ' brk b '])('written %s is one key', (text) => {
    expect(symbolKey(text)).toBe('BRKB');
  });

  it('keeps apart what only separators tell apart', () => {
    expect(symbolSpelling('t.pc')).toBe('T-PC');
    expect(symbolSpelling('TPC')).toBe('TPC');
  });

  it.each([
    ['NASDAQ:AAPL', 'AAPL'],
    ['nyse: t', 't'],
    ['AAPL US', 'AAPL'],
    ['AAPL US Equity', 'AAPL'],
    ['AAPL.OQ', 'AAPL'],
    ['BRK.B.N', 'BRK.B'],
    ['AAPL', null],
    ['LSE:VOD', null],
    ['US', null],
    ['US:', null],
  ])('of %s without its exchange is %s', (text, symbol) => {
    expect(withoutVenue(text)).toBe(symbol);
  });
});
