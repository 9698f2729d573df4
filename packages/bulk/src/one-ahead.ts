/** The same items. The next one is produced while the caller works on the current one. */
export const oneAhead = async function* <Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const step = (): Promise<IteratorResult<Item>> => {
    const next = items.next();
    // The error is thrown where the promise is awaited.
    next.catch(() => undefined);
    return next;
  };
  let next = step();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = step();
      yield item.value;
    }
  } finally {
    await items.return(undefined);
  }
};
