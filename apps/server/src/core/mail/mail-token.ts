import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import { Problem } from '../../platform/http/problem.ts';
import { mailTokenTable } from './mail.table.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;
type Purpose = (typeof mailTokenTable.$inferSelect)['purpose'];

/** A token has full entropy, so one round of SHA-256 is enough. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes the token of a link: 256 random bits, of which only the hash is stored. */
export async function newMailToken(
  tx: Tx,
  token_of: { purpose: Purpose; user_id: number; address: string; expires_at_ms: number },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.insert(mailTokenTable).values({ ...token_of, token_hash: hashOf(token) });
  return token;
}

/** The person and the address of a token that can be used. @throws mail_link_invalid */
export async function readMailToken(
  tx: Tx,
  { purpose, token, now_ms }: { purpose: Purpose; token: string; now_ms: number },
): Promise<{ user_id: number; address: string }> {
  const [found] = await tx
    .select({ user_id: mailTokenTable.user_id, address: mailTokenTable.address })
    .from(mailTokenTable)
    .where(
      and(
        eq(mailTokenTable.token_hash, hashOf(token)),
        eq(mailTokenTable.purpose, purpose),
        isNull(mailTokenTable.used_at_ms),
        gt(mailTokenTable.expires_at_ms, now_ms),
      ),
    )
    .for('update');
  if (found === undefined) throw new Problem('mail_link_invalid');
  return found;
}

/** Ends all tokens of a person for a purpose. */
export async function endMailTokens(
  tx: Tx,
  { purpose, user_id, now_ms }: { purpose: Purpose; user_id: number; now_ms: number },
): Promise<void> {
  await tx
    .update(mailTokenTable)
    .set({ used_at_ms: now_ms })
    .where(
      and(
        eq(mailTokenTable.user_id, user_id),
        eq(mailTokenTable.purpose, purpose),
        isNull(mailTokenTable.used_at_ms),
      ),
    );
}

export const oldMailTokens: RetentionJob = {
  kind: 'mail_token.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM mail_token WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM mail_token WHERE expires_at_ms < ${now_ms - DAY_MS} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
