import { createHmac } from 'node:crypto';
import type { Services } from '../../../platform/services.ts';
import type { PartnerRow } from '../partner.table.ts';

/** The key by which a partner checks the signature of postbacks. */
export const postbackKey = (services: Pick<Services, 'secret'>, partner_id: number): string =>
  createHmac('sha256', services.secret('partner postback')).update(String(partner_id)).digest('base64url');

/** The key, if the partner gets postbacks. */
export const shownKey = (
  services: Pick<Services, 'secret'>,
  { id, postback_url }: Pick<PartnerRow, 'id' | 'postback_url'>,
): string | null => (postback_url === null ? null : postbackKey(services, id));

/** Signature of a call: HMAC-SHA256 over its time, its method, its address and its body, in hexadecimal. */
export const postbackSignature = (
  key: string,
  { time, method, url, body }: { time: string; method: string; url: string; body: string },
): string => createHmac('sha256', key).update([time, method, url, body].join('\n')).digest('hex');
