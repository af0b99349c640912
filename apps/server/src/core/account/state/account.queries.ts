import type { LoginSession, Me } from '@akari/contract';
import { isGuest, isViewer } from '@akari/rules';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { balancesOf } from '../../ledger/ledger.queries.ts';
import type { Member, Person } from '../../../platform/http/person.ts';
import type { Services } from '../../../platform/services.ts';
import { loginTable } from './account.table.ts';

/** The person as sent to their own page. */
export async function describeMe(services: Services, person: Person): Promise<Me> {
  const balance =
    person.user_id !== null && isViewer(person.user_type)
      ? await balancesOf(services.database.db, person.user_id)
      : null;
  return {
    // A guest has no public id, even if a cookie identifies them.
    user_id: isGuest(person.user_type) ? 'guest' : String(person.user_id),
    user_name: isGuest(person.user_type) ? 'guest' : person.user_name,
    user_type: person.user_type,
    tier: person.tier,
    site_id: person.site_id,
    chat_lang: person.chat_lang,
    balance,
  };
}

export async function listLoginsOf(services: Services, member: Member): Promise<LoginSession[]> {
  const rows = await services.database.db
    .select()
    .from(loginTable)
    .where(
      and(
        eq(loginTable.user_id, member.user_id),
        isNull(loginTable.ended_at_ms),
        gt(loginTable.expires_at_ms, services.clock.nowMs()),
      ),
    )
    .orderBy(desc(loginTable.last_seen_at_ms))
    .limit(50);
  return rows.map((row) => ({
    login_id: String(row.id),
    created_at_ms: row.created_at_ms,
    last_seen_at_ms: row.last_seen_at_ms,
    user_agent: row.user_agent,
    ip_address: row.ip_address,
    current: row.id === member.login_id,
  }));
}
