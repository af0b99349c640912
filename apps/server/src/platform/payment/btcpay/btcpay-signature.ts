import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** Signs a webhook as BTCPay Server does: `sha256=` and the lower-case hex HMAC-SHA256 of the body as it was sent. */
export const signDelivery = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export const deliveryIsGenuine = (secret: string, body: string, signature: string): boolean =>
  SIGNATURE.test(signature) &&
  timingSafeEqual(Buffer.from(signature), Buffer.from(signDelivery(secret, body)));
