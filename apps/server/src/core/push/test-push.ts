import { PATHS, type Language } from '@akari/rules';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { ownDevice, requirePush } from './change-devices.ts';
import { pushKinds, type PushText } from './push-kinds.ts';
import { languagesOf } from './push-person.ts';

/** A second press within so long brings no second push. */
const GAP_MS = 10_000;
/** Who tries it waits for it. */
const USEFUL_MS = 60_000;

const SAID = {
  ja: { title: 'Akari', body: 'プッシュ通知のテストです。この端末に届いています。' },
  en: { title: 'Akari', body: 'This is a test: push notices arrive on this device.' },
} as const satisfies Record<Language, object>;

const QUEUE = `INSERT INTO push (device_id, user_id, kind, subject_id, next_at_ms, expires_at_ms, at_ms)
  VALUES ($1, $2, 'test', $3, $4, $5, $4) ON CONFLICT (device_id, kind, subject_id) DO NOTHING`;

/** @throws not_found for a device of another person */
export async function queueTest(services: Services, user_id: number, device_id: string): Promise<void> {
  requirePush(services);
  const { database, clock } = services;
  const id = await ownDevice(database.db, user_id, device_id);
  if (id === null) throw new Problem('not_found');
  const now_ms = clock.nowMs();
  const values = [id, user_id, Math.floor(now_ms / GAP_MS), now_ms, now_ms + USEFUL_MS];
  await namedQuery(database.db, 'push_test', QUEUE, values);
}

export const addTestPush = (services: Services): void =>
  pushKinds(services).add('test', async (_services, db, pushes) => {
    const languages = await languagesOf(
      db,
      pushes.map(({ user_id }) => user_id),
    );
    return new Map(
      pushes.map(({ id, user_id }): [number, PushText] => {
        const lang = languages.get(user_id) ?? 'ja';
        return [id, { ...SAID[lang], lang, path: PATHS.notices, tag: `test:${id}`, replaces: 'test' }];
      }),
    );
  });
