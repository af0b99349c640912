import { describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildPerformer, buildUser, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { shownLists } from '../channel/announce/shown-viewers.ts';
import { viewerFlagCapability } from './viewer-flag.capability.ts';

const stage = await Stage.open({ more: [viewerFlagCapability] });
const { services } = stage;
const mark = (performer: Member | null, viewer: Member, flag: string | null) =>
  stage.call(performer, 'POST', `/api/viewer_flag/${viewer.user_id}`, { flag });
const flagsOf = async ({ user_id }: Member) =>
  (await shownLists(services).tell(user_id)).viewers.map(({ flag }) => flag ?? null);

async function room() {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  await stage.watch(viewer, performer);
  return { performer, viewer };
}

describe('POST /api/viewer_flag', () => {
  it('sets, changes and removes a mark, which stays in the next broadcast and is of one performer', async () => {
    const { performer, viewer } = await room();
    expect(await flagsOf(performer)).toEqual([null]);
    expect((await mark(performer, viewer, 'heart')).status).toBe(200);
    expect(await flagsOf(performer)).toEqual(['heart']);
    await mark(performer, viewer, 'caution');
    const elsewhere = await stage.performer('chatting');
    await stage.watch(viewer, elsewhere);
    expect(await flagsOf(elsewhere)).toEqual([null]);
    await stage.watch(viewer, performer);
    expect(await flagsOf(performer)).toEqual(['caution']);
    await mark(performer, viewer, null);
    await mark(performer, viewer, null);
    expect(await flagsOf(performer)).toEqual([null]);
  });

  it('tells the viewer nothing', async () => {
    const { performer, viewer } = await room();
    const heard = () => services.realtime.sent.filter(({ room: to }) => to === roomOf.user(viewer.user_id));
    const before = heard().length;
    await mark(performer, viewer, 'caution');
    expect(heard()).toHaveLength(before);
  });

  it('is for performers, and for viewers whom they have met', async () => {
    const { performer, viewer } = await room();
    expect((await mark(null, viewer, 'heart')).error).toBe('login_required');
    expect((await mark(viewer, performer, 'heart')).error).toBe('forbidden');
    expect((await mark(await stage.performer('chatting'), viewer, 'heart')).error).toBe('not_found');
    expect((await mark(performer, viewer, 'skull')).error).toBe('bad_request');
    const admin = await buildAdmin(services);
    await stage.watch(admin, performer);
    const people = [admin, await buildPerformer(services), await buildUser(services, { user_type: 204 })];
    for (const person of people) expect((await mark(performer, person, 'heart')).error).toBe('not_found');
    expect(await flagsOf(performer)).toEqual([null, null]);
  });
});
