import type { Fixture } from '../fixture.ts';
import type { Measured } from '../goals.ts';
import type { Options } from '../options.ts';

/** One part of a run: prints its figures and answers how its goals came out. */
export type Section = (fixture: Fixture, options: Options) => Promise<readonly Measured[]>;
