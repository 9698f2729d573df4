/**
 * The key after which the next page begins: that of the page's last row if there are more rows than it shows. Null on
 * the last page.
 */
export const nextKey = <Row, const Key extends readonly unknown[]>(
  found: readonly unknown[],
  page: readonly Row[],
  keyOf: (last: Row) => Key,
): Key | null => {
  const last = page.at(-1);
  return last !== undefined && found.length > page.length ? keyOf(last) : null;
};
