/** The same numbers in every run: a linear congruential generator over 32 bits (Numerical Recipes, 1664525 and 1013904223). */
export const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
