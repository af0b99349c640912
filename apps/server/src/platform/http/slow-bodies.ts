import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts files, which arrive slowly from a phone, so `upload_ms` applies. */
    upload?: true;
  }
}

interface BodyLimits {
  body_ms: number;
  upload_ms: number;
}

/**
 * Destroys connections whose request body does not arrive in time: a body sent byte by byte would otherwise hold memory
 * and a connection without limit. Fastify itself sets no such limit.
 */
export function cutSlowBodies(app: FastifyInstance, { body_ms, upload_ms }: BodyLimits): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (length === undefined && encoding === undefined) return;
    const limit_ms = routeOptions.config.upload === true ? upload_ms : body_ms;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, limit_ms).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
