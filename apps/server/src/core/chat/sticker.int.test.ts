import { chatSend, type ChatLine } from '@akari/contract';
import { STICKERS, type Sticker } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { setIgnore } from '../ignore/set-ignore.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { boardNow } from './board-now.ts';
import { sendLine } from './send-line.ts';

const stage = await Stage.open();
const { services } = stage;
const send = (person: Member, performer: Member, sticker: Sticker, client_line_id: string = sticker) =>
  sendLine(
    services,
    person,
    chatSend.parse({ channel_id: String(performer.user_id), client_line_id, text: '', lang: 'ja', sticker }),
  );
const linesOf = (performer: Member): ChatLine[] =>
  services.realtime.bodiesOf('chat.lines', roomOf.board(performer.user_id)).flatMap(({ lines }) => lines);

async function room() {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  await stage.watch(viewer, performer);
  return { performer, viewer };
}

describe('a sticker', () => {
  it('is a line of its own, with its author, once for each id', async () => {
    const { performer, viewer } = await room();
    const line_id = await send(viewer, performer, 'sakura');
    expect(await send(viewer, performer, 'sakura')).toBe(line_id);
    await expect.poll(() => linesOf(performer).filter(({ kind }) => kind === 'sticker')).toHaveLength(1);
    expect(linesOf(performer).at(-1)).toMatchObject({
      kind: 'sticker',
      line_id,
      sticker: 'sakura',
      author: { user_name: viewer.user_name, role: 'viewer' },
    });
    const entered = await boardNow(services, 'viewer', performer.user_id, viewer.user_id);
    expect(entered.at(-1)).toMatchObject({ kind: 'sticker', sticker: 'sakura' });
  });

  it('is one of twelve: another name is refused', () => {
    expect(STICKERS).toHaveLength(12);
    const line = { channel_id: '1', client_line_id: 'x', text: '', lang: 'ja' };
    for (const sticker of ['skull', '', '__proto__', 7])
      expect(chatSend.safeParse({ ...line, sticker }).success).toBe(false);
  });

  it('counts among the eight lines of ten seconds', async () => {
    const { performer, viewer } = await room();
    for (let at = 0; at < 8; at += 1) await send(viewer, performer, 'heart', `h${at}`);
    await expect(send(viewer, performer, 'heart', 'h9')).rejects.toThrow('too_many_requests');
  });

  it('of an ignored viewer is not on the performer’s board', async () => {
    const { performer, viewer } = await room();
    await setIgnore(services, performer.user_id, String(viewer.user_id), true);
    await send(viewer, performer, 'moon');
    const seen = await boardNow(services, 'performer', performer.user_id, performer.user_id);
    expect(seen.filter(({ kind }) => kind === 'sticker')).toEqual([]);
    await expect
      .poll(
        () =>
          services.realtime.sent.find(({ body }) => JSON.stringify(body).includes('"sticker":"moon"'))?.but,
      )
      .toBe(roomOf.user(performer.user_id));
  });
});
