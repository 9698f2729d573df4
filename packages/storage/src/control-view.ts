/**
 * A view that every surface has over the kernel's own tables (schema `control`), in addition to the views of fact
 * tables. It shows no row of a source, so it is the same on every surface.
 */
export interface ControlView {
  readonly name: string;
  /** The view's definition. Tables are named with their schema. */
  readonly sql: string;
  /** The columns that it reads, by table of `control`. The view's owner may read only these. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
}

/**
 * The generation of each dataset that a session sees. Read in the same snapshot as the rows, it identifies their
 * version.
 */
const datasetGeneration: ControlView = {
  name: 'dataset_generation',
  sql: 'select key, generation from control.dataset',
  reads: { dataset: ['key', 'generation'] },
};

/** The state of each dataset: when it was last loaded, and the range of days that it covers. */
const datasetState: ControlView = {
  name: 'dataset_state',
  sql: 'select key, generation is not null as loaded, last_refresh, latest_as_of, held_since, held_through from control.dataset',
  reads: { dataset: ['key', 'generation', 'last_refresh', 'latest_as_of', 'held_since', 'held_through'] },
};

export const storageViews: readonly ControlView[] = [datasetGeneration, datasetState];
