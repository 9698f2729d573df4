// The program of an MCP bundle. Its client sets DQS_URL and DQS_API_KEY from the user's input.
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { untilAnswered } from '../answered-input.ts';
import { Bridge } from '../bridge.ts';

const { DQS_URL: url = '', DQS_API_KEY: key = '' } = process.env;
if (!URL.canParse(url) || key === '') {
  process.stderr.write('Set the address of the service (DQS_URL) and an API key (DQS_API_KEY).\n');
  process.exit(1);
}
const { input, output } = untilAnswered(process.stdin, process.stdout);
const transport = new StdioServerTransport(input, output);
const bridge = new Bridge(transport, { url, key });
transport.onclose = () => bridge.close();
void transport.start();
