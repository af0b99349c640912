import { createECDH } from 'node:crypto';

export interface VapidKey {
  public_key: string;
  private_key: string;
}

/**
 * The key pair by which push services know this service (VAPID, RFC 8292). It comes from the server's secret, so that it is the
 * same on every node and after every start: browsers subscribe for one public key.
 */
export function vapidKeyOf(secret: (purpose: string) => Buffer): VapidKey {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    try {
      pair.setPrivateKey(secret(`push vapid ${attempt}`));
      break;
    } catch (error) {
      // One of 2^32 numbers is not of the curve.
      if (attempt > 3) throw error;
    }
  }
  return {
    public_key: pair.getPublicKey('base64url'),
    private_key: pair.getPrivateKey('base64url').padStart(43, 'A'),
  };
}
