import { describe, expect, it } from 'vitest';
import { symbolKey, symbolSpelling } from './symbol.ts';

describe('a symbol', () => {
  it.each(['BRK.B', 'brk-b', 'BRK/B', 'BRKB', ' brk b '])('written %s is one key', (text) => {
    expect(symbolKey(text)).toBe('BRKB');
  });

  it('keeps apart what only separators tell apart', () => {
    expect(symbolSpelling('t.pc')).toBe('T-PC');
    expect(symbolSpelling('TPC')).toBe('TPC');
  });
});
