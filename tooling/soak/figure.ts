/** One line of the report: a promise, the figure that was reached, and the one that was promised. */
export interface Figure {
  readonly promise: string;
  readonly reached: string;
  readonly goal: string;
  readonly kept: boolean;
}

/** A list of durations in milliseconds, as `median … , longest …`. */
export const spread = (durations: readonly number[]): string => {
  const sorted = durations.toSorted((a, b) => a - b);
  const rounded = (value: number | undefined): string => `${Math.round(value ?? 0).toLocaleString('en')} ms`;
  return `median ${rounded(sorted[sorted.length >> 1])}, longest ${rounded(sorted.at(-1))}`;
};

/** The report as a Markdown table. */
export const tableOf = (figures: readonly Figure[]): string =>
  [
    '| promise | reached | goal | kept |',
    '| --- | --- | --- | --- |',
    ...figures.map(
      ({ promise, reached, goal, kept }) => `| ${promise} | ${reached} | ${goal} | ${kept ? 'yes' : 'NO'} |`,
    ),
    '',
  ].join('\n');
