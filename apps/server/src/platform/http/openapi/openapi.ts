import { errorBody } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errorResponses, operationOf, pathOf, type KnownRoute } from './describe-route.ts';

/** Pages, health and metrics are no part of the API. */
const API = /^\/(?:api\/|vauth_check|mail$|getStats|getCap|WebArchive\/|whip|whep|media\/|sandbox-pay\/)/;
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const { $schema: _draft, ...errorSchema } = z.toJSONSchema(errorBody);

const COMPONENTS = {
  schemas: { Error: errorSchema },
  responses: errorResponses(),
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'The client’s name for this request: a repeat with the same key returns the first answer.',
      schema: { type: 'string', pattern: '^[!-~]{1,64}$' },
    },
  },
  securitySchemes: {
    hostVauth: { type: 'apiKey', in: 'cookie', name: '__Host-vauth', description: 'Over HTTPS.' },
    vauth: { type: 'apiKey', in: 'cookie', name: 'vauth', description: 'Over HTTP.' },
  },
};

/** The OpenAPI 3.1 document of the routes. */
function documentOf(routes: readonly KnownRoute[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes)
    for (const method of [route.method].flat()) {
      if (!METHODS.has(method) || !API.test(route.url)) continue;
      (paths[pathOf(route.url)] ??= {})[method.toLowerCase()] = operationOf(route);
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Akari', version: '0.1.0' },
    // A guest sends no cookie.
    security: [{ hostVauth: [] }, { vauth: [] }, {}],
    paths,
    components: COMPONENTS,
  };
}

/** Serves `GET /api/openapi.json`: all routes that are registered after this one, by the schemas that guard them. */
export function serveOpenapi(app: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  app.addHook(
    'onRoute',
    ({ method, url, schema, config }) => void routes.push({ method, url, schema, config }),
  );
  let text: string | undefined;
  const config = { rateLimit: { max: 30, timeWindow: '1 minute' } };
  app.get('/api/openapi.json', { config }, async (_request, reply) => {
    text ??= JSON.stringify(documentOf(routes));
    return reply.type('application/json').send(text);
  });
}
