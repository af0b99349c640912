import type { BodyOf, sendStaffMessage as sendCall, StaffMessage } from '@akari/contract';
import { chatLength, cleanChatText, STAFF_ACTS, STAFF_MESSAGE_MAX, STAFF_MESSAGE_RATE } from '@akari/rules';
import type { FastifyRequest } from 'fastify';
import { readAuditKey } from '../../core/audit/audit-key.ts';
import { recordAct } from '../../core/audit/record-act.ts';
import { broadcastOf } from '../../core/channel/state/channel.queries.ts';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import { actorOf } from '../../core/staff/perform-staff-act.ts';
import { requireStaffRight } from '../../core/staff/require-right.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { addMessage, lastStaffOf, mayWriteTo } from './staff-message.queries.ts';

/** @throws chat_line_empty, staff_message_too_long */
function cleanText(sent: string): string {
  const text = cleanChatText(sent);
  if (text === '') throw new Problem('chat_line_empty');
  if (chatLength(text) > STAFF_MESSAGE_MAX) throw new Problem('staff_message_too_long');
  return text;
}

/** @throws too_many_requests */
async function checkRate(services: Services, user_id: number): Promise<void> {
  const wait_ms = await sharedRates(services).take(`staff_message:${user_id}`, STAFF_MESSAGE_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

const tellBoth = (services: Services, after: AfterCommit, message: StaffMessage, staff_id: number): void =>
  after(() =>
    services.realtime.send([roomOf.user(message.person_id), roomOf.user(staff_id)], 'staff_message.sent', {
      message,
    }),
  );

/**
 * Staff write to a viewer or performer. The audit log has a row of it without the text, which the message itself keeps.
 * @throws chat_line_empty, staff_message_too_long, too_many_requests, not_found for people who are not in the room,
 * performer_not_found, staff_proof_required, staff_right_missing, audit_key_unavailable
 */
export async function sendStaffMessage(
  services: Services,
  member: Member,
  asked: BodyOf<typeof sendCall>,
  { idempotency_key, request }: { idempotency_key: string; request: Pick<FastifyRequest, 'id' | 'ip'> },
): Promise<StaffMessage> {
  const { user_id: staff_id } = member;
  const text = cleanText(asked.text);
  const person_id = rowIdOf(asked.person_id);
  if (person_id === null) throw new Problem('not_found');
  const { database, clock, config } = services;
  const { id: channel_id, site_id } = await performerOf(database.db, asked.performer_name);
  const staff = await requireStaffRight(services, member, STAFF_ACTS['message.send'].right, site_id);
  const key = await readAuditKey(config.audit);
  await checkRate(services, staff_id);
  const intent = { user_id: staff_id, key: idempotency_key, content: ['staff_message', asked] };
  return once(services, intent, async (tx, after) => {
    if (!(await mayWriteTo(tx, { staff_id, person_id, channel_id }))) throw new Problem('not_found');
    const now_ms = clock.nowMs();
    const broadcast_id = await broadcastOf(tx, channel_id);
    const message = await addMessage(tx, { staff_id, person_id, from_staff: true, text }, now_ms);
    tellBoth(services, after, message, staff_id);
    await recordAct(tx, key, now_ms, {
      act: 'message.send',
      actor: actorOf(staff, 'message.send', request),
      reason: null,
      subject: { kind: 'person', id: person_id },
      after: { performer_id: channel_id, broadcast_id, message_id: message.message_id },
    });
    return message;
  });
}

/**
 * A viewer or performer answers the member of the staff who wrote to them last.
 * @throws chat_line_empty, staff_message_too_long, too_many_requests, staff_message_unknown
 */
export async function answerStaffMessage(
  services: Services,
  { user_id: person_id }: Member,
  sent: string,
  idempotency_key: string,
): Promise<StaffMessage> {
  const text = cleanText(sent);
  await checkRate(services, person_id);
  const intent = { user_id: person_id, key: idempotency_key, content: ['staff_message.answer', text] };
  return once(services, intent, async (tx, after) => {
    const staff_id = await lastStaffOf(tx, person_id);
    if (staff_id === null) throw new Problem('staff_message_unknown');
    const now_ms = services.clock.nowMs();
    const message = await addMessage(tx, { staff_id, person_id, from_staff: false, text }, now_ms);
    tellBoth(services, after, message, staff_id);
    return message;
  });
}
