import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import { requireStorable } from '../../platform/http/storable.ts';
import type { Services } from '../../platform/services.ts';
import { receivePayment } from './receive-payment.ts';
import { sameSecret } from '../../platform/http/same-secret.ts';

const BODY_MOST_BYTES = 16 * 1024;
const JSON_TYPE = 'application/json';
/** The second is how CCBill spells the first. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'application/x-www-form-encoded'];

/** Keeps what a provider's message proves, and answers as the provider wants it. */
async function receive(
  services: Services,
  request: FastifyRequest<{ Params: { provider: string; secret?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { provider, secret = null } = request.params;
  const payment = services.payments.find(
    ({ name, path_secret }) => name === provider && sameSecret(path_secret, secret),
  );
  if (payment === undefined) throw new Problem('not_found');
  const [, query = ''] = request.raw.url?.split('?') ?? [];
  const reading = await payment.readMessage({
    method: request.method,
    query,
    headers: request.headers,
    body: typeof request.body === 'string' ? request.body : '',
    ip_address: request.ip,
  });
  if (reading.kind === 'unproven') throw new Problem('webhook_signature_wrong');
  if (reading.kind === 'other')
    services.log.info({ provider: payment.name }, 'payment message that changes no payment');
  for (const event of reading.kind === 'events' ? reading.events : []) {
    // The hook of all routes saw the body as one text, in which escapes hide what PostgreSQL cannot store.
    requireStorable(event);
    await receivePayment(services, payment.name, event);
  }
  return reply.type(payment.reply.content_type).header('cache-control', 'no-store').send(payment.reply.body);
}

/**
 * The addresses to which providers send their messages: `/api/purchase/webhook/<provider>`, by GET or POST; and by POST
 * with a last part that only the provider knows, where it does not sign what it sends. A signature covers the raw bytes,
 * so only these routes leave their bodies unparsed. What is proven and kept is answered as the provider wants.
 */
export async function messageRoute(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (inner) => {
    const types = [JSON_TYPE, ...FORM_TYPES];
    inner.removeContentTypeParser(types.filter((type) => inner.hasContentTypeParser(type)));
    inner.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: BODY_MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    inner.route<{ Params: { provider: string } }>({
      method: ['GET', 'POST'],
      url: '/api/purchase/webhook/:provider',
      schema: { consumes: [JSON_TYPE] },
      handler: (request, reply) => receive(services, request, reply),
    });
    inner.route<{ Params: { provider: string; secret: string } }>({
      method: 'POST',
      url: '/api/purchase/webhook/:provider/:secret',
      schema: { consumes: types },
      config: { form: true },
      handler: (request, reply) => receive(services, request, reply),
    });
  });
}
