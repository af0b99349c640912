import { createECDH } from 'node:crypto';
import { Agent } from 'node:https';
import { pushServiceOf } from '@akari/rules';
import webPush from 'web-push';
import { askOutside, OutgoingFault, type OutgoingRules } from '../http/outgoing.ts';
import { isPublicAddress } from '../http/public-address.ts';
import type { OutgoingPush, PushAnswer, PushTransport } from './push-transport.ts';
import type { VapidKey } from './vapid-key.ts';

interface Options {
  /** `PUSH_SERVICES` */
  services: readonly string[];
  contact: string;
  timeout_ms: number;
  at_once: number;
}

/** What may not be called is refused. The device stays: a setting or a name server that is wrong for an hour ends none. */
const REFUSED: PushAnswer = { status: 403, retry_after: null };
const PUBLIC: OutgoingRules = { protocols: ['https:'], allows: isPublicAddress };
/** The operator has named the origin, so it may be on this machine. */
const OWN: OutgoingRules = { protocols: ['https:', 'http:'], allows: () => true };

/** A browser may name any 65 bytes as its key. */
function isOnCurve(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** Sends pushes by HTTP (RFC 8030), encrypted for the browser (RFC 8291) and signed by this service (RFC 8292). */
export function createWebPushTransport(
  { services, contact, timeout_ms, at_once }: Options,
  key: VapidKey,
): PushTransport {
  // Each push to the same service needs no new handshake.
  const agent = new Agent({
    keepAlive: true,
    maxSockets: at_once,
    maxFreeSockets: 16,
    timeout: timeout_ms * 2,
  });
  const rulesOf = (endpoint: string): OutgoingRules | null => {
    if (!URL.canParse(endpoint)) return null;
    const service = pushServiceOf(new URL(endpoint), services);
    return service === null ? null : service === 'own' ? OWN : PUBLIC;
  };
  const requestOf = ({ endpoint, p256dh, auth, text, ttl_s, topic, urgent }: OutgoingPush) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, publicKey: key.public_key, privateKey: key.private_key },
      contentEncoding: 'aes128gcm',
      TTL: ttl_s,
      urgency: urgent ? 'high' : 'normal',
      topic,
    });
  return {
    public_key: key.public_key,
    accepts: ({ endpoint, p256dh }) => rulesOf(endpoint) !== null && isOnCurve(p256dh),
    send: async (push) => {
      const rules = rulesOf(push.endpoint);
      if (rules === null) return REFUSED;
      try {
        const { headers, body } = requestOf(push);
        const call = {
          ...{ url: push.endpoint, method: 'POST' as const, body: body ?? '', timeout_ms },
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          ...(push.endpoint.startsWith('https:') ? { agent } : {}),
        };
        const { status, headers: said } = await askOutside(call, rules);
        return { status, retry_after: said['retry-after'] ?? null };
      } catch (error) {
        return error instanceof OutgoingFault && error.permanent
          ? REFUSED
          : { status: null, retry_after: null };
      }
    },
  };
}
