import { sendLine } from '@akari/server/core/chat/send-line';
import { setIgnore } from '@akari/server/core/ignore/set-ignore';
import { addFavourite, removeFavourite } from '@akari/server/core/favourite/change-favourites';
import { muteViewer } from '@akari/server/core/moderation/helpers';
import { setChatRules } from '@akari/server/core/moderation/set-chat-rules';
import { answerPrivateMessage } from '@akari/server/features/private-message/answer-message';
import { sendPrivateMessage } from '@akari/server/features/private-message/send-message';
import { FAVOURITES_VIP_MOST, USUAL_CHAT_RULES } from '@akari/rules';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { someChatPair, type ChatPair } from './chat-pair.ts';

async function isTrue({ eye }: World, condition: string, values: unknown[]): Promise<boolean> {
  const { rows } = await eye.pool.query<{ so: boolean }>(`SELECT (${condition}) AS so`, values);
  return rows[0]?.so === true;
}
const idsOf = ({ viewer, performer }: ChatPair): [performer: number, viewer: number] => [
  performer.member.user_id,
  viewer.member.user_id,
];

async function write(world: World): Promise<boolean> {
  const pair = await someChatPair(world);
  if (pair === null) return false;
  const [performer_id, viewer_id] = idsOf(pair);
  const ignored = await isTrue(
    world,
    'EXISTS (SELECT FROM ignored_viewer WHERE performer_id = $1 AND viewer_id = $2)',
    [performer_id, viewer_id],
  );
  const { user_name: performer_name } = pair.performer.member;
  const body = { performer_name, text: 'good evening', lang: 'en' } as const;
  const sent = await world.ask((services) =>
    sendPrivateMessage(services, pair.viewer.member, body, world.newKey()),
  );
  if (sent === null || !world.isAlone) return true;
  const marked = await isTrue(world, '(SELECT ignored FROM private_message WHERE id = $1) = $2', [
    sent.message.message_id,
    ignored,
  ]);
  hold('a message is hidden from who ignores its writer', marked, () => JSON.stringify(sent));
  return true;
}

async function answer(world: World): Promise<boolean> {
  const pair = await someChatPair(world);
  if (pair === null) return false;
  const body = { viewer_id: String(pair.viewer.member.user_id), text: 'welcome', lang: 'en' } as const;
  await world.ask((services) => answerPrivateMessage(services, pair.performer.member, body, world.newKey()));
  return true;
}

/** A viewer writes to everyone. Who is muted cannot, and in a chat for favourites who has not the performer as one. */
async function say(world: World): Promise<boolean> {
  const pair = await someChatPair(world);
  if (pair === null) return false;
  const [performer_id, viewer_id] = idsOf(pair);
  const muted = await isTrue(
    world,
    'EXISTS (SELECT FROM muted_viewer WHERE performer_id = $1 AND viewer_id = $2 AND until_ms > $3)',
    [performer_id, viewer_id, world.clock.nowMs()],
  );
  const outside = await isTrue(
    world,
    `EXISTS (SELECT FROM chat_rules WHERE performer_id = $1 AND writers = 'favourites')
      AND NOT EXISTS (SELECT FROM favourite WHERE performer_id = $1 AND viewer_id = $2)`,
    [performer_id, viewer_id],
  );
  const line = { channel_id: String(performer_id), text: 'hello', color: 'dark', lang: 'en' } as const;
  const sent = await world.ask((services) =>
    sendLine(services, pair.viewer.member, { ...line, client_line_id: world.newKey().slice(0, 64) }),
  );
  hold('who is muted does not write to everyone', sent === null || !muted || !world.isAlone, () =>
    JSON.stringify({ performer_id, viewer_id }),
  );
  hold('in a chat for favourites only they write', sent === null || !outside || !world.isAlone, () =>
    JSON.stringify({ performer_id, viewer_id }),
  );
  return true;
}

/** The numbers of the performers are those of the lists, and no list is longer than allowed. */
const COUNTED = `NOT EXISTS (SELECT FROM favourite_count c
    WHERE c.favourites <> (SELECT count(*) FROM favourite f WHERE f.performer_id = c.performer_id))
  AND NOT EXISTS (SELECT FROM favourite GROUP BY viewer_id HAVING count(*) > $1)`;

/**
 * The viewer of a pair adds the performer to the favourites, or removes her; she opens the chat to all, or to those alone. What
 * they do follows from the time and draws nothing, so that seeds draw what they drew before.
 */
async function favour(world: World, pair: ChatPair): Promise<void> {
  const [performer_id, viewer_id] = idsOf(pair);
  const turn = Math.floor(world.clock.nowMs() / 1_000) % 4;
  const writers = turn % 2 === 0 ? 'all' : 'favourites';
  await world.ask(async (services) => {
    if (turn === 3) await removeFavourite(services, viewer_id, performer_id);
    else await addFavourite(services, pair.viewer.member, performer_id);
  });
  await world.ask((services) =>
    setChatRules(services, performer_id, { ...USUAL_CHAT_RULES, words: [], slow_s: 0, writers }),
  );
  const counted = !world.isAlone || (await isTrue(world, COUNTED, [FAVOURITES_VIP_MOST]));
  hold('favourites are counted, and within the limit', counted, () => JSON.stringify({ performer_id }));
}

/** A performer mutes a viewer for some minutes, or ends that. */
async function mute(world: World): Promise<boolean> {
  const pair = await someChatPair(world);
  if (pair === null) return false;
  const [performer_id, viewer_id] = idsOf(pair);
  const minutes = world.random.pick([5, 30, 60, 0]);
  await world.ask((services) =>
    muteViewer(services, pair.performer.member, performer_id, String(viewer_id), minutes),
  );
  return true;
}

/** A performer ignores a viewer, or ends that; the viewer changes the favourites. */
async function ignore(world: World): Promise<boolean> {
  const pair = await someChatPair(world);
  if (pair === null) return false;
  const [performer_id, viewer_id] = idsOf(pair);
  const ignored = world.random.chance(0.6);
  await world.ask((services) => setIgnore(services, performer_id, String(viewer_id), ignored));
  await favour(world, pair);
  return true;
}

/** What people write, and how performers keep it from themselves and from others. */
export const TALK_ACTS: readonly Act[] = [
  { name: 'write privately', weight: 4, run: write },
  { name: 'answer privately', weight: 2, run: answer },
  { name: 'write to everyone', weight: 3, run: say },
  { name: 'mute a viewer', weight: 1, run: mute },
  { name: 'ignore a viewer', weight: 0.7, run: ignore },
];
