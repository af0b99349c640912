import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import { requireStorable } from '../../platform/http/storable.ts';
import type { Services } from '../../platform/services.ts';
import { receivePayment } from './receive-payment.ts';

const BODY_MOST_BYTES = 16 * 1024;

/**
 * The address to which a provider sends its messages: `/api/purchase/webhook/<provider>`, by GET or POST. A signature covers
 * the raw bytes, so only this route leaves its body unparsed. What is proven and kept is answered as the provider wants.
 */
export async function messageRoute(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (inner) => {
    inner.removeContentTypeParser('application/json');
    inner.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    inner.route<{ Params: { provider: string } }>({
      method: ['GET', 'POST'],
      url: '/api/purchase/webhook/:provider',
      schema: { consumes: ['application/json'] },
      handler: async (request, reply) => {
        const payment = services.payments.find(({ name }) => name === request.params.provider);
        if (payment === undefined) throw new Problem('not_found');
        const [, query = ''] = request.raw.url?.split('?') ?? [];
        const reading = await payment.readMessage({
          method: request.method,
          query,
          headers: request.headers,
          body: typeof request.body === 'string' ? request.body : '',
        });
        if (reading.kind === 'unproven') throw new Problem('webhook_signature_wrong');
        if (reading.kind === 'other')
          services.log.info({ provider: payment.name }, 'payment message that changes no payment');
        for (const event of reading.kind === 'events' ? reading.events : []) {
          // The hook of all routes saw the body as one text, in which escapes hide what PostgreSQL cannot store.
          requireStorable(event);
          await receivePayment(services, payment.name, event);
        }
        return reply
          .type(payment.reply.content_type)
          .header('cache-control', 'no-store')
          .send(payment.reply.body);
      },
    });
  });
}
