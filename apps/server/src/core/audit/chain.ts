import { hash as digest } from 'node:crypto';
import { getTableColumns, type InferSelectModel } from 'drizzle-orm';
import { auditTable } from './audit.table.ts';
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

/** The columns of what a row says, in the order of canonical JSON, each with its name as JSON. */
const FIELDS = Object.keys(getTableColumns(auditTable))
  .filter((name) => name !== 'prev_hash' && name !== 'hash')
  .sort()
  .map((name) => ({ name: name as keyof AuditContent, label: `${JSON.stringify(name)}:` }));

/**
 * The hash of a row: SHA-256 of the hash of the row before, followed by what the row says as canonical JSON, in hex.
 * A field that is null is left out, so that a column that is added later changes no hash. The members are written here
 * in their known order, because sorting them for each of a million rows would take as long as everything else.
 */
export function hashOf(prev_hash: string, content: AuditContent): string {
  let members = '';
  for (const { name, label } of FIELDS) {
    const value = content[name];
    if (value !== null) members += `${members === '' ? '' : ','}${label}${canonicalJson(value)}`;
  }
  return digest('sha256', `${prev_hash}{${members}}`, 'hex');
}
