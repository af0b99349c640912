import { DLVCTOKEN_LIFETIME_S, isGuest } from '@akari/rules';
import type { VauthCheckAnswer } from '@akari/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Member, Person } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { dlvctokenTable, loginTable, userTable } from '../state/account.table.ts';
import { personOfToken } from './authenticate.ts';
import { lockPerson } from '../state/lock-person.ts';
import { openLogin } from './open-login.ts';
import { hashToken, newToken } from './token.ts';

/**
 * Creates a one-time token for this member, valid for a few minutes.
 * @throws login_required when the login has just ended
 */
export async function createDlvctokenFor(
  services: Services,
  { user_id, login_id }: Member,
): Promise<{ dlvctoken: string; expires_at_ms: number }> {
  const dlvctoken = newToken('dlvctoken');
  const expires_at_ms = services.clock.nowMs() + DLVCTOKEN_LIFETIME_S * 1000;
  await unitOfWork(services.database.db, async (tx) => {
    await lockPerson(tx, user_id, 'share');
    const [running] = await tx
      .select({ id: loginTable.id })
      .from(loginTable)
      .where(and(eq(loginTable.id, login_id), isNull(loginTable.ended_at_ms)));
    if (running === undefined) throw new Problem('login_required');
    await tx.insert(dlvctokenTable).values({ user_id, token_hash: hashToken(dlvctoken), expires_at_ms });
  });
  return { dlvctoken, expires_at_ms };
}

/** The user name of the account that a token opens; null: it opens none. */
export async function ownerOfDlvctoken(services: Services, token: string): Promise<string | null> {
  const [found] = await services.database.db
    .select({ user_name: userTable.user_name })
    .from(dlvctokenTable)
    .innerJoin(userTable, eq(userTable.id, dlvctokenTable.user_id))
    .where(
      and(
        eq(dlvctokenTable.token_hash, hashToken(token)),
        isNull(dlvctokenTable.used_at_ms),
        gt(dlvctokenTable.expires_at_ms, services.clock.nowMs()),
      ),
    );
  return found?.user_name ?? null;
}

/**
 * Exchanges a dlvctoken for a dlauth, once (spec §7).
 * @throws Problem 1316-3 without a token, 1316-1 when the token is not valid
 */
export async function exchangeDlvctoken(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<string> {
  if (token === '') throw new Problem('dlvctoken_missing');
  const now_ms = services.clock.nowMs();
  const token_hash = hashToken(token);
  return unitOfWork(services.database.db, async (tx) => {
    const [owner] = await tx
      .select({ user_id: dlvctokenTable.user_id })
      .from(dlvctokenTable)
      .where(eq(dlvctokenTable.token_hash, token_hash));
    if (owner === undefined) throw new Problem('dlvctoken_no_dlauth');
    await lockPerson(tx, owner.user_id, 'share');
    const [used] = await tx
      .update(dlvctokenTable)
      .set({ used_at_ms: now_ms })
      .where(
        and(
          eq(dlvctokenTable.token_hash, token_hash),
          isNull(dlvctokenTable.used_at_ms),
          gt(dlvctokenTable.expires_at_ms, now_ms),
        ),
      )
      .returning({ user_id: dlvctokenTable.user_id });
    if (used === undefined) throw new Problem('dlvctoken_no_dlauth');
    return openLogin(tx, request, { user_id: used.user_id, kind: 'dlauth', now_ms });
  });
}

function verified(person: Person, ip: string, dlauth: string | null): VauthCheckAnswer {
  return {
    result: true,
    vauth: {
      user_name: person.user_name,
      user_id: String(person.user_id),
      user_type: person.user_type,
      site_id: person.site_id,
      ip_address: ip,
      dlauth,
    },
  };
}

/** Verifies a login token (spec §7). An invalid token is not an error: the person is a guest. */
export async function verifyVauth(
  services: Services,
  request: FastifyRequest,
  given: { vauth: string | undefined; dlauth: string | undefined },
): Promise<VauthCheckAnswer> {
  const token = given.vauth ?? given.dlauth;
  if (token === undefined) {
    return isGuest(request.person.user_type) ? { result: false } : verified(request.person, request.ip, null);
  }
  const person = await personOfToken(services, token);
  return person === null
    ? { result: false, errorCode: '1' }
    : verified(person, request.ip, given.dlauth ?? null);
}
