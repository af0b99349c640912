import {
  MESSAGE_FILE_ANSWER_PATH,
  MESSAGE_FILE_PATH,
  MESSAGE_FILE_UPLOAD_PATH,
  messageFileAnswer,
  messageFileSent,
  messageFileUpload,
} from '@akari/contract';
import {
  MESSAGE_CLIP_TYPES,
  MESSAGE_FILE_LARGEST_BYTES,
  MESSAGE_FILE_RATE,
  MESSAGE_PICTURE_TYPES,
  type Action,
} from '@akari/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseWhenOff } from '../../../core/switch/switches.ts';
import { authorize } from '../../../platform/http/authorize.ts';
import { readKey } from '../../../platform/http/call-route.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { sharedRates } from '../../../platform/redis/shared-rates.ts';
import type { Services } from '../../../platform/services.ts';
import { sendFile } from './read-file.ts';
import { sendPerformerFile } from './send-performer-file.ts';
import { sendViewerFile, type Upload } from './send-viewer-file.ts';

const UPLOAD = { upload: true, rateLimit: { max: 20, timeWindow: '1 minute', hook: 'onRequest' } } as const;

/** Checks an upload before its large body is read: the person, the rate, the switch and the size. */
async function admit(services: Services, request: FastifyRequest, action: Action): Promise<void> {
  const { user_id, site_id } = authorize(request.person, action);
  readKey(request);
  await refuseWhenOff(services.database.db, 'uploads', site_id);
  const size_bytes = Number(request.headers['content-length']);
  if (Number.isNaN(size_bytes)) throw new Problem('bad_request');
  if (size_bytes > services.config.terms.message_file.file_bytes) throw new Problem('too_large');
  const wait_ms = await sharedRates(services).take(`private_file:${user_id}`, MESSAGE_FILE_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/** @throws unsupported_media_type, too_large */
function uploadOf({ config }: Services, request: FastifyRequest): Upload {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type');
  if (body.length > config.terms.message_file.file_bytes) throw new Problem('too_large');
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return { bytes: body, type, idempotency_key: readKey(request) };
}

function uploadRoutes(app: FastifyInstance, services: Services): void {
  void app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    const bodyLimit = MESSAGE_FILE_LARGEST_BYTES;
    const consumes = [...MESSAGE_PICTURE_TYPES, ...MESSAGE_CLIP_TYPES];
    scope.addContentTypeParser(consumes, { parseAs: 'buffer', bodyLimit }, (_request, body, next) =>
      next(null, body),
    );
    scope.post(
      MESSAGE_FILE_UPLOAD_PATH,
      {
        bodyLimit,
        schema: { consumes, querystring: messageFileUpload, response: { 200: messageFileSent } },
        config: UPLOAD,
        onRequest: (request) => admit(services, request, 'private_message.send'),
      },
      (request) => {
        const viewer = authorize(request.person, 'private_message.send');
        const upload = uploadOf(services, request);
        return sendViewerFile(services, viewer, z.parse(messageFileUpload, request.query), upload);
      },
    );
    scope.post(
      MESSAGE_FILE_ANSWER_PATH,
      {
        bodyLimit,
        schema: { consumes, querystring: messageFileAnswer, response: { 200: messageFileSent } },
        config: UPLOAD,
        onRequest: (request) => admit(services, request, 'private_message.answer'),
      },
      (request) => {
        const performer = authorize(request.person, 'private_message.answer');
        const { selfy, ...asked } = z.parse(messageFileAnswer, request.query);
        const to = { ...asked, selfy: selfy === '1' };
        return sendPerformerFile(services, performer, to, uploadOf(services, request));
      },
    );
    done();
  });
}

/** Pictures and clips in private messages. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  uploadRoutes(app, services);
  const params = z.object({ file_id: z.string().max(20) });
  const config = { rateLimit: { max: 300, timeWindow: '1 minute' } };
  app.get(MESSAGE_FILE_PATH, { schema: { params }, config }, async (request, reply) => {
    const { user_id } = authorize(request.person, 'private_message.read');
    const { file_id } = params.parse(request.params);
    return sendFile(services, { user_id, file_id, range: request.headers.range }, reply);
  });
}
