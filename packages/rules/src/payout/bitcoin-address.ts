import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
/** Of the main network (BIP 173; version bytes of base58 addresses: a key's hash, a script's hash). */
const PREFIX = 'bc';
const VERSIONS: readonly (number | undefined)[] = [0x00, 0x05];
const HASH_BYTES = 21;
/** Lengths of a witness program: of version 0 (BIP 141), and of version 1 (BIP 341). */
const PROGRAM_BYTES = { 0: [20, 32], 1: [32] } as const;
type Version = keyof typeof PROGRAM_BYTES;

/** @returns whether it is an address of a witness program: version 0 as bech32, version 1 as bech32m (BIP 350) */
function isWitness(address: string, version: Version): boolean {
  const coder = version === 0 ? bech32 : bech32m;
  const decoded = coder.decodeUnsafe(address);
  if (decoded === undefined || decoded.prefix !== PREFIX || decoded.words[0] !== version) return false;
  const program = coder.fromWordsUnsafe(decoded.words.slice(1));
  return program !== undefined && PROGRAM_BYTES[version].some((bytes) => bytes === program.length);
}

function isHash(address: string): boolean {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === HASH_BYTES && VERSIONS.includes(bytes[0]);
  } catch {
    return false;
  }
}

/** Reads a Bitcoin address of the main network, as people paste it. @returns null: it is none, or a sign is wrong */
export function bitcoinAddressOf(text: string): string | null {
  const typed = text.normalize('NFKC').trim();
  // A QR code has it in capitals; both cases together are wrong (BIP 173).
  const address = typed === typed.toUpperCase() && /^BC1/.test(typed) ? typed.toLowerCase() : typed;
  return isHash(address) || isWitness(address, 0) || isWitness(address, 1) ? address : null;
}
