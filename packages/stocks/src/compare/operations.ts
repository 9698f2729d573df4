import { screen } from '../screen/contract.ts';
import { segments } from '../segments/contract.ts';
import { compare } from './contract.ts';

/** The operations over parts of companies and over several of them. */
export const comparisons = { segments, compare, screen };
