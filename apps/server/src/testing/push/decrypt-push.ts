import { createDecipheriv, createECDH, createHmac, type ECDH } from 'node:crypto';

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};
const ONE = Buffer.from([1]);

/** The keys of a browser: its pair and its secret. */
export interface BrowserKeys {
  pair: ECDH;
  auth: Buffer;
}

/**
 * What a browser reads of a push, by RFC 8188 (aes128gcm) and RFC 8291, which this follows step by step and not the library of the
 * server. @throws when the body was not written for these keys
 */
export function decryptPush(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const key_length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + key_length);
  const record = body.subarray(21 + key_length);
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const ikm = hmac(hmac(auth, pair.computeSecret(sender)), info, ONE);
  const prk = hmac(salt, ikm);
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16);
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', ONE).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no delimiter of a last record');
  return plain.subarray(0, end).toString('utf8');
}

/** @param private_key 32 bytes; absent: a new pair */
export function browserKeys(auth: Buffer, private_key?: Buffer): BrowserKeys {
  const pair = createECDH('prime256v1');
  if (private_key === undefined) pair.generateKeys();
  else pair.setPrivateKey(private_key);
  return { pair, auth };
}
