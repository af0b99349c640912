import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Capability } from '../capability.ts';
import { Problem } from '../http/problem.ts';
import { firstPageOf } from './first-page.ts';

/** Addresses of machines, not of the page: what is not there is a JSON 404. */
const NO_PAGE = /^\/(?:api|whip|whep|socket|WebArchive|control|sandbox-pay)(?:[/?]|$)/;
const YEAR_S = 31_536_000;

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !NO_PAGE.test(request.url) &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null &&
  // A file that is missing stays missing; a screen's address has no extension, or it is an old one (points.shtml).
  !/\.(?!shtml)[a-z\d]{2,5}$/i.test(request.url.split('?')[0] ?? '');

/** @param file relative to the page's folder */
function cacheControlOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return `public, max-age=${YEAR_S}, immutable`;
  return /\.html(\.|$)/.test(file) ? 'no-store' : 'no-cache';
}

/**
 * The built page. Files whose name carries a hash of their content are kept for ever; the page that names them is
 * asked for each time. Every address of a screen is answered with the page (spec §2: its routes are the page's own).
 */
export const createWebPagesCapability = (folder: string): Capability => ({
  name: 'web-pages',
  routes: async (app: FastifyInstance) => {
    if (existsSync(path.join(folder, 'index.html'))) {
      await app.register(fastifyStatic, {
        root: folder,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, file) => {
          void reply.header('cache-control', cacheControlOf(path.relative(folder, file)));
        },
      });
      app.get('/', (_request, reply) => reply.sendFile(firstPageOf('/')));
    }
    app.setNotFoundHandler(async (request, reply) => {
      if (!isPage(request) || !app.hasReplyDecorator('sendFile')) throw new Problem('not_found');
      return reply.sendFile(firstPageOf(request.url.split('?')[0] ?? ''));
    });
  },
});
