/** One official file as it can be fetched: what it is called and where the publisher keeps it. */
export interface Artifact {
  /** Stable inside the connector, e.g. `eurofxref-hist.zip` or `fut_fin_txt_2024.zip`. */
  readonly name: string;
  /** The official address, https. */
  readonly address: string;
  /** The edition before this one, to be loaded where this one cannot be. */
  readonly otherwise?: Artifact;
  /** True if its publisher never changes it again: once loaded, it is not requested again. */
  readonly settled?: true;
  /** The last day of the period that it is of, where it is of one. */
  readonly until?: string | undefined;
  /** How many records it has, where its publisher's index or API says so. */
  readonly announced?: number;
  /** Where an API gives it in pages: their addresses. Their lines, one page behind the other, are the artifact. */
  readonly pages?: readonly string[];
}

/** An artifact on disk: whole, hashed, ready to be read any number of times. */
export interface StoredArtifact extends Artifact {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Told how much of the file has been read, in the same unit as `total`; `openArtifact` calls it. */
  readonly onRead?: (done: number, total: number) => void;
}
