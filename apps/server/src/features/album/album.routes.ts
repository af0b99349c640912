import {
  ALBUM_PICTURE_PATH,
  ALBUM_UPLOAD_PATH,
  albumPictureAdded,
  albumPictureParams,
  albumUploadParams,
  buyAlbum as buyCall,
  captionAlbumPicture,
  changeAlbum as changeCall,
  deleteAlbum as deleteCall,
  deleteAlbumPicture,
  getAlbum,
  listAlbumBuyers,
  listAlbums,
  listBoughtAlbums,
  listOwnAlbums,
  makeAlbum as makeCall,
  orderAlbum as orderCall,
} from '@akari/contract';
import {
  ALBUM_RATE,
  ALBUM_SIZES,
  MESSAGE_CLIP_TYPES,
  MESSAGE_FILE_LARGEST_BYTES,
  MESSAGE_PICTURE_TYPES,
} from '@akari/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import { authorize } from '../../platform/http/authorize.ts';
import { readKey, route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { addPicture, type Upload } from './add-picture.ts';
import { ownAlbumsOf } from './album.queries.ts';
import { buyAlbum } from './buy-album.ts';
import {
  albumsOf,
  captionPicture,
  changeAlbum,
  deleteAlbum,
  deletePicture,
  makeAlbum,
  orderAlbum,
} from './own-albums.ts';
import { albumBuyers, boughtAlbums, oneAlbum, shownAlbums } from './read-albums.ts';
import { sendFile } from './send-file.ts';

const UPLOAD = { upload: true, rateLimit: { max: 60, timeWindow: '1 minute', hook: 'onRequest' } } as const;
/** A page shows many pictures, and many people may share an address. */
const FILES = { rateLimit: { max: 6_000, timeWindow: '1 minute' } };
const DAY_MS = 86_400_000;

/** Checks an upload before its large body is read: the person, the rate, the switch and the size. */
async function admit(services: Services, request: FastifyRequest): Promise<void> {
  const { user_id, site_id } = authorize(request.person, 'album.manage');
  readKey(request);
  await refuseWhenOff(services.database.db, 'uploads', site_id);
  const size_bytes = Number(request.headers['content-length']);
  if (Number.isNaN(size_bytes)) throw new Problem('bad_request');
  if (size_bytes > services.config.terms.album.file.file_bytes) throw new Problem('too_large');
  const wait_ms = await sharedRates(services).take(`album:${user_id}`, ALBUM_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/** @throws unsupported_media_type, too_large */
function uploadOf({ config }: Services, request: FastifyRequest): Upload {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type');
  if (body.length > config.terms.album.file.file_bytes) throw new Problem('too_large');
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return { bytes: body, type, idempotency_key: readKey(request) };
}

function uploadRoute(app: FastifyInstance, services: Services): void {
  void app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    const bodyLimit = MESSAGE_FILE_LARGEST_BYTES;
    const consumes = [...MESSAGE_PICTURE_TYPES, ...MESSAGE_CLIP_TYPES];
    scope.addContentTypeParser(consumes, { parseAs: 'buffer', bodyLimit }, (_request, body, next) =>
      next(null, body),
    );
    scope.post(
      ALBUM_UPLOAD_PATH,
      {
        bodyLimit,
        schema: { consumes, params: albumUploadParams, response: { 200: albumPictureAdded } },
        config: UPLOAD,
        onRequest: (request) => admit(services, request),
      },
      (request) => {
        const { album_id } = albumUploadParams.parse(request.params);
        const performer = authorize(request.person, 'album.manage');
        return addPicture(services, performer, album_id, uploadOf(services, request));
      },
    );
    done();
  });
}

function viewerRoutes(app: FastifyInstance, services: Services): void {
  route(app, listAlbums, ({ person, params }) =>
    shownAlbums(services, person.user_id, params.performer_name),
  );
  route(app, getAlbum, ({ person, params }) => oneAlbum(services, person.user_id, params.album_id));
  route(app, buyCall, ({ person, params, body, idempotency_key }) =>
    buyAlbum(services, person, params.album_id, body, idempotency_key),
  );
  route(app, listBoughtAlbums, ({ person, query }) => boughtAlbums(services, person.user_id, query));
  app.get(
    ALBUM_PICTURE_PATH,
    { schema: { params: albumPictureParams }, config: FILES },
    async (request, reply) => {
      const { picture_id, ...asked } = albumPictureParams.parse(request.params);
      const size = ALBUM_SIZES.find((one) => one === asked.size);
      if (size === undefined) throw new Problem('not_found');
      return sendFile(services, { picture_id, size }, request, reply);
    },
  );
}

/** Albums of performers. */
export function albumRoutes(app: FastifyInstance, services: Services): void {
  uploadRoute(app, services);
  viewerRoutes(app, services);
  route(app, listOwnAlbums, async ({ person }) => {
    const { db } = services.database;
    const { albums, pictures, prices, file, kept_ms } = services.config.terms.album;
    const { file_bytes, seconds } = file;
    const kept_days = Math.round(kept_ms / DAY_MS);
    return {
      albums: await ownAlbumsOf(db, await albumsOf(db, person.user_id)),
      limits: { albums, pictures, ...prices, file_bytes, seconds, kept_days },
    };
  });
  route(app, makeCall, ({ person, body, idempotency_key }) =>
    makeAlbum(services, person, body, idempotency_key),
  );
  route(app, changeCall, ({ person, params, body }) => changeAlbum(services, person, params.album_id, body));
  route(app, deleteCall, async ({ person, params }) => {
    await deleteAlbum(services, person, params.album_id);
    return {};
  });
  route(app, orderCall, async ({ person, params, body }) => {
    await orderAlbum(services, person, params.album_id, body.picture_ids);
    return {};
  });
  route(app, captionAlbumPicture, async ({ person, params, body }) => {
    await captionPicture(services, person, params.picture_id, body.caption);
    return {};
  });
  route(app, deleteAlbumPicture, async ({ person, params }) => {
    await deletePicture(services, person, params.picture_id);
    return {};
  });
  route(app, listAlbumBuyers, ({ person, params, query }) =>
    albumBuyers(services, person.user_id, params.album_id, query),
  );
}
