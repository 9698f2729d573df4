/** A tool and its arguments. A text `$0.data.matches.0.cik` is what stands there in the answer to the first call. */
export type GoldCall = readonly [tool: string, values: Readonly<Record<string, unknown>>];

/** A question of a public set, with the calls of this service that answer it. */
export interface Question {
  /** As the set numbers it. */
  readonly id: string;
  /** In the words of the set. */
  readonly question: string;
  readonly calls: readonly GoldCall[];
  /** Texts that the set expects in an answer, whatever their letter case. */
  readonly claims: readonly string[];
  /** A text that answers have where the edition is loaded that the set expects; absent: any will do. */
  readonly loadedIf?: string;
  /** How many calls the set allows; absent: it does not say. */
  readonly mostCalls?: number;
}

/** Questions of others with where they are from. */
export interface QuestionSet {
  readonly name: string;
  readonly repository: string;
  readonly commit: string;
  readonly file: string;
  readonly license: string;
  /** The notice that the licence asks to be kept with a copy. */
  readonly notice: string;
  readonly questions: readonly Question[];
  /** Questions that were left out, with the reason. */
  readonly leftOut: readonly (readonly [ids: string, reason: string])[];
}
