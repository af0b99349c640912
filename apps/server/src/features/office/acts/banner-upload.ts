import { bannerImageParams } from '@akari/contract';
import { BANNER_UPLOAD_PATH, bannerImageKept, OFFICE_BANNER_IMAGE_PATH } from '@akari/contract/office';
import { BANNER_IMAGE_RATE, MESSAGE_FILE_LARGEST_BYTES, MESSAGE_PICTURE_TYPES } from '@akari/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addBannerImage } from '../../../core/campaign/banner-image.ts';
import { sendBannerImage } from '../../../core/campaign/send-banner-image.ts';
import { requireOffice } from '../../../core/staff/office-route.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { refuseWhenOff } from '../../../core/switch/switches.ts';
import { readKey } from '../../../platform/http/call-route.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { sharedRates } from '../../../platform/redis/shared-rates.ts';
import type { Services } from '../../../platform/services.ts';

const UPLOAD = { upload: true, rateLimit: { max: 30, timeWindow: '1 minute', hook: 'onRequest' } } as const;

const PICTURES = { rateLimit: { max: 300, timeWindow: '1 minute' } };

/** Checks an upload before its large body is read: the person, the rate, the switch and the size. */
async function admit(services: Services, request: FastifyRequest): Promise<Staff> {
  const staff = await requireOffice(services, request.person, { right: 'campaigns.set' });
  readKey(request);
  await refuseWhenOff(services.database.db, 'uploads', request.person.site_id);
  const size_bytes = Number(request.headers['content-length']);
  if (Number.isNaN(size_bytes)) throw new Problem('bad_request');
  if (size_bytes > services.config.terms.message_file.file_bytes) throw new Problem('too_large');
  const wait_ms = await sharedRates(services).take(`campaign_picture:${staff.id}`, BANNER_IMAGE_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
  return staff;
}

/** Pictures for banners. What shows one is the act that starts or changes a campaign. */
export function bannerUpload(app: FastifyInstance, services: Services): void {
  void app.register((scope: FastifyInstance, _options: object, done: () => void) => {
    const admitted = new WeakMap<FastifyRequest, Staff>();
    const bodyLimit = MESSAGE_FILE_LARGEST_BYTES;
    const consumes = [...MESSAGE_PICTURE_TYPES];
    scope.addContentTypeParser(consumes, { parseAs: 'buffer', bodyLimit }, (_request, body, next) =>
      next(null, body),
    );
    scope.post(
      BANNER_UPLOAD_PATH,
      {
        bodyLimit,
        schema: { consumes, response: { 200: bannerImageKept } },
        config: UPLOAD,
        onRequest: async (request) => {
          admitted.set(request, await admit(services, request));
        },
      },
      (request) => {
        const { body, headers } = request;
        if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type');
        if (body.length > services.config.terms.message_file.file_bytes) throw new Problem('too_large');
        const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
        const upload = { bytes: body, type, idempotency_key: readKey(request) };
        return addBannerImage(services, admitted.get(request)!.id, upload);
      },
    );
    done();
  });
  app.get(
    OFFICE_BANNER_IMAGE_PATH,
    { schema: { params: bannerImageParams }, config: PICTURES },
    async (request, reply) => {
      await requireOffice(services, request.person, { right: 'campaigns.set' });
      return sendBannerImage(services, bannerImageParams.parse(request.params), 'staff', request, reply);
    },
  );
}
