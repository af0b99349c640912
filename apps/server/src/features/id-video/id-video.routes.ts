import {
  cancelIdVideoView,
  getIdVideo,
  getOwnIdVideo,
  ID_VIDEO_FILE_PATH,
  ID_VIDEO_UPLOAD_PATH,
  idVideoSubmitted,
  idVideoUpload,
  newestIdVideoView,
  OWN_ID_VIDEO_FILE_PATH,
  performerName,
  startIdVideoView,
  withdrawIdVideo as withdrawCall,
} from '@akari/contract';
import { ID_VIDEO_BODY_LIMIT, ID_VIDEO_LEAST_MS, ID_VIDEO_TYPES, mayRecordIdVideo } from '@akari/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { barOf, refuseBarred } from '../../core/bar/bar.queries.ts';
import { channelOf } from '../../core/channel/state/channel.queries.ts';
import { authorize } from '../../platform/http/authorize.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import { idVideoTerms } from './id-video-terms.ts';
import {
  markSeen,
  newestVideo,
  newestView,
  ownIdVideoOf,
  paidView,
  videoInUse,
  viewFigures,
} from './id-video.queries.ts';
import { sendIdVideo } from './send-file.ts';
import { cancelView, startView } from './start-view.ts';
import { submitIdVideo, withdrawIdVideo } from './submit-id-video.ts';

const PER_MINUTE = { rateLimit: { max: 120, timeWindow: '1 minute' } };

/** Checks an upload before its large body is read: the person, the channel's status and the size. */
async function admitUpload(services: Services, request: FastifyRequest): Promise<void> {
  const { user_id, site_id } = authorize(request.person, 'id_video.submit');
  const { db } = services.database;
  await refuseWhenOff(db, 'uploads', site_id);
  const [channel, { max_bytes }] = await Promise.all([channelOf(db, user_id), idVideoTerms(db, user_id)]);
  if (channel === null || !mayRecordIdVideo(channel.status)) throw new Problem('id_video_on_air');
  const size_bytes = Number(request.headers['content-length']);
  if (Number.isNaN(size_bytes)) throw new Problem('bad_request');
  if (size_bytes > max_bytes) throw new Problem('too_large');
}

function uploadRoute(app: FastifyInstance, services: Services): void {
  void app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    scope.addContentTypeParser(
      [...ID_VIDEO_TYPES],
      { parseAs: 'buffer', bodyLimit: ID_VIDEO_BODY_LIMIT },
      (_request, body, next) => next(null, body),
    );
    scope.post(
      ID_VIDEO_UPLOAD_PATH,
      {
        bodyLimit: ID_VIDEO_BODY_LIMIT,
        schema: { consumes: ID_VIDEO_TYPES, querystring: idVideoUpload, response: { 200: idVideoSubmitted } },
        config: { upload: true, rateLimit: { max: 6, timeWindow: '1 minute', hook: 'onRequest' } },
        onRequest: (request) => admitUpload(services, request),
      },
      async (request) => {
        const { user_id } = authorize(request.person, 'id_video.submit');
        if (!Buffer.isBuffer(request.body)) throw new Problem('unsupported_media_type');
        return { video: await submitIdVideo(services, user_id, request.body) };
      },
    );
    done();
  });
}

function performerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, getOwnIdVideo, async ({ person }) => {
    const { user_id } = person;
    const [channel, in_use, newest, views, { max_ms, max_bytes }] = await Promise.all([
      channelOf(db, user_id),
      newestVideo(db, user_id, 'approved'),
      newestVideo(db, user_id),
      viewFigures(db, user_id),
      idVideoTerms(db, user_id),
    ]);
    return {
      in_use: in_use === null ? null : ownIdVideoOf(in_use),
      newest: newest === null ? null : ownIdVideoOf(newest),
      may_record: channel !== null && mayRecordIdVideo(channel.status),
      views,
      limits: { least_ms: ID_VIDEO_LEAST_MS, max_ms, max_bytes },
    };
  });
  route(app, withdrawCall, async ({ person, params }) => {
    await withdrawIdVideo(services, person.user_id, params.video_id);
    return {};
  });
  const params = z.object({ video_id: z.string().max(20) });
  app.get(OWN_ID_VIDEO_FILE_PATH, { schema: { params }, config: PER_MINUTE }, async (request, reply) => {
    const { user_id } = authorize(request.person, 'id_video.read_own');
    const { video_id } = params.parse(request.params);
    const mine = (row: { id: number } | null): boolean => row !== null && String(row.id) === video_id;
    const [waiting, in_use] = await Promise.all([
      newestVideo(db, user_id, 'submitted'),
      newestVideo(db, user_id, 'approved'),
    ]);
    const video = [waiting, in_use].find(mine) ?? null;
    if (video === null) throw new Problem('not_found');
    return sendIdVideo(services, video, request, reply, () => Promise.resolve(true));
  });
}

function viewerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const { clock } = services;
  route(app, getIdVideo, async ({ person, params }) => {
    const { user_id } = person;
    const performer_id = await performerIdOf(db, params.performer_name);
    const [video, bar, paid, terms] = await Promise.all([
      videoInUse(db, performer_id, clock.nowMs()),
      barOf(db, performer_id, user_id, clock.nowMs()),
      paidView(db, user_id, performer_id, clock.nowMs()),
      idVideoTerms(db, performer_id),
    ]);
    if (video === null || bar !== null) return { offer: null };
    const { units, countdown_ms, paid_for_ms } = terms;
    return {
      offer: {
        video_id: String(video.id),
        duration_ms: video.duration_ms,
        units,
        countdown_ms,
        paid_for_ms,
        paid_until_ms: paid?.paid_until_ms ?? null,
      },
    };
  });
  route(app, startIdVideoView, async ({ person, body, idempotency_key }) => ({
    view: await startView(services, person, idempotency_key, body),
  }));
  route(app, cancelIdVideoView, async ({ person, params }) => ({
    view: await cancelView(services, person, params.view_id),
  }));
  route(app, newestIdVideoView, async ({ person }) => ({
    view: await newestView(db, person.user_id),
  }));
  const params = z.object({ performer_name: performerName });
  app.get(ID_VIDEO_FILE_PATH, { schema: { params }, config: PER_MINUTE }, async (request, reply) => {
    const { user_id } = authorize(request.person, 'id_video.watch');
    const performer_id = await performerIdOf(db, params.parse(request.params).performer_name);
    await refuseBarred(db, performer_id, user_id, clock.nowMs());
    const paid = await paidView(db, user_id, performer_id, clock.nowMs());
    if (paid === null) throw new Problem('id_video_not_paid');
    const video = await videoInUse(db, performer_id, clock.nowMs());
    if (video === null) throw new Problem('not_found');
    return sendIdVideo(services, video, request, reply, () => markSeen(db, paid, clock.nowMs()));
  });
}

export function idVideoRoutes(app: FastifyInstance, services: Services): void {
  uploadRoute(app, services);
  performerRoutes(app, services);
  viewerRoutes(app, services);
}
