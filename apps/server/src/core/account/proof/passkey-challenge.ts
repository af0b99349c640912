import { PASSKEY_CHALLENGE_LIFETIME_MS } from '@akari/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { RetentionJob } from '../../../platform/deadline/retention-job.ts';
import { publicUrlOf } from '../../../platform/http/own-origin.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../login/token.ts';
import { passkeyChallengeTable, type PASSKEY_PURPOSES } from './proof.table.ts';

export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** What a passkey belongs to: the origin of the page, and its host (the RP ID). */
export interface RelyingParty {
  origin: string;
  rp_id: string;
}

/** Null: the page was opened at a network address, which is no RP ID (Web Authentication Level 3, §5.1.3). */
export function relyingPartyOf(services: Services, request: FastifyRequest): RelyingParty | null {
  const { origin, hostname } = new URL(publicUrlOf(services.config, request));
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, rp_id: hostname } : null;
}

/** @throws passkey_unavailable */
export function requireRelyingParty(services: Services, request: FastifyRequest): RelyingParty {
  const party = relyingPartyOf(services, request);
  if (party === null) throw new Problem('passkey_unavailable');
  return party;
}

/** Keeps the question until its answer, for one purpose and one login. */
export async function keepChallenge(
  services: Services,
  kept: { challenge: string; purpose: PasskeyPurpose; login_id: number | null },
): Promise<void> {
  await services.database.db.insert(passkeyChallengeTable).values({
    challenge_hash: hashToken(kept.challenge),
    purpose: kept.purpose,
    login_id: kept.login_id,
    expires_at_ms: services.clock.nowMs() + PASSKEY_CHALLENGE_LIFETIME_MS,
  });
}

const clientData = z.object({ challenge: z.string().min(1) });
const answered = z.object({ response: z.object({ clientDataJSON: z.string() }) });

/** The challenge that an answer says it is for. @throws passkey_failed */
function challengeOf(response: unknown): string {
  const outer = answered.safeParse(response);
  if (!outer.success) throw new Problem('passkey_failed');
  try {
    const text = Buffer.from(outer.data.response.clientDataJSON, 'base64url').toString('utf8');
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    throw new Problem('passkey_failed');
  }
}

/**
 * Takes the question of an answer away, so that an answer counts once; of two at the same time the second finds nothing.
 * @returns the challenge
 * @throws passkey_failed, passkey_expired
 */
export async function takeChallenge(
  services: Services,
  response: unknown,
  { purpose, login_id }: { purpose: PasskeyPurpose; login_id: number | null },
): Promise<string> {
  const challenge = challengeOf(response);
  const { challenge_hash, login_id: of } = passkeyChallengeTable;
  const [taken] = await services.database.db
    .delete(passkeyChallengeTable)
    .where(
      and(
        eq(challenge_hash, hashToken(challenge)),
        eq(passkeyChallengeTable.purpose, purpose),
        login_id === null ? isNull(of) : eq(of, login_id),
      ),
    )
    .returning({ expires_at_ms: passkeyChallengeTable.expires_at_ms });
  if (taken === undefined || taken.expires_at_ms <= services.clock.nowMs())
    throw new Problem('passkey_expired');
  return challenge;
}

export const oldPasskeyChallenges: RetentionJob = {
  kind: 'passkey_challenge.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM passkey_challenge WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM passkey_challenge WHERE expires_at_ms < ${now_ms} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
