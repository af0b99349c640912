import { cleanChatText, type ChannelStatus } from '@akari/rules';
import { readAuditKey } from '../audit/audit-key.ts';
import { recordAct } from '../audit/record-act.ts';
import type { SessionRow } from '../session/state/session.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Staff enter a room during a two-shot, a hidden chat or a two-way. Checked before media is granted.
 * @returns writes the row of the audit log, in the transaction that opens the session and after everything else of it
 * @throws oversight_reason_required, audit_key_unavailable
 */
export async function privateEntry(
  { clock, config }: Services,
  { status, ip_address, reason }: { status: ChannelStatus; ip_address: string; reason: string | undefined },
): Promise<(tx: Tx, session: SessionRow) => Promise<void>> {
  const typed = cleanChatText(reason ?? '');
  if (typed === '') throw new Problem('oversight_reason_required');
  const key = await readAuditKey(config.audit);
  return (tx, { id, viewer_id, channel_id, broadcast_id, login_id }) =>
    recordAct(tx, key, clock.nowMs(), {
      act: 'room.enter_private',
      actor: { actor_kind: 'staff', actor_id: String(viewer_id), address: ip_address, login_id },
      reason: typed,
      subject: { kind: 'person', id: channel_id },
      after: { performer_id: channel_id, broadcast_id, session_id: id, status },
    });
}
