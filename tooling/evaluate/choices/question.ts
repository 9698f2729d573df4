/** A question as a user would put it, and the one call by which a model would try to answer it. */
export type Choice = readonly [
  question: string,
  tool: string,
  values: Readonly<Record<string, unknown>>,
  /** A pattern of the first row of each list of the right answer; `told` where the right answer is to say that it is missing. */
  claim: string,
];

/** A question, and the tools of which one answers it or finds what the other takes. */
export type ToolChoice = readonly [question: string, tool: string, ...others: string[]];
