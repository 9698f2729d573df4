import type { Ingredient, PublishedProduct } from '../../application/application.ts';

/** The parts between semicolons. Text inside brackets stays together: `10%;10% (5GM/50ML;5GM/50ML)` has two parts. */
const parts = (text: string): readonly string[] => {
  const found: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (character === ';' && depth <= 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found.map((part) => part.trim());
};

/**
 * The ingredients of a product with their strengths, which the files write in the same order. Where the numbers of
 * strengths and ingredients differ, the assignment is unknown. The first ingredient then has the whole text and the
 * others none.
 */
export const ingredientsOf = (names: string, strength: string): readonly Ingredient[] => {
  const ingredients = names
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const strengths = parts(strength);
  const aligned = strengths.length === ingredients.length;
  return ingredients.map((name, place) => ({
    name,
    strength: (aligned ? strengths[place] : place === 0 ? strength : null) || null,
  }));
};

/**
 * Dosage form and route of a cell such as `TABLET;ORAL`, split as openFDA does. A cell with another number of parts is
 * a form without route. A cell with UNKNOWN sets both.
 */
export const formAndRoute = (cell: string): Pick<PublishedProduct, 'dosage_form' | 'route'> => {
  const [form = '', route = '', ...more] = cell.split(';').map((part) => part.trim());
  if (cell.includes(';') && more.length === 0) return { dosage_form: form || null, route: route || null };
  if (cell.toUpperCase().includes('UNKNOWN')) return { dosage_form: cell, route: cell };
  return { dosage_form: cell || null, route: null };
};
