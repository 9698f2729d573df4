/** One official file that can be fetched: its name and its address at the publisher. */
export interface Artifact {
  /** Stable inside the connector, e.g. `eurofxref-hist.zip` or `fut_fin_txt_2024.zip`. */
  readonly name: string;
  /** The official address, https. */
  readonly address: string;
  /** The previous edition, which is loaded if this one cannot be. */
  readonly otherwise?: Artifact;
  /** True if its publisher never changes it again. Once loaded, it is not requested again. */
  readonly settled?: true;
  /** The last day of its period, if it has one. */
  readonly until?: string | undefined;
  /** Number of records, if the publisher's index or API states it. */
  readonly announced?: number;
  /** Addresses of the pages, if an API returns it in pages. Their lines, one page after the other, are the artifact. */
  readonly pages?: readonly string[];
}

/** An artifact on disk: complete, hashed, readable any number of times. */
export interface StoredArtifact extends Artifact {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Receives how much of the file has been read, in the same unit as `total`. `openArtifact` calls it. */
  readonly onRead?: (done: number, total: number) => void;
}
