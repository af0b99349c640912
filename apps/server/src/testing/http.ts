import type { FastifyInstance } from 'fastify';
import type { Capability } from '../platform/capability.ts';
import { createHttpApp } from '../platform/http/http-app.ts';
import type { Services } from '../platform/services.ts';
import { atEnd } from './at-end.ts';

/**
 * The HTTP side with these capabilities (give the account capability first: it says who asks), for `app.inject`.
 * Deadlines and sockets are not started; `start` of the capabilities is not called.
 */
export async function testApp(
  services: Services,
  capabilities: readonly Capability[],
): Promise<FastifyInstance> {
  const app = await createHttpApp(services);
  for (const capability of capabilities) await capability.routes?.(app, services);
  await app.ready();
  atEnd(() => app.close());
  return app;
}
