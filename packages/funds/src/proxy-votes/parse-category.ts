import { nearest } from '@dqs/core';
import { badParameter } from '@dqs/schemas';
import { categoryCodes } from './category.ts';

const codes: ReadonlySet<string> = new Set(Object.values(categoryCodes));

/** The requested category. Throws `bad_parameter` with the existing ones. */
export const parseCategory = (text: string): string => {
  const code = text.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  if (codes.has(code)) return code;
  throw badParameter('category', `"${text}" is not a category of Form N-PX`, {
    hint: `One of ${[...codes].join(', ')}.`,
    candidates: nearest(code, [...codes]),
  });
};
