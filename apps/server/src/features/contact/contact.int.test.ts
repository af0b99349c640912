import type { Contact } from '@akari/contract';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { QueueScenes } from '../../testing/queue-scenes.ts';

const scenes = await QueueScenes.open();
const { stage } = scenes;
const { services } = stage;
let address = 0;

interface Answered {
  contact: Contact;
  code?: string | null;
  error?: { name: string };
}
const OPENING = { subject: 'points', text: 'ポイントが届きません', lang: 'ja' };

/** Each from an address of its own, so that no limit of another test counts. */
async function ask(who: Member | null, path: string, body: object, key: string = randomUUID()) {
  address += 1;
  const answer = await stage.app.inject({
    method: 'POST',
    url: `/api/contact${path}`,
    remoteAddress: `10.8.${address >> 8}.${address & 255}`,
    headers: { 'idempotency-key': key, ...(who === null ? {} : { cookie: await stage.cookieOf(who) }) },
    payload: body,
  });
  return answer.json<Answered>();
}
const written = ({ contact }: Answered) => contact.messages.map(({ by, text }) => `${by}: ${text}`);
/** Staff answer or close the next conversation of the queue. */
async function decide(decision: 'answer' | 'close', text?: string): Promise<void> {
  const staff = await scenes.staff({ roles: [{ role: 'support' }] });
  const page = await scenes.taken(staff, 'contact');
  const more = text === undefined ? {} : { text };
  expect(await scenes.decide(staff, page, decision, more)).toMatchObject({ item: { state: 'decided' } });
}

describe('a guest', () => {
  it('reads the answer with number and code, writes on and closes', async () => {
    const opened = await ask(null, '', { ...OPENING, email: 'a@example.com' });
    const { number } = opened.contact;
    const code = opened.code ?? '';
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await decide('answer', '確認いたしました。');
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const read = await ask(null, `/${number}/read`, { code: typed });
    expect(written(read)).toEqual(['person: ポイントが届きません', 'staff: 確認いたしました。']);
    expect(read.contact.state).toBe('answered');
    const again = await ask(null, `/${number}/write`, { code, text: 'まだです' });
    expect(again.contact.state).toBe('waiting');
    await decide('answer', 'もう一度確認しました。');
    expect((await ask(null, `/${number}/close`, { code })).contact.state).toBe('closed');
    expect((await ask(null, `/${number}/write`, { code, text: 'x' })).error?.name).toBe('contact_closed');
  });

  it('finds nothing with another code or without one, nor does a member', async () => {
    const { contact, code } = await ask(null, '', OPENING);
    const other = await ask(null, '', { ...OPENING, text: 'another' });
    const viewer = await buildViewer(services);
    const answers = [
      await ask(null, `/${contact.number}/read`, { code: other.code }),
      await ask(null, `/${contact.number}/read`, {}),
      await ask(viewer, `/${contact.number}/read`, {}),
      await ask(null, `/1/read`, { code }),
    ];
    expect(answers.map(({ error }) => error?.name)).toEqual(Array(4).fill('contact_not_found'));
    await decide('close');
    await decide('close');
  });

  it('who sends the same request twice opens one conversation, and gets its code again', async () => {
    const key = randomUUID();
    const first = await ask(null, '', OPENING, key);
    expect(await ask(null, '', OPENING, key)).toEqual(first);
    const another = await ask(null, '', { ...OPENING, text: 'another' }, key);
    expect(another.error?.name).toBe('idempotency_key_reused');
    await decide('close');
  });
});

describe('a member', () => {
  it('finds the answer in the account, hears of it, and no other person reads it', async () => {
    const [viewer, other] = [await buildViewer(services), await buildViewer(services)];
    const { contact, code } = await ask(viewer, '', OPENING);
    expect(code).toBeNull();
    await decide('answer', 'ありがとうございます。');
    expect(services.realtime.bodiesOf('contact.changed', roomOf.user(viewer.user_id))).toEqual([
      { number: contact.number },
    ]);
    const { body } = await stage.call(viewer, 'GET', '/api/contact');
    expect(body).toEqual({
      contacts: [
        {
          number: contact.number,
          subject: 'points',
          state: 'answered',
          lang: 'ja',
          opened_at_ms: contact.opened_at_ms,
          unread: true,
        },
      ],
    });
    await ask(viewer, `/${contact.number}/read`, {});
    expect((await stage.call(viewer, 'GET', '/api/contact')).body).toMatchObject({
      contacts: [{ unread: false }],
    });
    expect((await stage.call(other, 'GET', '/api/contact')).body).toEqual({ contacts: [] });
    expect((await ask(other, `/${contact.number}/read`, {})).error?.name).toBe('contact_not_found');
  });

  it('writes ten messages before an answer, and no more', async () => {
    const viewer = await buildViewer(services);
    const { contact } = await ask(viewer, '', OPENING);
    const path = `/${contact.number}/write`;
    for (let sent = 1; sent < 10; sent += 1) await ask(viewer, path, { text: `${sent}` });
    expect((await ask(viewer, path, { text: '10' })).error?.name).toBe('contact_wait');
    await decide('answer', 'はい');
    expect((await ask(viewer, path, { text: '10' })).contact.state).toBe('waiting');
    await decide('close');
  });

  it('who closes a conversation takes it out of the queue', async () => {
    const viewer = await buildViewer(services);
    const { contact } = await ask(viewer, '', OPENING);
    const staff = await scenes.staff();
    const page = await scenes.taken(staff, 'contact');
    await ask(viewer, `/${contact.number}/close`, {});
    expect(await scenes.decide(staff, page, 'answer', { text: 'late' })).toBe('queue_item_withdrawn');
  });

  it('who writes while staff answer has the answer refused, so that staff read it first', async () => {
    const viewer = await buildViewer(services);
    const { contact } = await ask(viewer, '', OPENING);
    const staff = await scenes.staff();
    const page = await scenes.taken(staff, 'contact');
    expect(await scenes.decide(staff, page, 'answer')).toBe('bad_request');
    await ask(viewer, `/${contact.number}/write`, { text: '解決しました' });
    expect(await scenes.decide(staff, page, 'answer', { text: 'x' })).toBe('queue_item_changed');
    await scenes.decide(staff, await scenes.taken(staff, 'contact'), 'close');
  });
});

// At the end: what is written here stays in the queue.
describe('a message to the staff', () => {
  it.each([
    ['direction overrides', 'point\u202estpi\u202c eg', 'point stpi eg'],
    ['characters of no width', 'ポ\u200bイ\u2060ン\ufeffト', 'ポイント'],
    ['control characters', 'a\u001bb\u0007c', 'a b c'],
    ['marks that are piled up', `a${'\u0301'.repeat(40)}`, 'a\u0301\u0301\u0301\u0301'],
    ['Arabic and a joined emoji, which stay', 'مرحبا 👩‍👩‍👧', 'مرحبا 👩‍👩‍👧'],
    ['several lines, which stay', 'one\r\n\n\n\ntwo', 'one\n\ntwo'],
    ['full width, which stays', 'ＡＢＣ　ｱ', 'ＡＢＣ ｱ'],
  ])('is kept without what disguises it: %s', async (_, text, kept) => {
    const opened = await ask(null, '', { ...OPENING, text });
    expect(written(opened)).toEqual([`person: ${kept}`]);
    const more = await ask(null, `/${opened.contact.number}/write`, { code: opened.code, text });
    expect(written(more)).toEqual([`person: ${kept}`, `person: ${kept}`]);
  });

  it.each([
    ['spaces', ' \u3000 '],
    ['characters of no width', '\u200b\u200d\u2060'],
    ['direction marks', '\u202e\u202c'],
    ['fillers', '\u3164\u115f'],
  ])('is refused when nothing in it can be read: %s', async (_, text) => {
    expect((await ask(null, '', { ...OPENING, text })).error?.name).toBe('bad_request');
    const opened = await ask(null, '', OPENING);
    const more = await ask(null, `/${opened.contact.number}/write`, { code: opened.code, text });
    expect(more.error?.name).toBe('bad_request');
  });
});
