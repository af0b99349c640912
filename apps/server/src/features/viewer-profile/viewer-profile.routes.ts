import {
  deleteViewerPicture,
  getOwnViewerProfile,
  getViewerProfile,
  saveViewerProfile,
  VIEWER_PICTURE_PATH,
  VIEWER_PICTURE_UPLOAD_PATH,
  viewerPictureAdded,
  viewerPictureParams,
  type ViewerProfile,
} from '@akari/contract';
import {
  MESSAGE_FILE_LARGEST_BYTES,
  MESSAGE_PICTURE_TYPES,
  VIEWER_PICTURE_RATE,
  VIEWER_PICTURE_SIZES,
} from '@akari/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import { authorize } from '../../platform/http/authorize.ts';
import { readKey, route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import {
  addOwnPicture,
  deleteOwnPicture,
  readOwnProfile,
  saveOwnProfile,
  VIEWER_PICTURE_LIMITS,
  type Upload,
} from './own-profile.ts';
import { sendPicture } from './send-picture.ts';
import { profileOf, seenProfile, tierIfMet } from './viewer-profile.queries.ts';

const UPLOAD = { upload: true, rateLimit: { max: 30, timeWindow: '1 minute', hook: 'onRequest' } } as const;
/** A list of visitors shows many pictures, and many people may share an address. */
const PICTURES = { rateLimit: { max: 3_000, timeWindow: '1 minute' } };

/** Checks an upload before its large body is read: the person, the rate, the switch and the size. */
async function admit(services: Services, request: FastifyRequest): Promise<void> {
  const { user_id, site_id } = authorize(request.person, 'viewer_profile.manage');
  readKey(request);
  await refuseWhenOff(services.database.db, 'uploads', site_id);
  const size_bytes = Number(request.headers['content-length']);
  if (Number.isNaN(size_bytes)) throw new Problem('bad_request');
  if (size_bytes > VIEWER_PICTURE_LIMITS.file_bytes) throw new Problem('too_large');
  const wait_ms = await sharedRates(services).take(`viewer_picture:${user_id}`, VIEWER_PICTURE_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/** @throws unsupported_media_type, too_large */
function uploadOf(request: FastifyRequest): Upload {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type');
  if (body.length > VIEWER_PICTURE_LIMITS.file_bytes) throw new Problem('too_large');
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
      VIEWER_PICTURE_UPLOAD_PATH,
      {
        bodyLimit,
        schema: { consumes, response: { 200: viewerPictureAdded } },
        config: UPLOAD,
        onRequest: (request) => admit(services, request),
      },
      (request) =>
        addOwnPicture(services, authorize(request.person, 'viewer_profile.manage'), uploadOf(request)),
    );
    done();
  });
}

/** The profile of a viewer whom a performer has met. @throws not_found */
async function profileFor(
  { database: { db } }: Services,
  performer_id: number,
  viewer: string,
): Promise<{ profile: ViewerProfile }> {
  const viewer_id = rowIdOf(viewer) ?? 0;
  const tier = await tierIfMet(db, performer_id, viewer_id);
  if (tier === null) throw new Problem('not_found');
  return { profile: seenProfile(await profileOf(db, viewer_id), tier) };
}

/** Profiles of viewers: their own page, and what performers see. */
export function viewerProfileRoutes(app: FastifyInstance, services: Services): void {
  uploadRoute(app, services);
  route(app, getOwnViewerProfile, async ({ person }) => ({
    profile: await readOwnProfile(services, person),
    limits: { file_bytes: VIEWER_PICTURE_LIMITS.file_bytes },
  }));
  route(app, saveViewerProfile, async ({ person, body }) => ({
    profile: await saveOwnProfile(services, person, body),
  }));
  route(app, deleteViewerPicture, async ({ person }) => ({
    profile: await deleteOwnPicture(services, person),
  }));
  route(app, getViewerProfile, ({ person, params }) =>
    profileFor(services, person.user_id, params.viewer_id),
  );
  app.get(
    VIEWER_PICTURE_PATH,
    { schema: { params: viewerPictureParams }, config: PICTURES },
    async (request, reply) => {
      const { picture_id, ...asked } = viewerPictureParams.parse(request.params);
      const size = VIEWER_PICTURE_SIZES.find((one) => one === asked.size);
      if (size === undefined) throw new Problem('not_found');
      return sendPicture(services, { picture_id, size }, request, reply);
    },
  );
}
