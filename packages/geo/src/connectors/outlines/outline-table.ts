import type { Connector } from '@dqs/kit';
import type { GeographyLevel } from '../../geography/terms.ts';
import { outlineRow, type OutlineRecord, type OutlineRow } from './outline-row.ts';
import { plausibility } from './plausibility.ts';

/** Loads outlines into geo_outline. A file replaces all outlines of its level, vintage and detail. */
export const outlineTable = (isCode: (level: GeographyLevel, code: string) => boolean) =>
  ({
    rows: { normalise: (record) => outlineRow(record, isCode), plausibility },
    load: {
      table: 'geo_outline',
      key: ['geography_id', 'vintage', 'detail'],
      mode: 'replace',
      scope: ['level', 'vintage', 'detail'],
    },
  }) as const satisfies Partial<Connector<OutlineRecord, OutlineRow>>;
