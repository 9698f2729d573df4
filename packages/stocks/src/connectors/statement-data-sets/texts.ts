/** Converts `20240928` to `2024-09-28`. */
export const dayText = (digits: string): string => digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** Converts `31000000.0000` to `31000000`: the sets give every number with four decimal places. */
export const withoutPadding = (value: string): string => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
