import {
  capOrientationAnswer,
  getCapImageForm,
  getCapOrientationForm,
  STILL_PATH,
  stillAnswer,
} from '@akari/contract';
import { STILL_MAX_BYTES } from '@akari/rules';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { stillUrl } from '../channel/state/channel.queries.ts';
import { authorize } from '../../platform/http/authorize.ts';
import { isKnown } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { crestSvg } from './crest.ts';
import { saveStill } from './save-still.ts';
import { stillCaching } from './still-caching.ts';
import { stillAvifOf, stillByName, stillOf, type NamedStill, type StillRow } from './still.queries.ts';

/**
 * A page shows some hundred stills and loads each again when it changes; many people may share an address.
 */
const PICTURES = { rateLimit: { max: 6_000, timeWindow: '1 minute' } };
const CREST_CACHE = 'public, max-age=86400';

async function stillOfId(services: Services, id: string): Promise<StillRow> {
  const performer_id = Number(id);
  const still = Number.isSafeInteger(performer_id) ? await stillOf(services.database.db, performer_id) : null;
  if (still === null) throw new Problem('not_found');
  return still;
}

/** POST /getCapImage and /getCapOrientation, spec §7: form or JSON. */
function capRoutes(app: FastifyInstance, services: Services): void {
  const config = { form: true as const, rateLimit: { max: 240, timeWindow: '1 minute' } };
  app.post('/getCapImage', { schema: { body: getCapImageForm }, config }, async (request, reply) => {
    const asked = getCapImageForm.parse(request.body);
    if (asked.channelID !== asked.performer_id) throw new Problem('not_found');
    const still = await stillOfId(services, asked.performer_id);
    return reply.type('image/jpeg').send(still.jpeg);
  });
  app.post(
    '/getCapOrientation',
    { schema: { body: getCapOrientationForm, response: { 200: capOrientationAnswer } }, config },
    async (request) => {
      const { width_px, height_px } = await stillOfId(
        services,
        getCapOrientationForm.parse(request.body).performer_id,
      );
      const orientation: 'landscape' | 'portrait' = height_px > width_px ? 'portrait' : 'landscape';
      return { orientation, width: width_px, height: height_px };
    },
  );
}

function crest(reply: FastifyReply, name: string): FastifyReply {
  return reply.type('image/svg+xml').header('cache-control', CREST_CACHE).send(crestSvg(name));
}

async function sendJpeg(
  { database }: Services,
  reply: FastifyReply,
  { performer_id }: NamedStill,
): Promise<FastifyReply> {
  const still = await stillOf(database.db, performer_id);
  if (still === null) throw new Problem('not_found');
  return reply.type('image/jpeg').send(still.jpeg);
}

/** Where there is no AVIF of this still, its address leads to the JPEG: a `<picture>` does not try its next source. */
async function sendSmall(services: Services, reply: FastifyReply, still: NamedStill): Promise<FastifyReply> {
  const avif = await stillAvifOf(services.database.db, still.performer_id, still.taken_at_ms);
  return avif === null ? sendJpeg(services, reply, still) : reply.type('image/avif').send(avif);
}

/** Pictures under /WebArchive, spec §7. */
function archiveRoutes(app: FastifyInstance, services: Services): void {
  const name = z.string().min(1).max(60);
  const file = z.string().regex(/^\d{1,16}\.(jpg|avif)$/);
  app.get(
    '/WebArchive/:name/cap/:file',
    { schema: { params: z.object({ name, file: z.string().max(40) }) }, config: PICTURES },
    async (request, reply) => {
      const params = z.object({ name, file }).safeParse(request.params);
      const found = params.success ? await stillByName(services.database.db, params.data.name) : null;
      if (found === null) throw new Problem('not_found');
      // Any other number is that of an older still, or was made up to fill caches.
      const format = params.data?.file.endsWith('.avif') ? 'avif' : 'jpg';
      const url = stillUrl(found.performer_name, found.taken_at_ms, format);
      if (params.data?.file !== `${found.taken_at_ms}.${format}`) return reply.redirect(url);
      const caching = stillCaching(found.status, found, format);
      void reply.headers(caching);
      if (isKnown(request.headers['if-none-match'], caching.etag)) return reply.status(304).send();
      return format === 'avif' ? sendSmall(services, reply, found) : sendJpeg(services, reply, found);
    },
  );
  const crestParams = { schema: { params: z.object({ name }) }, config: PICTURES };
  for (const url of ['/WebArchive/:name/profile/crest.svg', '/WebArchive/Viewers/:name/crest.svg'])
    app.get(url, crestParams, async (request, reply) =>
      crest(reply, z.object({ name }).parse(request.params).name),
    );
}

function uploadRoute(app: FastifyInstance, services: Services): void {
  void app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    scope.addContentTypeParser(
      'image/jpeg',
      { parseAs: 'buffer', bodyLimit: STILL_MAX_BYTES },
      (_request, body, next) => next(null, body),
    );
    scope.post(
      STILL_PATH,
      {
        bodyLimit: STILL_MAX_BYTES,
        schema: { consumes: ['image/jpeg'], response: { 200: stillAnswer } },
        config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      },
      async (request) => {
        const performer = authorize(request.person, 'still.send');
        if (!Buffer.isBuffer(request.body)) throw new Problem('unsupported_media_type');
        await saveStill(services, performer.user_id, request.body);
        return {};
      },
    );
    done();
  });
}

export function stillRoutes(app: FastifyInstance, services: Services): void {
  capRoutes(app, services);
  archiveRoutes(app, services);
  uploadRoute(app, services);
}
