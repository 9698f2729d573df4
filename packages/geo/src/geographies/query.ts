import { statement, type Reader } from '@dqs/kit';

const point = statement(
  'geo_point_of_place',
  { latitude: 'decimal', longitude: 'decimal', land_area: 'decimal', water_area: 'decimal', vintage: 'text' },
  `select latitude, longitude, land_area, water_area, vintage from geo_point
    where geography_id = $1 order by vintage desc limit 1`,
);

/** The point inside a place and its areas from the newest list that has them, or null. */
export const readPoint = (db: Reader, id: string) => db.first(point, [id]);
