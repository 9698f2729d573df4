import { Day } from '@dqs/schemas';
import { z } from 'zod';

/** A pilot sponsor, and the name under which it holds the application. */
export const Sponsor = z
  .strictObject({
    company: z.string(),
    ticker: z.string(),
    key: z.string().meta({ description: 'Key of the sponsor in the catalogue.' }),
    sponsor_name: z.string().meta({ description: 'As spelled in Drugs@FDA.' }),
  })
  .meta({ id: 'FdaSponsor' });

/** An active ingredient of a product with its strength, both as published. */
export const ActiveIngredient = z
  .strictObject({
    name: z.string(),
    strength: z.string().nullable().meta({
      description:
        'If the strength is not published by ingredient, the first ingredient has the strength of the whole product.',
    }),
  })
  .meta({ id: 'FdaActiveIngredient' });

export const Product = z
  .strictObject({
    product_number: z.string().nullable(),
    brand_name: z.string().nullable(),
    dosage_form: z.string().nullable(),
    route: z.string().nullable(),
    marketing_status: z.string().nullable(),
    active_ingredients: z.array(ActiveIngredient),
  })
  .meta({ id: 'FdaProduct' });

/** The fields of a submission in every operation. */
export const submissionFields = {
  submission_status: z.string().nullable().meta({ description: 'AP approved, TA tentatively approved.' }),
  submission_class_code: z.string().nullable(),
  submission_class_code_description: z.string().nullable(),
  review_priority: z.string().nullable(),
  submission_status_date: Day.nullable(),
  approval_date: Day.nullable().meta({ description: 'The status date if the status is AP.' }),
};

export const Submission = z
  .strictObject({ submission_type: z.string(), submission_number: z.string(), ...submissionFields })
  .meta({ id: 'FdaSubmission' });
