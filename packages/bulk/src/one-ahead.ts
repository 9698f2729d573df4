/** The same items, the next one of which is made while the caller works on one. */
export const oneAhead = async function* <Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const step = (): Promise<IteratorResult<Item>> => {
    const next = items.next();
    // Its error is thrown where it is awaited.
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
