import type { StaffMessage } from '@akari/contract';
import { describe, expect, it } from 'vitest';
import { auditTable } from '../../core/audit/audit.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildStaff, buildUser, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { staffMessageCapability } from './staff-message.capability.ts';

const stage = await Stage.open({ more: [staffMessageCapability] });
const { services } = stage;
const { db } = services.database;

/** A moderator with a proven login. */
async function moderator(visible = true): Promise<Member> {
  const { cookie, ...person } = await buildStaff(services, { visible, roles: [{ role: 'moderator' }] });
  stage.useCookie(person, cookie);
  return person;
}
const send = (by: Member | null, performer: Member, person: Member, text: string) =>
  stage.call(by, 'POST', '/api/staff_message', {
    performer_name: performer.user_name,
    person_id: String(person.user_id),
    text,
  });
const answer = (person: Member | null, text: string) =>
  stage.call(person, 'POST', '/api/staff_message/answer', { text });
const messagesOf = async (person: Member): Promise<StaffMessage[]> =>
  (await stage.call(person, 'GET', '/api/staff_message')).body['messages'] as StaffMessage[];
const heardBy = (person: Member): string[] =>
  services.realtime
    .bodiesOf('staff_message.sent', roomOf.user(person.user_id))
    .map(({ message }) => `${message.from}: ${message.text}`);

async function room() {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  await stage.watch(viewer, performer);
  return { performer, viewer, admin: await moderator(false) };
}

describe('a message of staff', () => {
  it('reaches a viewer and the performer, does not name who wrote, and is an act without the text', async () => {
    const { performer, viewer, admin } = await room();
    for (const person of [viewer, performer]) {
      const sent = await send(admin, performer, person, 'Please keep to the rules.');
      expect(sent.status).toBe(200);
      expect(heardBy(person)).toEqual(['staff: Please keep to the rules.']);
      expect(JSON.stringify(await messagesOf(person))).not.toMatch(new RegExp(admin.user_name));
      expect(JSON.stringify(await messagesOf(person))).not.toContain(`"${admin.user_id}"`);
    }
    const acts = await db.select().from(auditTable);
    expect(acts.slice(-2)).toMatchObject([
      {
        act: 'message.send',
        actor_id: String(admin.user_id),
        subject_id: String(viewer.user_id),
        reason: null,
      },
      { act: 'message.send', subject_id: String(performer.user_id) },
    ]);
    expect(JSON.stringify(acts)).not.toContain('keep to the rules');
  });

  it('can be answered; the answer reaches the member of the staff who wrote last, also after they left', async () => {
    const { performer, viewer, admin } = await room();
    const second = await moderator();
    await send(admin, performer, viewer, 'one');
    await send(second, performer, viewer, 'two');
    expect((await answer(viewer, 'yes')).status).toBe(200);
    expect(heardBy(second)).toEqual(['staff: two', 'person: yes']);
    expect(heardBy(admin)).toEqual(['staff: one']);
    expect((await messagesOf(viewer)).map(({ text }) => text)).toEqual(['one', 'two', 'yes']);
    expect(
      (await messagesOf(second)).map(({ from, text, person_name }) => [from, text, person_name]),
    ).toEqual([
      ['staff', 'two', viewer.user_name],
      ['person', 'yes', viewer.user_name],
    ]);
  });

  it('is read when the receiver says so, and not by who wrote it', async () => {
    const { performer, viewer, admin } = await room();
    await send(admin, performer, viewer, 'one');
    const read = async (person: Member) => (await messagesOf(person)).map((one) => one.read);
    await stage.call(admin, 'POST', '/api/staff_message/read', { person_id: String(viewer.user_id) });
    expect(await read(admin)).toEqual([false]);
    await stage.call(viewer, 'POST', '/api/staff_message/read', {});
    expect(await read(admin)).toEqual([true]);
    await answer(viewer, 'two');
    expect(await read(viewer)).toEqual([true, false]);
    await stage.call(admin, 'POST', '/api/staff_message/read', { person_id: String(viewer.user_id) });
    expect(await read(viewer)).toEqual([true, true]);
  });

  it('reaches only people in the room, and those in a conversation that there is', async () => {
    const { performer, viewer, admin } = await room();
    const elsewhere = await buildViewer(services);
    expect((await send(admin, performer, elsewhere, 'hello')).error).toBe('not_found');
    const waiting = await stage.performer('waiting');
    const guest = await buildUser(services, { user_type: 204 });
    await stage.watch(guest, waiting, 110);
    expect((await send(admin, waiting, guest, 'hello')).error).toBe('not_found');
    await send(admin, performer, viewer, 'hello');
    expect((await send(admin, waiting, viewer, 'again')).status).toBe(200);
  });

  it('is for administrators to send, and for who got one to answer', async () => {
    const { performer, viewer, admin } = await room();
    expect((await send(viewer, performer, performer, 'x')).error).toBe('forbidden');
    expect((await send(null, performer, viewer, 'x')).error).toBe('login_required');
    expect((await answer(viewer, 'x')).error).toBe('staff_message_unknown');
    expect((await answer(admin, 'x')).error).toBe('forbidden');
  });

  it('has a text of 1 to 500 characters, and at most ten are sent in a minute', async () => {
    const { performer, viewer, admin } = await room();
    expect((await send(admin, performer, viewer, ' \u200b ')).error).toBe('chat_line_empty');
    expect((await send(admin, performer, viewer, 'あ'.repeat(501))).error).toBe('staff_message_too_long');
    for (let at = 0; at < 10; at += 1) await send(admin, performer, viewer, 'あ'.repeat(500));
    expect((await send(admin, performer, viewer, 'x')).error).toBe('too_many_requests');
    services.clock.advance(60_000);
    expect((await send(admin, performer, viewer, 'x')).status).toBe(200);
  });
});
