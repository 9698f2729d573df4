import { badParameter } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import type { RestMiddleware } from './context.ts';

const known = ['address', 'days'] as const;

const daysOf = (text: string | null): number | null => {
  if (text === null) return null;
  if (!/^\d{1,6}$/.test(text)) throw badParameter('days', 'days must be a whole number');
  return Number.parseInt(text, 10);
};

/** Returns the signed form of an address to a key's holder, for programs that cannot send a key. */
export const linkRoute =
  (service: Pick<Service, 'makeLink'>): RestMiddleware =>
  async (context) => {
    const { admitted } = context.state.rest;
    if (admitted === null) throw new Error('a link without admission');
    const asked = new URLSearchParams(context.querystring);
    for (const name of asked.keys()) {
      if (!known.some((each) => each === name))
        throw badParameter(name.slice(0, 60), `${name.slice(0, 60)} is not a parameter of a link`, {
          candidates: known,
        });
      if (asked.getAll(name).length > 1)
        throw badParameter(name, `${name} is given more than once: it takes one value`);
    }
    const address = asked.get('address');
    if (address === null)
      throw badParameter('address', 'address is required: the address of an operation with its parameters');
    const link = await service.makeLink(admitted.caller, address, daysOf(asked.get('days')));
    context.set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
    context.body = JSON.stringify({ data: { ...link, key: admitted.caller.keyPrefix } });
  };
