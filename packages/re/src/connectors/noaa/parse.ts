import { isDay } from '@dqs/core';
import { SourceFormatError, fixedWidthRows, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';

/** A county file has 38 MB. */
export const maximumBytes = 512 * 1024 * 1024;

/** One published line: a place, an element, a year and its twelve months. */
export interface PublishedYear {
  readonly area: 'county' | 'state';
  /** NCEI's two-digit number of the state. */
  readonly state: string;
  /** The three-digit number of the county; in state files the division, 0. */
  readonly division: string;
  readonly element: string;
  readonly year: string;
  readonly months: readonly string[];
  /** `v1.0.0-20241206` */
  readonly edition: string;
  /** The day on which the file was made. */
  readonly processed: string;
}

const months = Array.from({ length: 12 }, (_, at) => at);

/** In state files, the state number has one column more and the division two fewer. */
const fieldsOf = (area: PublishedYear['area']) => {
  const [state, division, start] = area === 'county' ? [2, 3, 12] : [3, 1, 11];
  return [
    { name: 'state', start: 1, length: state },
    { name: 'division', start: state + 1, length: division },
    { name: 'element', start: state + division + 1, length: 2 },
    { name: 'year', start: state + division + 3, length: 4 },
    ...months.map((month) => ({ name: `month${month + 1}`, start: start + 7 * month, length: 7 })),
  ];
};

/** The lines of a file of the climate database. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedYear>[]> {
  const match = /^climdiv-[a-z]{4}(cy|st)-(v[\d.]+-(\d{4})(\d{2})(\d{2}))$/.exec(artifact.name);
  const processed = match ? `${match[3]}-${match[4]}-${match[5]}` : '';
  if (!match?.[2] || !isDay(processed))
    throw new SourceFormatError(`${artifact.name} does not contain a processing date`);
  const area = match[1] === 'cy' ? 'county' : 'state';
  const common = { area, edition: match[2], processed } as const;
  for await (const rows of fixedWidthRows(openArtifact(artifact, { maximumBytes }), fieldsOf(area))) {
    yield rows.map(({ record: [state = '', division = '', element = '', year = '', ...values], line }) => ({
      line,
      record: { ...common, state: state.replace(/^0(?=\d\d)/, ''), division, element, year, months: values },
    }));
  }
}
