export { exportDatasets, type Exported, type ExportOptions } from './export.ts';
export { exportToStore } from './export-to-store.ts';
export { openDuck, type Duck } from './duckdb.ts';
export { manifestName, readManifest, type Manifest } from './manifest.ts';
export { folderMirror, serviceMirror, type Mirror } from './mirror.ts';
export { openObjectStore } from './object-store.ts';
export { pullDataset, type Pulled } from './pull.ts';
export { planOf } from './plan.ts';
export { queryExports } from './sql.ts';
