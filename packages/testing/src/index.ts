export { fuzzDocument, type FuzzAnswer, type FuzzOptions, type FuzzRequest } from './openapi-fuzz.ts';
export {
  emptyOf,
  engines,
  fillTestFolder,
  officialSources,
  openTestDatabase,
  testClock,
  usualEngine,
  type TestDatabase,
  type TestDatabaseOptions,
} from '@dqs/storage/testing';
export { explainChecks, explainReads, type ExplainedRead } from './explain.ts';
export { conformance, type ConformanceOptions } from './conformance/conformance.ts';
export { canarySource, plantCanaries, removeCanaries, withCanary } from './canary.ts';
export { digestFacts, factTables, untaggedTables, type FactsDigest } from './facts.ts';
export { openScratchService, unjudged, type Answered, type ScratchService } from './scratch-service.ts';
export { zipOf } from './zip-of.ts';
export { clockAt, type SettableClock } from './settable-clock.ts';
export { readAsFile, recogniseFile, type FileRead } from './read-as-file.ts';
export { samplesOf } from './samples.ts';
export { sampleFiles, serviceOfSamples } from './service-of-samples.ts';
