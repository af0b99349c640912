import {
  banCommentAuthor,
  BLOG_FEED_PATH,
  BLOG_PICTURE_PATH,
  BLOG_UPLOAD_PATH,
  blogFeedParams,
  blogPictureAdded,
  blogPictureParams,
  blogUploadParams,
  captionBlogPicture,
  changeEntry as changeCall,
  decideComment as decideCall,
  deleteBlogComment,
  deleteBlogPicture,
  deleteEntry as deleteCall,
  getBlogEntry,
  getOwnEntry,
  liftAuthorBan,
  likeBlogEntry,
  listBlog,
  listBlogComments,
  listOwnBlog,
  listOwnComments,
  listPerformerBlog,
  makeEntry as makeCall,
  NEWS_FEED_PATH,
  newsFeedParams,
  sendBlogComment,
} from '@akari/contract';
import {
  BLOG_SIZES,
  BLOG_UPLOAD_RATE,
  MESSAGE_FILE_LARGEST_BYTES,
  MESSAGE_PICTURE_TYPES,
} from '@akari/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { barOfComment } from '../../core/bar/bar.queries.ts';
import { answerBar } from '../../core/bar/lift-bar.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import { authorize } from '../../platform/http/authorize.ts';
import { readKey, route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { banAuthor } from './ban-author.ts';
import { ownEntriesOf } from './blog.queries.ts';
import { commentsOf, decideComment, deleteComment, ownComments, sendComment } from './comments.ts';
import {
  addPicture,
  blogLimits,
  captionPicture,
  changeEntry,
  deleteEntry,
  deletePicture,
  entriesOf,
  makeEntry,
  readOwnEntry,
  type Upload,
} from './own-entries.ts';
import { likeEntry, newestEntries, oneEntry, performerEntries, sendPicture } from './read-blog.ts';
import { feedLanguage, newsFeed, performerFeed } from './send-feed.ts';

const UPLOAD = { upload: true, rateLimit: { max: 60, timeWindow: '1 minute', hook: 'onRequest' } } as const;
/** A page shows many pictures, and many people may share an address. */
const FILES = { rateLimit: { max: 6_000, timeWindow: '1 minute' } };
const FEEDS = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** Checks an upload before its large body is read: the person, the rate, the switch and the size. */
async function admit(services: Services, request: FastifyRequest): Promise<void> {
  const { user_id, site_id } = authorize(request.person, 'blog.manage');
  readKey(request);
  await refuseWhenOff(services.database.db, 'uploads', site_id);
  const size_bytes = Number(request.headers['content-length']);
  if (Number.isNaN(size_bytes)) throw new Problem('bad_request');
  if (size_bytes > blogLimits(services).file_bytes) throw new Problem('too_large');
  const wait_ms = await sharedRates(services).take(`blog:${user_id}`, BLOG_UPLOAD_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/** @throws unsupported_media_type, too_large */
function uploadOf(services: Services, request: FastifyRequest): Upload {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type');
  if (body.length > blogLimits(services).file_bytes) throw new Problem('too_large');
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
      BLOG_UPLOAD_PATH,
      {
        bodyLimit,
        schema: { consumes, params: blogUploadParams, response: { 200: blogPictureAdded } },
        config: UPLOAD,
        onRequest: (request) => admit(services, request),
      },
      (request) => {
        const { entry_id } = blogUploadParams.parse(request.params);
        const performer = authorize(request.person, 'blog.manage');
        return addPicture(services, performer, entry_id, uploadOf(services, request));
      },
    );
    done();
  });
}

/** What everybody reads: pages, pictures and feeds. */
function publicRoutes(app: FastifyInstance, services: Services): void {
  route(app, listBlog, ({ query: { of, ...page } }) => newestEntries(services, of, page));
  route(app, listPerformerBlog, ({ params, query }) =>
    performerEntries(services, params.performer_name, query),
  );
  route(app, getBlogEntry, ({ person, params }) => oneEntry(services, person.user_id, params.entry_id));
  route(app, listBlogComments, ({ person, params, query }) =>
    commentsOf(services, person.user_id, params.entry_id, query),
  );
  app.get(
    BLOG_PICTURE_PATH,
    { schema: { params: blogPictureParams }, config: FILES },
    async (request, reply) => {
      const { picture_id, ...asked } = blogPictureParams.parse(request.params);
      const size = BLOG_SIZES.find((one) => one === asked.size);
      if (size === undefined) throw new Problem('not_found');
      return sendPicture(services, { picture_id, size }, request, reply);
    },
  );
  app.get(BLOG_FEED_PATH, { schema: { params: blogFeedParams }, config: FEEDS }, (request, reply) => {
    const { performer_name, lang } = blogFeedParams.parse(request.params);
    return performerFeed(services, performer_name, feedLanguage(lang), request, reply);
  });
  app.get(NEWS_FEED_PATH, { schema: { params: newsFeedParams }, config: FEEDS }, (request, reply) => {
    const { lang } = newsFeedParams.parse(request.params);
    return newsFeed(services, feedLanguage(lang), request, reply);
  });
}

function viewerRoutes(app: FastifyInstance, services: Services): void {
  route(app, likeBlogEntry, ({ person, params, body }) =>
    likeEntry(services, person, params.entry_id, body.liked),
  );
  route(app, sendBlogComment, ({ person, params, body, idempotency_key }) =>
    sendComment(services, person, params.entry_id, body, idempotency_key),
  );
  route(app, deleteBlogComment, async ({ person, params }) => {
    await deleteComment(services, person.user_id, params.comment_id);
    return {};
  });
}

function performerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, listOwnBlog, async ({ person }) => ({
    entries: await ownEntriesOf(db, await entriesOf(db, person.user_id)),
    limits: blogLimits(services),
  }));
  route(app, getOwnEntry, async ({ person, params }) => ({
    entry: await readOwnEntry(services, person.user_id, params.entry_id),
    limits: blogLimits(services),
  }));
  route(app, makeCall, ({ person, body, idempotency_key }) =>
    makeEntry(services, person, body, idempotency_key),
  );
  route(app, changeCall, ({ person, params, body }) => changeEntry(services, person, params.entry_id, body));
  route(app, deleteCall, async ({ person, params }) => {
    await deleteEntry(services, person, params.entry_id);
    return {};
  });
  route(app, deleteBlogPicture, ({ person, params }) => deletePicture(services, person, params.picture_id));
  route(app, captionBlogPicture, ({ person, params, body }) =>
    captionPicture(services, person, params.picture_id, body.caption),
  );
  route(app, listOwnComments, ({ person, query }) => ownComments(services, person.user_id, query));
  route(app, decideCall, async ({ person, params, body }) => {
    await decideComment(services, person.user_id, params.comment_id, body.decision);
    return {};
  });
  route(app, banCommentAuthor, async ({ person, params, body }) => {
    await banAuthor(services, person.user_id, params.comment_id, body);
    return {};
  });
  route(app, liftAuthorBan, async ({ person, params }) => {
    await answerBar(services, person.user_id, barOfComment(params.comment_id), 'lift');
    return {};
  });
}

/** Blogs of performers, and the news of the service. */
export function blogRoutes(app: FastifyInstance, services: Services): void {
  uploadRoute(app, services);
  publicRoutes(app, services);
  viewerRoutes(app, services);
  performerRoutes(app, services);
}
