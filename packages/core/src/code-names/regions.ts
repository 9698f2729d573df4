const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Every region code of two letters that has a name in English (ISO 3166 and what Unicode adds to it), with the name. */
export const regionNames = (style: 'long' | 'short' = 'long'): readonly (readonly [code: string, name: string])[] => {
  const names = new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' });
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second;
      const name = names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    }),
  );
};
