import { z } from 'zod';

/** The parameter that names a fund. */
export const fundParameter = (description: string) => z.string().trim().min(1).max(40).meta({ description });
