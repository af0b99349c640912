import { describe, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { spendLimitCapability } from './spend-limit.capability.ts';

const stage = await Stage.open({ more: [spendLimitCapability] });
const { services } = stage;
const rich = () => buildViewer(services, { points: 50 });
const exclude = (viewer: Member, days: number | null) =>
  stage.call(viewer, 'POST', '/api/spend_limit/exclusion', { days });

describe('self-exclusion', () => {
  it('ends the running session, gives back what was not delivered, and refuses entering and giving', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 2_000);
    const excluded = await exclude(viewer, 7);
    const until_ms = services.clock.nowMs() + 604_800_000;
    expect(excluded.body).toMatchObject({ excluded_until_ms: until_ms });
    expect(await stage.session(id)).toMatchObject({ end: 'left', charged_units: 400 });
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(499_600);
    const refused = await stage.join(viewer, performer);
    expect([refused.status, refused.error]).toEqual([403, 'self_excluded']);
    const preview = await stage.performer('waiting');
    expect((await stage.join(viewer, preview, 110)).error).toBe('self_excluded');
    services.clock.advance(604_799_999);
    expect((await stage.join(viewer, performer)).error).toBe('self_excluded');
    services.clock.advance(1);
    expect((await stage.join(viewer, performer)).status).toBe(200);
    expect(await checkLedger(services.database.db)).toEqual([]);
  });

  it('can be prolonged and not shortened', async () => {
    const viewer = await rich();
    await exclude(viewer, 30);
    const until_ms = services.clock.nowMs() + 30 * 86_400_000;
    expect((await exclude(viewer, 1)).body).toMatchObject({ excluded_until_ms: until_ms });
    const good = await exclude(viewer, null);
    expect(good.body).toMatchObject({ excluded_until_ms: 8_640_000_000_000_000 });
    expect((await exclude(viewer, 365)).body).toEqual(good.body);
  });

  it('holds for a join at the same time', async () => {
    const performer = await stage.performer('chatting');
    for (let time = 0; time < 4; time += 1) {
      const viewer = await rich();
      const [join, excluded] = await Promise.all([stage.join(viewer, performer), exclude(viewer, 1)]);
      expect(excluded.status).toBe(200);
      expect([200, 403]).toContain(join.status);
      expect((await stage.join(viewer, performer)).error).toBe('self_excluded');
      expect(await runningSessionOf(services.database.db, viewer.user_id)).toBeNull();
    }
  });
});
