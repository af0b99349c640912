import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isSignedBy, type AuditKey, type PublicKeys } from './audit-key.ts';
import { canonicalJson } from './canonical-json.ts';
import type { ChainPlace } from './chain.ts';
import type { AuditFinding } from './finding.ts';

const said = z.object({
  seq: z.number().int().positive(),
  hash: z.string(),
  at_ms: z.number().int(),
  /** Id of the key. */
  key: z.string(),
});
const signed = said.extend({ signature: z.string() });
/** The end of the chain at a time, signed with a key that the database does not have. */
export type SignedHead = z.infer<typeof signed>;

/** Distinguishes what is signed here from anything else that the key may ever sign. */
const textOf = (head: z.infer<typeof said>): string => `akari audit head\n${canonicalJson(said.parse(head))}`;

export function signHead(key: AuditKey, { seq, hash }: ChainPlace, at_ms: number): SignedHead {
  const head = { seq, hash, at_ms, key: key.id };
  return { ...head, signature: key.sign(textOf(head)) };
}

/** What is wrong with the signature of a head; null: it is right. */
export function signatureFinding(head: SignedHead, line: number, keys: PublicKeys): AuditFinding | null {
  const key = keys.get(head.key);
  if (key === undefined) return { kind: 'head_key_unknown', seq: head.seq, line, key: head.key };
  return isSignedBy(key, textOf(head), head.signature)
    ? null
    : { kind: 'head_signature', seq: head.seq, line };
}

function parseHead(line: string): SignedHead | null {
  try {
    return signed.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

export interface HeadLine {
  /** Number of the line in the file, from 1. */
  line: number;
  /** Null: it cannot be read. */
  head: SignedHead | null;
}

/** Reads the signed heads of a file, one a line; none when there is no file. */
export async function readHeads(file: string): Promise<HeadLine[]> {
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((text, at) => (text === '' ? [] : [{ line: at + 1, head: parseHead(text) }]));
}

/** More than the longest line. */
const TAIL_BYTES = 2_048;

/** Reads the last line of a file of heads only; null: the file is empty or missing. */
export async function lastHead(file: string): Promise<HeadLine['head'] | 'unreadable'> {
  if (!existsSync(file)) return null;
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await handle.read(bytes, 0, bytes.length, size - bytes.length);
    const line = bytes.toString('utf8').trimEnd().split('\n').at(-1) ?? '';
    return line === '' ? null : (parseHead(line) ?? 'unreadable');
  } finally {
    await handle.close();
  }
}

/** Appends a head to a file, and waits until it is on disk. */
export async function appendHead(file: string, head: SignedHead): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o640);
  try {
    await handle.appendFile(`${JSON.stringify(head)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
