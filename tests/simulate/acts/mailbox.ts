import { addFavourite } from '@akari/server/core/favourite/change-favourites';
import { buyPicture } from '@akari/server/features/mailbox/buy-picture';
import { chooseFor, setSetting } from '@akari/server/features/mailbox/choices';
import { sendCircular } from '@akari/server/features/mailbox/circular';
import { writeMessage } from '@akari/server/features/mailbox/write-message';
import { givePoints } from '@akari/server/testing/factories';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

/** What a message or a picture may cost, in units; 0: nothing. */
const PRICES = [0, 0, 10_000, 30_000] as const;

/** A text that names the price its viewer confirmed: the rules compare it with what was paid. */
export const confirmedText = (units: number): string => `confirmed ${units / 10_000}`;

/** Sends something once, or twice with one key, as a page does after an answer was lost, or two of it at once. */
async function sendSome(world: World, once: (key: string) => Promise<unknown>): Promise<void> {
  const key = world.newKey();
  const again = world.random.chance(0.5) ? key : world.newKey();
  await Promise.all([once(key), ...(world.random.chance(0.3) ? [once(again)] : [])]);
}

async function priceOf({ eye }: World, performer_id: number): Promise<number> {
  const text = 'SELECT units FROM mailbox_setting WHERE performer_id = $1';
  return (await eye.pool.query<{ units: number }>(text, [performer_id])).rows[0]?.units ?? 0;
}

/** A viewer writes at the price that the page shows, which may have changed. A few write often. */
async function write(world: World): Promise<boolean> {
  const { random, payers, performers } = world;
  const { member } = random.pick(random.chance(0.6) ? payers.slice(0, 2) : payers);
  const { user_id, user_name } = random.pick(random.chance(0.6) ? performers.slice(0, 1) : performers).member;
  const units = random.chance(0.9) ? await priceOf(world, user_id) : random.pick(PRICES);
  if (random.chance(0.8))
    await world.ask((services) => givePoints(services, member.user_id, { points_units: units }));
  const sent = { text: confirmedText(units), lang: 'en', units, picture_units: 0 } as const;
  await sendSome(world, (key) =>
    world.ask((services) => writeMessage(services, member, user_name, sent, key)),
  );
  return true;
}

interface Thread {
  performer_id: number;
  viewer_name: string;
}
/** Conversations in which a viewer has written. */
const THREADS = `SELECT t.performer_id, u.user_name AS viewer_name FROM mailbox_thread t JOIN app_user u ON u.id = t.viewer_id
  WHERE t.performer_at_ms IS NOT NULL ORDER BY t.performer_id, t.viewer_id`;
const FILE = `INSERT INTO mailbox_file (key, owner_id, type, width_px, height_px, at_ms)
  VALUES ($1, $2, 'image/webp', 640, 480, $3) RETURNING id`;

/** A performer answers a viewer, in some cases with a picture, free or at a price. */
async function answer(world: World): Promise<boolean> {
  const { random, eye, clock } = world;
  const { rows } = await eye.pool.query<Thread>(THREADS);
  if (rows.length === 0) return false;
  const { performer_id, viewer_name } = random.pick(rows);
  const performer = world.performers.find(({ member }) => member.user_id === performer_id)?.member;
  if (performer === undefined) return false;
  const sent = { text: 'thank you', lang: 'en', units: 0, picture_units: 0 } as const;
  if (random.chance(0.4)) {
    await world.ask((services) => writeMessage(services, performer, viewer_name, sent, world.newKey()));
    return true;
  }
  const values = [`mailbox/${world.newKey()}`, performer_id, clock.nowMs()];
  const file = (await eye.pool.query<{ id: number }>(FILE, values)).rows[0];
  const shown = { ...sent, file_id: String(file?.id), picture_units: random.pick(PRICES) };
  await sendSome(world, (key) =>
    world.ask((services) => writeMessage(services, performer, viewer_name, shown, key)),
  );
  return true;
}

interface Picture {
  id: number;
  viewer_id: number;
  picture_units: number;
}
const PICTURES = `SELECT m.id, t.viewer_id, m.picture_units FROM mailbox_message m JOIN mailbox_thread t ON t.id = m.thread_id
  WHERE m.picture_units > 0 ORDER BY m.id`;

/** A viewer buys the picture of a message, in some cases at a price that it does not have. */
async function buy(world: World): Promise<boolean> {
  const { random, eye, payers } = world;
  const { rows } = await eye.pool.query<Picture>(PICTURES);
  if (rows.length === 0) return false;
  const { id, viewer_id, picture_units } = random.pick(rows);
  const viewer = payers.find(({ member }) => member.user_id === viewer_id)?.member;
  if (viewer === undefined) return false;
  if (random.chance(0.8))
    await world.ask((services) => givePoints(services, viewer_id, { points_units: picture_units }));
  const units = random.chance(0.9) ? picture_units : random.pick([10_000, 20_000]);
  await sendSome(world, (key) =>
    world.ask((services) => buyPicture(services, viewer, String(id), units, key)),
  );
  return true;
}

/** A performer sets what a message costs, or takes none. */
async function setPrice(world: World): Promise<boolean> {
  const { random } = world;
  const { user_id } = random.pick(world.performers).member;
  const setting = { takes: random.chance(0.9), units: random.pick(PRICES) };
  await world.ask((services) => setSetting(services, user_id, setting));
  return true;
}

/** A viewer declines a performer's messages to all, or blocks her for good. */
async function choose(world: World): Promise<boolean> {
  const { random } = world;
  const { member } = random.pick(world.payers);
  const { user_name } = random.pick(world.performers).member;
  const choice = { circulars: random.chance(0.5), blocks: true };
  await world.ask((services) => chooseFor(services, member, user_name, choice));
  return true;
}

/** A viewer keeps a performer as a favourite. */
async function favour(world: World): Promise<boolean> {
  const { random } = world;
  const { member } = random.pick(world.payers);
  const { user_id } = random.pick(world.performers).member;
  await world.ask((services) => addFavourite(services, member, user_id));
  return true;
}

/** A performer writes to all her favourites or supporters. */
async function tellAll(world: World): Promise<boolean> {
  const { random } = world;
  const { member } = random.pick(world.performers);
  const audience = random.chance(0.8) ? 'favourites' : 'supporters';
  const sent = { audience, text: 'tonight at nine', lang: 'en', other_text: '今夜九時です' } as const;
  await sendSome(world, (key) => world.ask((services) => sendCircular(services, member, sent, key)));
  return true;
}

/** What viewers and performers write to each other outside of rooms. */
export const MAILBOX_ACTS: readonly Act[] = [
  { name: 'write to a performer', weight: 6, run: write },
  { name: 'answer a viewer', weight: 4, run: answer },
  { name: 'buy a picture', weight: 4, run: buy },
  { name: 'set the price of mail', weight: 1.5, run: setPrice },
  { name: 'block a performer', weight: 0.5, run: choose },
  { name: 'write to all', weight: 2, run: tellAll },
];

/** What missions and messages to all begin with. */
export const FAVOURITE_ACTS: readonly Act[] = [{ name: 'add a favourite', weight: 2, run: favour }];
