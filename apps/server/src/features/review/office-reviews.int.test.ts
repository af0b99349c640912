import { describe, expect, it } from 'vitest';
import { buildPerformer, buildStaff, buildViewer } from '../../testing/factories.ts';
import { QueueScenes } from '../../testing/queue-scenes.ts';
import { reviewTable } from './review.table.ts';

const scenes = await QueueScenes.open();
const { services } = scenes.stage;
const { db } = services.database;

async function published() {
  const performer = await buildPerformer(services);
  const author = await buildViewer(services);
  const at_ms = services.clock.nowMs();
  const [row] = await db
    .insert(reviewTable)
    .values({
      ...{
        performer_id: performer.user_id,
        viewer_id: author.user_id,
        stars: 4,
        text: 'とても良い時間でした',
      },
      ...{ state: 'published', published_at_ms: at_ms, at_ms, spent_units: 60_000, total_units: 60_000 },
    })
    .returning();
  return { performer, author, review_id: String(row?.id) };
}
const TAKE_DOWN = { why: 'contact', reason: 'a number of a messenger' };

describe('a review in the back office', () => {
  it('is read and taken down once, with a reason of the list', async () => {
    const { performer, author, review_id } = await published();
    const staff = await scenes.staff({ roles: [{ role: 'moderator' }] });
    const read = () => scenes.ask<object>(staff, 'GET', `reviews/${review_id}`);
    expect(await read()).toMatchObject({
      ...{ review_id, stars: 4, text: 'とても良い時間でした', name: null, state: 'published' },
      performer: { id: String(performer.user_id), name: performer.user_name },
      author: { id: String(author.user_id), name: author.user_name },
      ...{ reason: null, answer: null, answer_state: 'none', may_decide: true },
    });
    const url = `reviews/${review_id}/take_down`;
    expect(await scenes.ask(staff, 'POST', url, { ...TAKE_DOWN, why: 'none' })).toBe('bad_request');
    expect(await scenes.ask(staff, 'POST', url, TAKE_DOWN)).toEqual({});
    expect(await read()).toMatchObject({ state: 'removed', reason: 'contact' });
    expect(await scenes.ask(staff, 'POST', url, TAKE_DOWN)).toBe('review_over');
  });

  it('of another site, or without the right, is not found and not taken down', async () => {
    const { review_id } = await published();
    const elsewhere = await scenes.staff({ roles: [{ role: 'moderator', site_id: 20003236 }] });
    const support = await buildStaff(services, { roles: [{ role: 'support' }] });
    const url = `reviews/${review_id}/take_down`;
    expect(await scenes.ask(elsewhere, 'POST', url, TAKE_DOWN)).toBe('staff_right_missing');
    expect(await scenes.ask(support, 'POST', url, TAKE_DOWN)).toBe('staff_right_missing');
    expect(await scenes.ask(elsewhere, 'GET', `reviews/${review_id}`)).toBe('staff_right_missing');
    expect(await scenes.ask(await scenes.staff(), 'GET', 'reviews/999999999')).toBe('not_found');
  });
});
