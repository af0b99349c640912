import {
  deleteDoorPicture,
  DOOR_PICTURE_UPLOAD_PATH,
  doorPictureAdded,
  doorPictureParams,
  listOwnDoorPictures,
  orderDoorPictures,
} from '@akari/contract';
import {
  DOOR_PICTURE_PATH,
  DOOR_PICTURE_SIZES,
  DOOR_PICTURE_RATE,
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
import { doorPicturesOf, ownDoorPictureOf } from './door-picture.queries.ts';
import { addPicture, deletePicture, orderPictures, type Upload } from './own-pictures.ts';
import { sendPicture } from './send-picture.ts';

const UPLOAD = { upload: true, rateLimit: { max: 30, timeWindow: '1 minute', hook: 'onRequest' } } as const;
/** A page shows few pictures, but many people may share an address. */
const PICTURES = { rateLimit: { max: 3_000, timeWindow: '1 minute' } };

/** Checks an upload before its large body is read: the person, the rate, the switch and the size. */
async function admit(services: Services, request: FastifyRequest): Promise<void> {
  const { user_id, site_id } = authorize(request.person, 'door_picture.manage');
  readKey(request);
  await refuseWhenOff(services.database.db, 'uploads', site_id);
  const size_bytes = Number(request.headers['content-length']);
  if (Number.isNaN(size_bytes)) throw new Problem('bad_request');
  if (size_bytes > services.config.terms.door_picture.file_bytes) throw new Problem('too_large');
  const wait_ms = await sharedRates(services).take(`door_picture:${user_id}`, DOOR_PICTURE_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/** @throws unsupported_media_type, too_large */
function uploadOf({ config }: Services, request: FastifyRequest): Upload {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type');
  if (body.length > config.terms.door_picture.file_bytes) throw new Problem('too_large');
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return { bytes: body, type, idempotency_key: readKey(request) };
}

function uploadRoute(app: FastifyInstance, services: Services): void {
  void app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    const bodyLimit = MESSAGE_FILE_LARGEST_BYTES;
    const consumes = [...MESSAGE_PICTURE_TYPES];
    scope.addContentTypeParser(consumes, { parseAs: 'buffer', bodyLimit }, (_request, body, next) =>
      next(null, body),
    );
    scope.post(
      DOOR_PICTURE_UPLOAD_PATH,
      {
        bodyLimit,
        schema: { consumes, response: { 200: doorPictureAdded } },
        config: UPLOAD,
        onRequest: (request) => admit(services, request),
      },
      (request) =>
        addPicture(services, authorize(request.person, 'door_picture.manage'), uploadOf(services, request)),
    );
    done();
  });
}

/** The pictures on the doors of rooms. */
export function doorPictureRoutes(app: FastifyInstance, services: Services): void {
  uploadRoute(app, services);
  route(app, listOwnDoorPictures, async ({ person }) => {
    const { door_pictures_max: most, door_picture } = services.config.terms;
    const pictures = await doorPicturesOf(services.database.db, person.user_id);
    return {
      pictures: pictures.map(ownDoorPictureOf),
      limits: { most, file_bytes: door_picture.file_bytes },
    };
  });
  route(app, orderDoorPictures, async ({ person, body }) => {
    await orderPictures(services, person.user_id, body.picture_ids);
    return {};
  });
  route(app, deleteDoorPicture, async ({ person, params }) => {
    await deletePicture(services, person.user_id, params.picture_id);
    return {};
  });
  app.get(
    DOOR_PICTURE_PATH,
    { schema: { params: doorPictureParams }, config: PICTURES },
    async (request, reply) => {
      const { user_id } = request.person;
      const { picture_id, ...asked } = doorPictureParams.parse(request.params);
      const size = DOOR_PICTURE_SIZES.find((one) => one === asked.size);
      if (size === undefined) throw new Problem('not_found');
      return sendPicture(
        services,
        { picture_id, size, user_id, known: request.headers['if-none-match'] },
        reply,
      );
    },
  );
}
