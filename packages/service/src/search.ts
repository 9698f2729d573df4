import { badParameter } from '@dqs/schemas';

const text = (encoded: string, name: string | null): string => {
  const spaced = encoded.includes('+') ? encoded.replaceAll('+', ' ') : encoded;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw badParameter(name ?? 'query', `${name ?? 'the query'} is not valid percent-encoded UTF-8`, {
      hint: 'Encode a literal % as %25.',
    });
  }
};

/** The pairs of the text after `?` in an address. Throws `bad_parameter` for invalid percent-encoding. */
export const parseSearch = (search: string): readonly (readonly [string, string])[] => {
  const pairs: (readonly [string, string])[] = [];
  if (search === '') return pairs;
  for (const part of search.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = text(equals < 0 ? part : part.slice(0, equals), null);
    pairs.push([name, equals < 0 ? '' : text(part.slice(equals + 1), name.slice(0, 60))]);
  }
  return pairs;
};
