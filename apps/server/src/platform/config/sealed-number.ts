import { createCipheriv, createDecipheriv } from 'node:crypto';

/** One AES block: changing any bit of the text changes the whole decrypted block, and its zero bytes fail the check. */
const CIPHER = 'aes-256-ecb';
const BLOCK_BYTES = 16;
const NUMBER_BYTES = 8;

/** Encrypts sequential numbers for display: the same number always gives the same text, which does not reveal it. */
export interface SealedNumbers {
  readonly seal: (number: number) => string;
  /** Decrypts a text of `seal`. @returns null for any other text */
  readonly open: (text: string) => number | null;
}

/** @param key 32 bytes, for one purpose: texts of another purpose's key cannot be opened */
export function sealedNumbers(key: Buffer): SealedNumbers {
  return {
    seal(number) {
      const block = Buffer.alloc(BLOCK_BYTES);
      block.writeBigUInt64BE(BigInt(number), NUMBER_BYTES);
      return createCipheriv(CIPHER, key, null).setAutoPadding(false).update(block).toString('base64url');
    },
    open(text) {
      const sealed = Buffer.from(text, 'base64url');
      if (sealed.length !== BLOCK_BYTES) return null;
      const block = createDecipheriv(CIPHER, key, null).setAutoPadding(false).update(sealed);
      const number = block.readBigUInt64BE(NUMBER_BYTES);
      if (block.readBigUInt64BE(0) !== 0n || number > BigInt(Number.MAX_SAFE_INTEGER)) return null;
      return Number(number);
    },
  };
}
