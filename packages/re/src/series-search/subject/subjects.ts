import { newHomes, permits } from './building.ts';
import { occupied, people, rents, stock, vacancies } from './homes.ts';
import { deeds, prices, weatherAndBanks } from './prices.ts';
import type { Subject } from './subject.ts';

/** All subjects of real-estate series. If several fit equally, the first one is meant. */
export const subjects: readonly Subject[] = [
  ...vacancies,
  ...occupied,
  ...people,
  ...stock,
  ...permits,
  ...newHomes,
  ...prices,
  ...deeds,
  ...rents,
  ...weatherAndBanks,
];
