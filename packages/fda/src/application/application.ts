import type { Day } from '@dqs/schemas';
import type { z } from 'zod';
import type { ActiveIngredient, Product, Submission } from './contract.ts';

export type Ingredient = z.output<typeof ActiveIngredient>;
export type ServedProduct = z.output<typeof Product>;
export type ServedSubmission = z.output<typeof Submission>;

/** A product as published. The files publish its marketing status separately. */
export type PublishedProduct = Omit<ServedProduct, 'marketing_status'> & { readonly product_number: string };

/** A submission as published. */
export type PublishedSubmission = Omit<ServedSubmission, 'approval_date'> & {
  /**
   * Distinguishes submissions of one type and number: the layout before December 2016 counts them from 0. Absent: 0.
   */
  readonly duplicate_counter?: number;
};

/** The four facets of an application. Each has a separate file, which may be loaded alone. */
export interface Facets {
  readonly application: {
    readonly type: ApplicationType;
    readonly sponsor: string;
    /** Class and priority of the original submission, which the layout before December 2016 has here. */
    readonly original_class: string | null;
    readonly original_priority: string | null;
  };
  readonly products: readonly PublishedProduct[];
  /** Marketing status by product number. */
  readonly marketing: Readonly<Record<string, string>>;
  readonly submissions: readonly PublishedSubmission[];
}

export type Facet = keyof Facets;

export const applicationTypes = ['NDA', 'ANDA', 'BLA'] as const;
type ApplicationType = (typeof applicationTypes)[number];

/** The status of an approved submission. */
export const approved = 'AP';

/** The day of approval: the status date of a submission whose status is AP, null for any other. */
export const approvalDate = ({ submission_status, submission_status_date }: PublishedSubmission): Day | null =>
  submission_status === approved ? submission_status_date : null;

const distinct = (names: readonly (string | null)[]): readonly string[] =>
  [...new Set(names.filter((name) => name !== null && name !== ''))] as string[];

/** The brand names of products, each once, in the order of the products. */
export const brandNames = (products: readonly PublishedProduct[]): readonly string[] =>
  distinct(products.map(({ brand_name }) => brand_name));

/** The active ingredients of products, each once. Ingredients of a combination are joined by `; `, as in the files. */
export const genericNames = (products: readonly PublishedProduct[]): readonly string[] =>
  distinct(products.map(({ active_ingredients }) => active_ingredients.map(({ name }) => name).join('; ')));
