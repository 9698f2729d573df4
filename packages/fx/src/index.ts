import { domain } from '@dqs/kit';
import { ecbConnector } from './connectors/ecb/connector.ts';
import { contract } from './contract.ts';
import { currencyValues } from './currency-values.ts';
import { convertAmount } from './convert/handler.ts';
import { rate } from './migrations/0001-rate.ts';
import { getRates } from './rates/handler.ts';
import { datasets, sources } from './sources.ts';

/** Foreign exchange: daily euro reference rates and conversions. */
export const fx = domain({
  key: 'fx',
  title: 'Foreign exchange',
  description:
    'Daily euro reference rates of the European Central Bank, cross rates derived from them, and conversions.',
  contract,
  handlers: { rates: getRates, convert: convertAmount },
  sources,
  datasets,
  migrations: [rate],
  connectors: [ecbConnector],
  namedValues: currencyValues,
});
