import { parseTotpCode, TOTP_DIGITS, TOTP_STEP_S, TOTP_WINDOW } from '@akari/rules';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { keyUnavailable, readProofKey, type ProofKey } from './proof-key.ts';
import { totpTable } from './proof.table.ts';

const ISSUER = 'Akari';
/** RFC 4226, §4: as long as the hash. */
const SEED_BYTES = 20;
const STEP_MS = TOTP_STEP_S * 1_000;
const purposeOf = (user_id: number): string => `totp:${user_id}`;

/** @param seed base 32 */
const totpOf = (seed: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(seed),
    digits: TOTP_DIGITS,
    period: TOTP_STEP_S,
  });

export const newTotpSeed = (): string => new Secret({ size: SEED_BYTES }).base32;
export const totpUri = (seed: string, user_name: string): string => totpOf(seed, user_name).toString();

/** The code of a time, and until when an app shows it. */
export const totpCodeAt = (seed: string, now_ms: number): { code: string; until_ms: number } => ({
  code: totpOf(seed, '').generate({ timestamp: now_ms }),
  until_ms: (Math.floor(now_ms / STEP_MS) + 1) * STEP_MS,
});

/** Puts a seed in place of another one that never counted. @throws totp_on */
export async function saveTotp(
  db: Db | Tx,
  key: ProofKey,
  seed: { user_id: number; seed: string; now_ms: number; confirmed: boolean },
): Promise<void> {
  const row = {
    seed_cipher: key.seal(seed.seed, purposeOf(seed.user_id)),
    created_at_ms: seed.now_ms,
    confirmed_at_ms: seed.confirmed ? seed.now_ms : null,
    last_step: null,
  };
  const saved = await db
    .insert(totpTable)
    .values({ user_id: seed.user_id, ...row })
    .onConflictDoUpdate({ target: totpTable.user_id, set: row, setWhere: isNull(totpTable.confirmed_at_ms) })
    .returning({ user_id: totpTable.user_id });
  if (saved.length === 0) throw new Problem('totp_on');
}

/** Since when an account has an authenticator app; null: it has none. */
export async function totpSince(db: Db | Tx, user_id: number): Promise<number | null> {
  const [row] = await db
    .select({ at_ms: totpTable.confirmed_at_ms })
    .from(totpTable)
    .where(eq(totpTable.user_id, user_id));
  return row?.at_ms ?? null;
}

/** The number of the step whose code it is. @throws proof_code_wrong, proof_key_unavailable */
async function stepOf(services: Services, sealed: string, user_id: number, typed: string): Promise<number> {
  const key = await readProofKey(services.config.proof);
  let seed: string;
  try {
    seed = key.open(sealed, purposeOf(user_id));
  } catch (error) {
    throw keyUnavailable(error);
  }
  const now_ms = services.clock.nowMs();
  const token = parseTotpCode(typed);
  const delta =
    token === null ? null : totpOf(seed, '').validate({ token, timestamp: now_ms, window: TOTP_WINDOW });
  if (delta === null) throw new Problem('proof_code_wrong');
  return Math.floor(now_ms / STEP_MS) + delta;
}

/**
 * Accepts a code of an authenticator app, once: of two that arrive together one is refused, too.
 * @param which `pending`: a seed that is being set up, which then counts
 * @throws proof_code_wrong, proof_code_used, proof_key_unavailable
 */
export async function acceptTotpCode(
  services: Services,
  db: Db | Tx,
  { user_id, code, which }: { user_id: number; code: string; which: 'confirmed' | 'pending' },
): Promise<void> {
  const { confirmed_at_ms, last_step, seed_cipher } = totpTable;
  const mine = and(
    eq(totpTable.user_id, user_id),
    which === 'pending' ? isNull(confirmed_at_ms) : isNotNull(confirmed_at_ms),
  );
  const [row] = await db.select().from(totpTable).where(mine);
  if (row === undefined) throw new Problem('proof_code_wrong');
  const step = await stepOf(services, row.seed_cipher, user_id, code);
  const used = await db
    .update(totpTable)
    .set({ last_step: step, ...(which === 'pending' ? { confirmed_at_ms: services.clock.nowMs() } : {}) })
    .where(and(mine, eq(seed_cipher, row.seed_cipher), or(isNull(last_step), lt(last_step, step))))
    .returning({ user_id: totpTable.user_id });
  if (used.length === 0) throw new Problem('proof_code_used');
}
