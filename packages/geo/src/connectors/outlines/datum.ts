import { SourceFormatError } from '@dqs/kit';

/** The geodetic datum of longitudes and latitudes, which relates them to points on the ground. */
export type Datum = 'NAD83' | 'GDA2020' | 'GDA94';

const datums: readonly (readonly [RegExp, Datum])[] = [
  [/North_American(_Datum)?_1983/i, 'NAD83'],
  [/GDA_?2020|Geocentric_Datum_of_Australia_2020/i, 'GDA2020'],
  [/GDA_?(19)?94|Geocentric_Datum_of_Australia_1994/i, 'GDA94'],
];

/**
 * The datum in a shapefile's coordinate system (`.prj`). Throws `SourceFormatError` if the coordinates are projected,
 * are not in degrees, or have a datum that the publishers do not use.
 */
export const datumIn = (description: string): Datum => {
  const text = description.trim().replaceAll(' ', '_');
  const [, kind = '', name = ''] = /^([A-Z0-9]+)\["([^"]*)"/i.exec(text) ?? [];
  if (/^PROJ/i.test(kind))
    throw new SourceFormatError(
      `the coordinates are projected (${name}), not longitude and latitude: load the publisher's own file`,
    );
  if (!/^GEOG(CS|CRS)$/i.test(kind))
    throw new SourceFormatError("the .prj does not describe longitudes and latitudes: load the publisher's own file");
  if (!/(UNIT|ANGLEUNIT)\["degree"/i.test(text))
    throw new SourceFormatError(`the longitudes and latitudes (${name}) are not in degrees`);
  const [, datum = name] = /DATUM\["([^"]*)"/i.exec(text) ?? [];
  const supported = datums.find(([form]) => form.test(datum));
  if (!supported)
    throw new SourceFormatError(
      `the datum is ${datum}, so this is a converted copy: load the publisher's own file, with NAD83, GDA2020 or GDA94`,
    );
  return supported[1];
};
