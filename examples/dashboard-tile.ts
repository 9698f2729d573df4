// Render a tile for a dashboard: a figure, its change, a line chart without script, and the source below it.
// Usage: node examples/dashboard-tile.ts > tile.html    Needs DQS_URL and DQS_API_KEY.
import { createClient } from '@dqs/client';

const { DQS_URL: baseUrl = '', DQS_API_KEY: apiKey = '' } = process.env;
const client = createClient({ baseUrl, apiKey });

const { data, meta } = await client.fx.getRates({ quote: 'USD', limit: 20 });
const rates = data.rates.toReversed().filter(({ value }) => value !== null);
const newest = rates.at(-1);
if (newest === undefined) throw new Error('No rates have been loaded');

// Text is shown as published. Only positions in the picture are binary numbers.
const heights = rates.map(({ value }) => Number(value));
const [low, high] = [Math.min(...heights), Math.max(...heights)];
const points = heights
  .map((height, at) => {
    const x = (at / Math.max(1, heights.length - 1)) * 200;
    const y = 50 - ((height - low) / (high - low || 1)) * 50;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  })
  .join(' ');

console.log(`<figure>
  <figcaption>${data.unit}</figcaption>
  <strong>${newest.value}</strong> <time datetime="${newest.date}">${newest.date}</time>
  <svg viewBox="0 -2 200 54" role="img" aria-label="${rates.length} daily values"><polyline fill="none" stroke="currentColor" points="${points}"/></svg>
  <small>${meta.attribution}, confirmed ${meta.as_of}</small>
</figure>`);
