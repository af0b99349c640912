import { SERVER_TIME_HEADER } from '@akari/contract';
import { isGuest, type ErrorName } from '@akari/rules';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { NodeLife } from '../process/node-life.ts';
import type { RedisLink } from '../redis/redis-link.ts';
import { originsOf } from './outside-origins.ts';
import { refuseForeignPages } from './own-origin.ts';
import { serveOpenapi } from './openapi/openapi.ts';
import type { Person } from './person.ts';
import { Problem, problemBody, problemOf } from './problem.ts';
import { clientAddress } from './client-network.ts';
import { refuseBrokenBytes } from './refuse-broken-bytes.ts';
import { followRequests, requestId } from './request-life.ts';
import { sharedLimits } from './shared-limits.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { requireStorable } from './storable.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** Media types of a body that is no JSON, for the API's description. */
    consumes?: readonly string[];
  }
  interface FastifyRequest {
    /** The person who sends the request; set before every handler. */
    person: Person;
  }
  interface FastifyContextConfig {
    /** Accepts a form as well (spec §7, and pages without scripts). Routes without it reject forms. */
    form?: true;
    /** The request needs the `Idempotency-Key` header. */
    idempotent?: true;
  }
}

/** Our own pages may use camera and microphone. Features that none of them uses are disabled for all. */
const PERMISSIONS =
  'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), serial=(), midi=()';

const BODY_LIMIT_BYTES = 256 * 1024;
/** Request headers are small, so a client that needs longer to send them is cut off. */
const HEADERS_LIMIT_MS = 15_000;
const CONNECTIONS_LOOK_MS = 5_000;

const PROBLEM_OF_STATUS: Partial<Record<number, ErrorName>> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** Converts an error of a library to a problem of the catalogue. */
export function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new Problem('bad_request');
  const status = error.statusCode ?? 500;
  const known = PROBLEM_OF_STATUS[status];
  if (known !== undefined) return new Problem(known, status === 429 ? { retry_after_s: 10 } : {});
  return status < 500 ? new Problem('bad_request') : problemOf(error);
}

const FORM = /^application\/x-www-form-urlencoded/i;

/**
 * Rejects forms on routes without `form`: a browser sends a CORS preflight before JSON to another site, but none before
 * a form.
 */
function refuseForms(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (FORM.test(headers['content-type'] ?? '') && routeOptions.config.form !== true)
      throw new Problem('unsupported_media_type');
  });
}

/**
 * Rejects bodies of plain text, because a form of a foreign page can send them without a CORS preflight. An empty body
 * is accepted: browsers send a beacon without a body as `text/plain`.
 */
function refusePlainText(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null, undefined) : done(new Problem('unsupported_media_type')),
  );
}

/** The services of a node that its HTTP server uses. */
interface HttpServices {
  config: Config;
  log: Logger;
  clock: Clock;
  node: NodeLife;
  redis: RedisLink | null;
}

/** Answers errors of the router itself: URLs that are malformed or too long. */
const answerRouterError: NonNullable<FastifyServerOptions['frameworkErrors']> = (error, _request, reply) => {
  const problem = asProblem(error);
  void (reply as unknown as FastifyReply).status(problem.status).send(problemBody(problem));
};

/** Creates the HTTP server of a node with schema validation, one form of errors, limits and security headers. */
export async function createHttpApp(services: HttpServices): Promise<FastifyInstance> {
  const { trust_proxy } = services.config;
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trust_proxy.length > 0 ? trust_proxy : false,
    forceCloseConnections: true,
    http: { headersTimeout: HEADERS_LIMIT_MS, connectionsCheckingInterval: CONNECTIONS_LOOK_MS },
    clientErrorHandler: refuseBrokenBytes,
    requestIdHeader: false,
    genReqId: requestId,
    frameworkErrors: answerRouterError,
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
  // Browsers and the edge may not cache a response unless its route overrides this header.
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
        // API, signalling of every media node and the socket all use the page's own origin. For every browser that the
        // page supports, 'self' includes the socket's scheme (CSP Level 3 §6.7.2.8; Safari since 16).
        // A performer's page may also reach the toy applications that the operator has allowed.
        connectSrc: ["'self'", ...originsOf(services.config, 'connect')],
        mediaSrc: ["'self'", 'blob:'],
        // The service worker of pushes.
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // With helmet's default `no-referrer`, forms and beacons of our own pages would send `Origin: null`.
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
  serveOpenapi(app);
  return app;
}
