import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which come slowly from a phone. */
    upload?: true;
  }
}

interface BodyLimits {
  body_ms: number;
  upload_ms: number;
}

/**
 * Ends connections whose request body does not arrive in time: one that comes byte by byte would hold memory and a
 * connection for as long as its sender likes. Fastify itself sets no such limit.
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
