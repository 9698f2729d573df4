import { SourceFormatError } from '@dqs/kit';

/** The datum of longitudes and latitudes: the surveyed reference that says which point of the ground they mean. */
export type Datum = 'NAD83' | 'GDA2020' | 'GDA94';

const datums: readonly (readonly [RegExp, Datum])[] = [
  [/North_American(_Datum)?_1983/i, 'NAD83'],
  [/GDA_?2020|Geocentric_Datum_of_Australia_2020/i, 'GDA2020'],
  [/GDA_?(19)?94|Geocentric_Datum_of_Australia_1994/i, 'GDA94'],
];

/**
 * The datum that the description of a shapefile's coordinates (`.prj`) names. Throws `SourceFormatError` for
 * coordinates that are projected, not in degrees, or of a datum that the publishers do not use.
 */
export const datumIn = (description: string): Datum => {
  const text = description.trim().replaceAll(' ', '_');
  const [, kind = '', name = ''] = /^([A-Z0-9]+)\["([^"]*)"/i.exec(text) ?? [];
  if (/^PROJ/i.test(kind))
    throw new SourceFormatError(
      `the coordinates are projected (${name}), not longitude and latitude: take the publisher's own file`,
    );
  if (!/^GEOG(CS|CRS)$/i.test(kind))
    throw new SourceFormatError('the .prj does not describe longitudes and latitudes: take the publisher’s own file');
  if (!/(UNIT|ANGLEUNIT)\["degree"/i.test(text))
    throw new SourceFormatError(`the longitudes and latitudes (${name}) are not in degrees`);
  const [, datum = name] = /DATUM\["([^"]*)"/i.exec(text) ?? [];
  const found = datums.find(([form]) => form.test(datum));
  if (!found)
    throw new SourceFormatError(
      `the longitudes and latitudes are of ${datum}; the publishers' files have NAD83, GDA2020 or GDA94, so this is a converted copy`,
    );
  return found[1];
};
