import { SERVER_TIME_HEADER } from '@akari/contract';
import { isGuest, type ErrorName } from '@akari/rules';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Services } from '../services.ts';
import { refuseForeignPages } from './own-origin.ts';
import type { Person } from './person.ts';
import { Problem, problemBody, problemOf } from './problem.ts';
import { clientAddress } from './client-network.ts';
import { followRequests, requestId } from './request-life.ts';
import { sharedLimits } from './shared-limits.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { requireStorable } from './storable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set before every handler. */
    person: Person;
  }
  interface FastifyContextConfig {
    /** Takes a form as well (spec §7, and pages without scripts); every other route takes JSON alone. */
    form?: true;
  }
}

/** Camera and microphone are for our own pages; what no page of ours uses is for nobody. */
const PERMISSIONS =
  'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), midi=()';

const BODY_LIMIT_BYTES = 256 * 1024;
/** The head of a request is small and comes at once. */
const HEADERS_LIMIT_MS = 15_000;
const CONNECTIONS_LOOK_MS = 5_000;

const PROBLEM_OF_STATUS: Partial<Record<number, ErrorName>> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Turns what a library threw into an entry of the catalogue. */
export function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new Problem('bad_request');
  const status = error.statusCode ?? 500;
  const known = PROBLEM_OF_STATUS[status];
  if (known !== undefined) return new Problem(known, status === 429 ? { retry_after_s: 10 } : {});
  return status < 500 ? new Problem('bad_request') : problemOf(error);
}

const FORM = /^application\/x-www-form-urlencoded/i;

/** A browser asks before it sends JSON to another site, and not before it sends a form. */
function refuseForms(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (FORM.test(headers['content-type'] ?? '') && routeOptions.config.form !== true)
      throw new Problem('unsupported_media_type');
  });
}

/** A form of a foreign page may send plain text without asking first. A beacon without a body calls itself plain text. */
function refusePlainText(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null, undefined) : done(new Problem('unsupported_media_type')),
  );
}

/** The HTTP side of a server node: schemas at the door, one error form, limits, safe headers. */
export async function createHttpApp(services: Services): Promise<FastifyInstance> {
  const { trust_proxy } = services.config;
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trust_proxy.length > 0 ? trust_proxy : false,
    forceCloseConnections: true,
    http: { headersTimeout: HEADERS_LIMIT_MS, connectionsCheckingInterval: CONNECTIONS_LOOK_MS },
    requestIdHeader: false,
    genReqId: requestId,
    // What the router itself refuses: addresses that cannot be read, or are too long.
    frameworkErrors: (error, _request, reply) => {
      const problem = asProblem(error);
      void (reply as unknown as FastifyReply).status(problem.status).send(problemBody(problem));
    },
  }) as unknown as FastifyInstance;
  refusePlainText(app);
  followRequests(app, services.node);
  cutSlowBodies(app, services.config.body_limits);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = asProblem(error);
    if (!(error instanceof Problem) && problem.status >= 500)
      request.log.error({ err: error, req: request }, 'request failed');
    if (problem.details.retry_after_s !== undefined)
      void reply.header('retry-after', problem.details.retry_after_s);
    return reply.status(problem.status).send(problemBody(problem));
  });
  // What a route does not say to be cacheable is nobody's to keep, neither a browser's nor the edge's.
  app.addHook('onRequest', async (_request, reply) => {
    void reply
      .header('cache-control', 'no-store')
      .header('permissions-policy', PERMISSIONS)
      .header(SERVER_TIME_HEADER, services.clock.nowMs());
  });
  refuseForeignPages(app, services.config);
  refuseForms(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // API, signalling of every media node and the socket: all of it is the page's own origin, and so is the socket's
        // to every browser that the page is built for (CSP Level 3 §6.7.2.8; Safari since 16).
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Without a referrer of their own, forms and beacons of our pages would name `null` as their origin.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
  });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) =>
      isGuest(request.person.user_type) ? clientAddress(request.ip) : `user:${request.person.user_id}`,
    hook: 'preHandler',
    ...(services.redis === null ? {} : { store: sharedLimits(services.redis) }),
  });
  app.addHook('preHandler', async ({ params, query, body }) => requireStorable(params, query, body));
  app.decorateRequest('person', null as unknown as Person);
  return app;
}
