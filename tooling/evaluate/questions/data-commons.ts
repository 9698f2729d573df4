import type { QuestionSet } from './question-set.ts';

/** The test files of the agent that Data Commons evaluates its MCP server with. */
export const dataCommons: QuestionSet = {
  name: 'Data Commons MCP evaluations',
  repository: 'https://github.com/datacommonsorg/agent-toolkit',
  commit: '0fa1689fbef3557b119fed92d1ede68b3f43fc11',
  file: 'packages/datacommons-test-agents/datacommons_test_agents/basic_agent/evals/data/get_observations/date_params.test.json',
  license: 'Apache-2.0',
  notice: 'Copyright Google LLC',
  questions: [
    {
      id: 'date 1',
      question: 'What is the population of California??',
      calls: [
        ['re_search_series', { query: 'population', geo_key: 'state:06' }],
        ['re_get_series', { series_key: '$0.data.matches.0.series_key', limit: 1 }],
      ],
      claims: ['California', '39431263'],
      loadedIf: '"source_vintage":"Vintage 2024"',
    },
    {
      id: 'date 2',
      question: 'What was the population of California in 2023?',
      calls: [
        ['re_search_series', { query: 'population', geo_key: 'state:06' }],
        ['re_get_series', { series_key: '$0.data.matches.0.series_key', start: '2023-01-01', end: '2023-12-31' }],
      ],
      claims: ['California', '39198693'],
      loadedIf: '"source_vintage":"Vintage 2024"',
    },
    {
      id: 'date 4',
      question: 'how has the population changed over time?',
      calls: [
        ['re_search_series', { query: 'population', geo_key: 'state:06' }],
        ['re_get_series', { series_key: '$0.data.matches.0.series_key' }],
      ],
      claims: ['California'],
    },
  ],
  leftOut: [
    ['date 3', 'asks for 2002 to 2005; the Census file that is loaded begins with 2020'],
    ['place 1 to 3, source 1 and 2', 'ask for India and its states'],
  ],
};
