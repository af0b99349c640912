import { barViewer } from '@akari/server/core/bar/bar-viewer';
import { writeMessage } from '@akari/server/features/mailbox/write-message';
import type { Member } from '@akari/server/platform/http/person';
import type { World } from '../world.ts';

const HELLO = { text: 'hello', lang: 'en', units: 0, picture_units: 0 } as const;

/** A performer bans a viewer, or kicks one. She can do so with a viewer who has written to her. */
export async function barWriter(
  world: World,
  performer: Member,
  viewer: Member,
  kind: 'kick' | 'ban',
): Promise<void> {
  await world.ask((services) => writeMessage(services, viewer, performer.user_name, HELLO, world.newKey()));
  await world.ask((services) => barViewer(services, performer.user_id, String(viewer.user_id), kind));
}
