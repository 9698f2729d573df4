/**
 * The key after which the next page begins: that of the page's last row where more rows were found than it shows, null where
 * the page is the last one.
 */
export const nextKey = <Row, const Key extends readonly unknown[]>(
  found: readonly unknown[],
  page: readonly Row[],
  keyOf: (last: Row) => Key,
): Key | null => {
  const last = page.at(-1);
  return last !== undefined && found.length > page.length ? keyOf(last) : null;
};
