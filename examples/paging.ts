// Read every row of a list, page after page, and stop and continue at a known place.
// Needs DQS_URL and DQS_API_KEY.
import { createClient } from '@dqs/client';

const { DQS_URL: baseUrl = '', DQS_API_KEY: apiKey = '' } = process.env;
const client = createClient({ baseUrl, apiKey });
const period = { quote: 'USD', start: '2026-01-01', limit: 10 };

// The client asks for the next page when the loop needs it.
let fixings = 0;
for await (const rate of client.fx.getRates.rows(period)) if (rate.value !== null) fixings += 1;
console.log(`${fixings} fixings since ${period.start}`);

// Stop anywhere; `cursor` and `skip` say where to continue, in another process, too.
const rows = client.fx.getRates.rows(period);
for await (const rate of rows) if (rate.date < '2026-02-20') break;
const { cursor, skip } = rows;
console.log(`stopped on a later page: ${cursor !== undefined}, after ${skip} of its rows`);

const later = client.fx.getRates.rows({ ...period, ...(cursor === undefined ? {} : { cursor }) });
for (let given = 0; given < skip; given += 1) await later.next();
const next = await later.next();
console.log(`continued with ${next.done ? 'nothing' : next.value.date}`);
