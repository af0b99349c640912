import { describe, expect, it } from 'vitest';
import { buildAdmin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import type { Member } from '../../platform/http/person.ts';
import { chatBoardCapability } from './chat-board.capability.ts';
import { chatBoardTable } from './chat-board.table.ts';

const stage = await Stage.open({ more: [chatBoardCapability] });
const { services } = stage;
const get = async (person: Member) => (await stage.call(person, 'GET', '/api/chat_board')).body['settings'];
const set = (person: Member | null, settings: object) =>
  stage.call(person, 'POST', '/api/chat_board', { settings });

const PINK = {
  ...{ color: 'pink', size_px: 22, zoom: 1.5, voice: 'performer', lang: 'en' },
  ...{ translation: 'service' as const, flow: 'high' as const, flow_opacity: 60 as const },
};

describe('the settings of the chat board', () => {
  it('are kept for viewers, performers and staff, each for one account', async () => {
    const other = await buildViewer(services);
    for (const person of [
      await buildViewer(services),
      await buildPerformer(services),
      await buildAdmin(services),
    ]) {
      expect(await get(person)).toBeNull();
      expect((await set(person, PINK)).body['settings']).toEqual(PINK);
      const large = { ...PINK, zoom: 2, size_px: null, lang: null };
      await set(person, large);
      expect(await get(person)).toEqual(large);
    }
    expect(await get(other)).toBeNull();
  });

  it('are refused outside the palette, the sizes and the steps of the zoom; a guest has none', async () => {
    const viewer = await buildViewer(services);
    for (const wrong of [{ color: 'black' }, { size_px: 15 }, { zoom: 1.25 }, { zoom: 2.5 }, { lang: 'fr' }])
      expect((await set(viewer, { ...PINK, ...wrong })).status).toBe(400);
    expect(await get(viewer)).toBeNull();
    expect((await set(null, PINK)).error).toBe('login_required');
  });

  it('count as not kept when this version does not know a stored value', async () => {
    const { user_id, ...viewer } = await buildViewer(services);
    await services.database.db.insert(chatBoardTable).values({
      user_id,
      settings: { ...PINK, color: 'teal' as 'pink', size_px: 22, voice: 'off', lang: null },
    });
    expect(await get({ user_id, ...viewer })).toBeNull();
  });
});
