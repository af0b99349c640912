import { describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { buildAdmin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { quickTextCapability } from './quick-text.capability.ts';

const stage = await Stage.open({ more: [quickTextCapability], env: { QUICK_TEXTS: '3' } });
const { services } = stage;
const get = async (person: Member) => (await stage.call(person, 'GET', '/api/quick_text')).body;
const set = (person: Member | null, texts: string[] | null) =>
  stage.call(person, 'POST', '/api/quick_text', { texts });

describe('quick texts', () => {
  it('are those of the page until the person keeps own ones, for viewers and performers', async () => {
    for (const person of [await buildViewer(services), await buildPerformer(services)]) {
      expect(await get(person)).toEqual({ texts: null, most: 3 });
      expect((await set(person, ['hello', ' bye\u200b ', 'hello', ''])).body['texts']).toEqual([
        'hello',
        'bye',
      ]);
      expect((await get(person))['texts']).toEqual(['hello', 'bye']);
      await set(person, []);
      expect((await get(person))['texts']).toEqual([]);
      await set(person, null);
      expect((await get(person))['texts']).toBeNull();
    }
  });

  it('are as many as the setting allows, of 40 characters; a refusal changes nothing', async () => {
    const viewer = await buildViewer(services);
    await set(viewer, ['1', '2', 'あ'.repeat(40)]);
    expect((await set(viewer, ['1', '2', '3', '4'])).error).toBe('quick_text_too_many');
    expect((await set(viewer, ['あ'.repeat(41)])).error).toBe('quick_text_too_long');
    expect((await get(viewer))['texts']).toEqual(['1', '2', 'あ'.repeat(40)]);
  });

  it('belong to one account, and staff have none', async () => {
    const [viewer, other] = [await buildViewer(services), await buildViewer(services)];
    await set(viewer, ['mine']);
    expect((await get(other))['texts']).toBeNull();
    expect((await set(await buildAdmin(services), ['x'])).error).toBe('forbidden');
    expect((await set(null, ['x'])).error).toBe('login_required');
  });
});
