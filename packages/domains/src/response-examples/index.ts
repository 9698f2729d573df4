import { banks } from './banks.ts';
import { entities } from './entities.ts';
import { fda } from './fda.ts';
import { funds } from './funds.ts';
import { futures } from './futures.ts';
import { fx } from './fx.ts';
import { geo } from './geo.ts';
import { gov } from './gov.ts';
import { hazards } from './hazards.ts';
import { macro } from './macro.ts';
import { platform } from './platform.ts';
import { re } from './re.ts';
import { stocks } from './stocks.ts';

/** A true answer of each operation, shortened, by domain and tool. */
export const responseExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  banks,
  entities,
  fda,
  funds,
  futures,
  fx,
  geo,
  gov,
  hazards,
  macro,
  platform,
  re,
  stocks,
};
