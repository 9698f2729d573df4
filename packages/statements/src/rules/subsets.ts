/** Every choice of some of the things given, none and all of them included, in their order. */
export const subsets = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.reduce<readonly (readonly T[])[]>((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]]);
