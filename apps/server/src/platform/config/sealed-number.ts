import { createCipheriv, createDecipheriv } from 'node:crypto';

/** One block of AES: who changes a part of it gets another whole. */
const CIPHER = 'aes-256-ecb';
const BLOCK_BYTES = 16;
const NUMBER_BYTES = 8;

/** Numbers that count up, as they are shown to people: each always the same text, which tells nothing of the number. */
export interface SealedNumbers {
  readonly seal: (number: number) => string;
  /** Null: this is no text that `seal` gave. */
  readonly open: (text: string) => number | null;
}

/** @param key 32 bytes, of one purpose: texts of another purpose do not open */
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
