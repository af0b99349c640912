import type { FastifyInstance } from 'fastify';
import type { Capability } from '../platform/capability.ts';
import { createHttpApp } from '../platform/http/http-app.ts';
import type { Services } from '../platform/services.ts';
import { atEnd } from './at-end.ts';

/**
 * The HTTP app with these capabilities, for `app.inject`. Put the account capability first, because it
 * identifies the person. Deadlines, sockets and the capabilities' `start` are not run.
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
