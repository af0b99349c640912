import { describe, expect, it } from 'vitest';
import { tipCapability } from '../../../features/tip/tip.capability.ts';
import { GuestBrowser } from '../../../testing/guest-browser.ts';
import { Stage } from '../../../testing/stage.ts';
import { runCommand } from '../../channel/broadcast/command-channel.ts';

const stage = await Stage.open({ more: [tipCapability] });
const { services } = stage;

describe('a guest’s preview', () => {
  it('that begins by itself has the same limits, and ends no preview of another tab', async () => {
    const [here, there] = [await stage.performer('waiting'), await stage.performer('waiting')];
    const guest = new GuestBrowser(stage);
    const first = await guest.joinByItself(here);
    expect(first.body).toMatchObject({ session: { receipt: { remaining_ms: 60_000 } } });
    await stage.play(first.session_id);
    stage.deliver(first.session_id, 20_000);
    expect((await guest.joinByItself(there)).error).toBe('session_elsewhere');
    expect((await guest.joinByItself(here)).error).toBe('session_elsewhere');
    expect((await stage.session(first.session_id)).state).toBe('on');
    await guest.call('POST', `/api/session/${first.session_id}/leave`);
    expect((await guest.joinByItself(here)).body).toMatchObject({
      session: { receipt: { remaining_ms: 40_000 } },
    });
  });

  it('of a free chat counts towards the same 360 s, takes no place and may not chat', async () => {
    const performer = await stage.performer('waiting');
    const guest = new GuestBrowser(stage);
    const before = await guest.watch(performer, 20_000);
    await runCommand(services, performer.user_id, 'start_free', {});
    // The picture goes on when the performer begins the free chat.
    expect((await stage.session(before)).state).toBe('on');
    await guest.call('POST', `/api/session/${before}/leave`);
    const again = await guest.join(performer);
    expect(again.body).toMatchObject({
      session: { mode: 'preview', session_type: 110, receipt: { remaining_ms: 40_000 } },
    });
    await stage.play(again.session_id);
    const { body } = await guest.call('GET', `/api/channels/${performer.user_name}`);
    expect(body['viewer_count']).toBe(0);
    expect((await guest.join(performer, 'free')).error).toBe('login_required');
    const line = { performer_name: performer.user_name, amount: '1', anonymous: false };
    expect((await guest.call('POST', '/api/tip', line)).error).toBe('login_required');
  });

  it('ends with the free chat, without a question about its price', async () => {
    const performer = await stage.performer('waiting');
    await runCommand(services, performer.user_id, 'start_free', {});
    const guest = new GuestBrowser(stage);
    const { session_id } = await guest.join(performer);
    await stage.play(session_id);
    await stage.pass(600_000);
    expect((await stage.channel(performer)).status).toBe('chatting');
    expect(await stage.session(session_id)).toMatchObject({ end: 'preview_over', charged_units: 0 });
    expect((await guest.join(performer)).error).toBe('session_type_refused');
  });

  it('of one broadcast begins again after its end only within the day', async () => {
    const performer = await stage.performer('waiting');
    const guest = new GuestBrowser(stage);
    for (let preview = 0; preview < 6; preview += 1) await guest.watch(performer, 60_000);
    expect((await guest.joinByItself(performer)).error).toBe('guest_preview_over');
  });
});
