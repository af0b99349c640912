import {
  MAILBOX_PICTURE_PATH,
  MAILBOX_UPLOAD_PATH,
  mailboxFileKept,
  mailboxPictureParams,
} from '@akari/contract';
import { MAILBOX_FILE_RATE, MESSAGE_FILE_LARGEST_BYTES, MESSAGE_PICTURE_TYPES } from '@akari/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import { authorize } from '../../platform/http/authorize.ts';
import { readKey } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { keepFile, type Upload } from './keep-file.ts';
import { sendPicture } from './send-picture.ts';

const UPLOAD = { upload: true, rateLimit: { max: 20, timeWindow: '1 minute', hook: 'onRequest' } } as const;

/** Checks an upload before its large body is read: the person, the rate, the switch and the size. */
async function admit(services: Services, request: FastifyRequest): Promise<void> {
  const { user_id, site_id } = authorize(request.person, 'mailbox.use');
  readKey(request);
  await refuseWhenOff(services.database.db, 'uploads', site_id);
  const size_bytes = Number(request.headers['content-length']);
  if (Number.isNaN(size_bytes)) throw new Problem('bad_request');
  if (size_bytes > services.config.terms.message_file.file_bytes) throw new Problem('too_large');
  const wait_ms = await sharedRates(services).take(`mailbox_file:${user_id}`, MAILBOX_FILE_RATE);
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

/** Pictures of messages. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  void app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    const bodyLimit = MESSAGE_FILE_LARGEST_BYTES;
    const consumes = [...MESSAGE_PICTURE_TYPES];
    scope.addContentTypeParser(consumes, { parseAs: 'buffer', bodyLimit }, (_request, body, next) =>
      next(null, body),
    );
    scope.post(
      MAILBOX_UPLOAD_PATH,
      {
        bodyLimit,
        schema: { consumes, response: { 200: mailboxFileKept } },
        config: UPLOAD,
        onRequest: (request) => admit(services, request),
      },
      (request) => keepFile(services, authorize(request.person, 'mailbox.use'), uploadOf(services, request)),
    );
    done();
  });
  const config = { rateLimit: { max: 300, timeWindow: '1 minute' } };
  app.get(MAILBOX_PICTURE_PATH, { schema: { params: mailboxPictureParams }, config }, (request, reply) => {
    const person = authorize(request.person, 'mailbox.use');
    return sendPicture(services, person, mailboxPictureParams.parse(request.params).message_id, reply);
  });
}
