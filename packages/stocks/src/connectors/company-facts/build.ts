import type { Building } from '@dqs/kit';
import { buildCompanies, type Filer } from '../../statements/builder/build-companies.ts';

/**
 * Builds the statements of every newly loaded company. They refer to the artifact of the company's own file or member.
 */
export const buildLoaded = async (building: Building): Promise<void> => {
  await buildCompanies(building, async () =>
    building.query<Filer>(
      `select cik::text as cik, artifact_id::text as artifact from data.stocks_fact_filer
        where artifact_id = any (?::bigint[]) order by stocks_fact_filer.cik`,
      [building.artifactIds],
    ),
  );
};
