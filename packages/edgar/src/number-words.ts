const ones =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen`.split(/\s+/);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const thousands = 'thousand million billion trillion'.split(' ');

const small: ReadonlyMap<string, bigint> = new Map([
  ...ones.map((word, at) => [word, BigInt(at)] as const),
  ...tens.map((word, at) => [word, BigInt(20 + 10 * at)] as const),
  ['no', 0n],
  ['none', 0n],
  ['nil', 0n],
]);

const powerOf = (word: string): bigint | null => {
  const at = thousands.indexOf(word);
  return at === -1 ? null : 1000n ** BigInt(at + 1);
};

/** An integer in English words, as digits: "one hundred and twenty-five thousand", "None". Null for any other text. */
export const numberInWords = (text: string): string | null => {
  const words = text.toLowerCase().match(/[^\s\u00a0,-]+/g) ?? [];
  let total = 0n;
  let below = 0n;
  for (const word of words.filter((each) => each !== 'and')) {
    const value = small.get(word);
    const power = powerOf(word);
    if (value !== undefined) below += value;
    else if (word === 'hundred') below = (below === 0n ? 1n : below) * 100n;
    else if (power !== null) {
      total += (below === 0n ? 1n : below) * power;
      below = 0n;
    } else return null;
  }
  return words.length === 0 ? null : String(total + below);
};
