import Fastify from 'fastify';
import { readPage } from './hand-written.ts';

/** Fastify and pg, nothing else. */
const app = Fastify();
app.get('/v1/fx/rates', async (request, reply) => reply.type('application/json').send(await readPage(request.url)));
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.on('SIGTERM', () => process.exit(0));
