import { hash as digest } from 'node:crypto';
import type { InferSelectModel } from 'drizzle-orm';
import type { auditTable } from './audit.table.ts';
import type { Json } from '../../platform/database/json.ts';
import { canonicalJson } from './canonical-json.ts';

export type AuditRow = InferSelectModel<typeof auditTable>;
/** What a row says: everything but the two hashes. */
export type AuditContent = Omit<AuditRow, 'prev_hash' | 'hash'>;

/** A place in the chain: the row with this number has this hash. */
export interface ChainPlace {
  seq: number;
  hash: string;
}
/** Before the first row. */
export const CHAIN_START: ChainPlace = { seq: 0, hash: '0'.repeat(64) };

/**
 * The hash of a row: SHA-256 of the hash of the row before, followed by what the row says as canonical JSON, in hex.
 * A field that is null is left out, so that a column that is added later changes no hash.
 */
export function hashOf(prev_hash: string, content: AuditContent): string {
  const said: Record<string, Json> = {};
  for (const [name, value] of Object.entries(content)) if (value !== null) said[name] = value as Json;
  return digest('sha256', prev_hash + canonicalJson(said), 'hex');
}

export const contentOf = ({ prev_hash: _prev, hash: _hash, ...content }: AuditRow): AuditContent => content;
