import { z } from 'zod';

/** The parameter for a fund. */
export const fundParameter = (description: string) => z.string().trim().min(1).max(40).meta({ description });
