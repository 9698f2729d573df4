import { compare, type Target } from '../load.ts';
import { fewDays, manyDays, ratesPath } from '../setting.ts';
import { heading } from '../table.ts';
import { toolCall, toolHeaders } from '../tool-call.ts';
import { printRounds, refuseFailures } from './rounds.ts';
import type { Section } from './section.ts';
import { measured } from '../floors.ts';

const connections = 16;

/** The same operation as a tool call over MCP and as a REST request. */
export const mcp: Section = async (fixture, { rounds, seconds }) => {
  const installation = await fixture.postgres();
  const key = { 'x-api-key': installation.key };
  const [cached, uncached] = [
    await fixture.serve(installation, { BENCH_CACHE_MB: '64' }),
    await fixture.serve(installation),
  ];
  const rest = (server: typeof cached, days: typeof manyDays): Target => ({
    server,
    paths: days.map(ratesPath),
    headers: key,
  });
  const tool = (server: typeof cached, days: typeof manyDays): Target => ({
    server,
    paths: days.map(() => '/mcp'),
    bodies: days.map((end) => toolCall('fx_get_rates', { quote: 'USD', limit: 100, end })),
    headers: { ...key, ...toolHeaders },
  });
  heading('A tool call over MCP against the same REST request (ratios to REST, cached)');
  const results = await compare(
    {
      'REST, cached': rest(cached, fewDays),
      'MCP, cached': tool(cached, fewDays),
      'REST, uncached': rest(uncached, manyDays),
      'MCP, uncached': tool(uncached, manyDays),
    },
    { connections, rounds, seconds },
  );
  printRounds(connections, results);
  refuseFailures(results);
  const goal = (kind: 'cached' | 'uncached') => {
    const value = results[`MCP, ${kind}`].requestsPerSecond / results[`REST, ${kind}`].requestsPerSecond;
    return measured(`P19 ${kind}`, value, `${connections} connections`);
  };
  return [goal('cached'), goal('uncached')];
};
