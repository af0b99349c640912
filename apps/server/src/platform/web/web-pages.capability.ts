import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Capability } from '../capability.ts';
import { Problem } from '../http/problem.ts';
import { firstPageOf, type AskedLanguage } from './first-page.ts';

/** Paths of APIs, not of the page: an unknown path is answered with a JSON 404. */
const NO_PAGE = /^\/(?:api|whip|whep|socket|WebArchive|control|sandbox-pay)(?:[/?]|$)/;
const YEAR_S = 31_536_000;

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !NO_PAGE.test(request.url) &&
  (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null &&
  // A missing file is a 404. The path of a screen has no extension, except old ones (points.shtml).
  !/\.(?!shtml)[a-z\d]{2,5}$/i.test(request.url.split('?')[0] ?? '');

/** Headers that say what a document may do. On scripts, styles and fonts they have no meaning, and each has about 1 KB. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'origin-agent-cluster',
  'x-frame-options',
] as const;

/** A page below a prefix that only some people get. For everybody else its addresses are unknown ones. */
export interface PrivatePage {
  /** `/office`. */
  prefix: string;
  /** Of the built page, with its `index` and `assets/`. */
  folder: string;
  index: string;
  mayOpen: (request: FastifyRequest) => Promise<boolean>;
}

/** @returns the file of the page for this path, and how long it may be kept; null: the path is not below the prefix */
function privateFile({ prefix, index }: PrivatePage, pathname: string): [file: string, cache: string] | null {
  if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return null;
  const file = pathname.slice(prefix.length + 1);
  return file.startsWith('assets/')
    ? [file, `private, max-age=${YEAR_S}, immutable`]
    : [index, 'private, no-cache'];
}

/** The page writes it; the server only reads it (`apps/web/src/text/stored-language.ts`). */
const LANGUAGE_COOKIE = 'akari_lang';
const ASKED_BY = 'Accept-Language, Cookie';

const askedLanguage = ({ query, cookies, headers }: FastifyRequest): AskedLanguage => {
  const lang = (query as Record<string, unknown>)['lang'];
  return {
    query: typeof lang === 'string' ? lang : undefined,
    cookie: cookies[LANGUAGE_COOKIE],
    accepted: headers['accept-language'],
  };
};

/** The Cache-Control header of a file. @param file path relative to the page's folder */
function cacheControlOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return `public, max-age=${YEAR_S}, immutable`;
  return 'no-cache';
}

/**
 * Serves the built page. Files with a content hash in their name are cached for a year (immutable); the HTML that names
 * them exists once in each language, and browsers revalidate it at each use. The path of every screen is answered with the
 * page, which has its own router (spec §2); so is an unknown path, with status 404.
 */
export const createWebPagesCapability = (
  folder: string,
  privatePages: readonly PrivatePage[] = [],
): Capability => ({
  name: 'web-pages',
  routes: async (app: FastifyInstance) => {
    app.addHook('onSend', async (request, reply) => {
      if (!request.url.startsWith('/assets/')) return;
      for (const header of OF_DOCUMENTS) reply.removeHeader(header);
    });
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
      app.get('/', (request, reply) =>
        reply.header('vary', ASKED_BY).sendFile(firstPageOf('/', askedLanguage(request)).file),
      );
    }
    app.setNotFoundHandler(async (request, reply) => {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      const pathname = request.url.split('?')[0] ?? '';
      if (!reads || !app.hasReplyDecorator('sendFile')) throw new Problem('not_found');
      for (const secluded of privatePages) {
        const found = privateFile(secluded, pathname);
        if (found === null || !(await secluded.mayOpen(request))) continue;
        return reply.header('cache-control', found[1]).sendFile(found[0], secluded.folder);
      }
      if (!isPage(request)) throw new Problem('not_found');
      const { file, found } = firstPageOf(pathname, askedLanguage(request));
      return reply
        .code(found ? 200 : 404)
        .header('vary', ASKED_BY)
        .sendFile(file);
    });
  },
});
