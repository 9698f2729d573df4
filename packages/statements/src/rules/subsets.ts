/** Every subset of the items, in their order, including the empty and the full one. */
export const subsets = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.reduce<readonly (readonly T[])[]>((sets, each) => [...sets, ...sets.map((set) => [...set, each])], [[]]);
