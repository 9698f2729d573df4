import type { Building } from '@dqs/kit';
import { buildCompanies, stampByFacts, type Filer } from '../../statements/builder/build-companies.ts';

/**
 * Rebuilds the statements of every company whose presentation was loaded, if its facts are loaded. If the facts are
 * loaded later, that load builds them with the presentation. The statements refer to the artifact of the facts.
 */
export const buildPresented = async (building: Building): Promise<void> => {
  const filers = await buildCompanies(building, async () =>
    building.query<Filer>(
      `select filer.cik::text as cik, filer.artifact_id::text as artifact from data.stocks_fact_filer filer
        where filer.cik in (select cik from data.stocks_presented_filing where artifact_id = any (?::bigint[]))
        order by filer.cik`,
      [building.artifactIds],
    ),
  );
  if (filers.length > 0) await stampByFacts(building, filers);
};
