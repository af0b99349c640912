import { createHmac, timingSafeEqual } from 'node:crypto';

/** Largest difference of a webhook's timestamp from now, seconds: a captured webhook cannot be replayed later. */
const TOLERANCE_S = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const digest = (key: Buffer, at_s: number, body: string): Buffer =>
  createHmac('sha256', key).update(`${at_s}.${body}`).digest();

/** Signs a webhook: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, the form that payment providers use. */
export function signWebhook(key: Buffer, at_ms: number, body: string): string {
  const at_s = Math.floor(at_ms / 1000);
  return `t=${at_s},v1=${digest(key, at_s, body).toString('hex')}`;
}

export function webhookIsGenuine(key: Buffer, now_ms: number, body: string, signature: string): boolean {
  const [, at = '', given = ''] = SIGNATURE.exec(signature) ?? [];
  if (given === '') return false;
  const at_s = Number(at);
  if (Math.abs(now_ms / 1000 - at_s) > TOLERANCE_S) return false;
  return timingSafeEqual(digest(key, at_s, body), Buffer.from(given, 'hex'));
}
