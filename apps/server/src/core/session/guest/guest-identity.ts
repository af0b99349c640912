import { randomBytes } from 'node:crypto';
import { isGuest, USER_TYPE } from '@akari/rules';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loginTable, userTable } from '../../account/state/account.table.ts';
import { guestOfToken } from '../../account/login/authenticate.ts';
import { openLogin, setGuestCookie } from '../../account/login/open-login.ts';
import { NO_PASSWORD } from '../../account/password/password.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { clientAddress } from '../../../platform/http/client-network.ts';
import { limitAddress } from '../../../platform/http/limit-before-login.ts';
import type { Person } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';

const DAY_MS = 86_400_000;
const NAME_BYTES = 6;

/**
 * Limits the new guests of one address in a day: deleting the cookie gives another preview, but not without a limit.
 * Many people share the address of a mobile carrier, so the limit is high, and a limit for each minute spreads the
 * guests.
 * @throws guest_preview_over
 */
async function checkAddress(tx: Tx, ip_address: string, most: number, now_ms: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('guest'), hashtext(${ip_address}))`);
  const [found] = await tx
    .select({ guests: count() })
    .from(loginTable)
    .where(
      and(
        eq(loginTable.kind, 'guest'),
        eq(loginTable.ip_address, ip_address),
        gt(loginTable.created_at_ms, now_ms - DAY_MS),
      ),
    );
  if ((found?.guests ?? 0) >= most) throw new Problem('guest_preview_over');
}

async function createGuest(tx: Tx, person: Person, now_ms: number): Promise<number> {
  const [created] = await tx
    .insert(userTable)
    .values({
      user_name: `guest-${randomBytes(NAME_BYTES).toString('hex')}`,
      password_hash: NO_PASSWORD,
      user_type: USER_TYPE.guest,
      tier: 'guest',
      site_id: person.site_id,
      chat_lang: person.chat_lang,
      created_at_ms: now_ms,
    })
    .returning({ id: userTable.id });
  if (created === undefined) throw new Problem('server_failed');
  return created.id;
}

/**
 * Creates a user row and a login cookie for a new guest, so that a preview has a viewer whose delivered time is
 * counted. Members and guests with a cookie are returned unchanged.
 * @throws guest_preview_over when the address has had too many new guests today, too_many_requests when in this minute
 */
export async function knowGuest(
  services: Services,
  person: Person,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Person> {
  if (!isGuest(person.user_type) || person.user_id !== null) return person;
  const now_ms = services.clock.nowMs();
  const { per_address_a_day, per_address_a_minute } = services.config.guests;
  await limitAddress(services, request, 'guest', per_address_a_minute);
  // Stored to count the limits; guests have no list of logins that would show it.
  const ip_address = clientAddress(request.ip);
  const token = await services.database.db.transaction(async (tx) => {
    await checkAddress(tx, ip_address, per_address_a_day, now_ms);
    const user_id = await createGuest(tx, person, now_ms);
    return openLogin(tx, request, { user_id, kind: 'guest', now_ms, ip_address });
  });
  setGuestCookie(reply, request, token);
  const known = await guestOfToken(services, token);
  if (known === null) throw new Problem('server_failed');
  return known;
}
