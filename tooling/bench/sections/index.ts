import type { SectionName } from '../options.ts';
import { admission } from './admission.ts';
import { bulk } from './bulk.ts';
import { depth } from './depth.ts';
import { domains } from './domains.ts';
import { embedded } from './embedded.ts';
import { entities } from './entities.ts';
import { filings } from './filings.ts';
import { firstLoad } from './first-load.ts';
import { http } from './http.ts';
import { load } from './load.ts';
import { macro } from './macro.ts';
import { mcp } from './mcp.ts';
import { memory } from './memory.ts';
import { parse } from './parse.ts';
import { places } from './places.ts';
import type { Section } from './section.ts';
import { site } from './site.ts';
import { start } from './start.ts';
import { stocks } from './stocks.ts';
import { swap } from './swap.ts';
import { tables } from './tables.ts';

/** Every part of a run by name. */
export const sections: Readonly<Record<SectionName, Section>> = {
  http,
  admission,
  mcp,
  tables,
  bulk,
  embedded,
  load,
  memory,
  swap,
  depth,
  places,
  start,
  parse,
  stocks,
  entities,
  macro,
  filings,
  domains,
  site,
  'first-load': firstLoad,
};
