import { USUAL_NOTICE, type LoginNoticeChoice } from '@akari/rules';
import { runCommand } from '@akari/server/core/channel/broadcast/command-channel';
import { addFavourite, removeFavourite } from '@akari/server/core/favourite/change-favourites';
import { setFavouriteSettings, setLoginNotice } from '@akari/server/core/favourite/set-favourite';
import { declineNotice, setMailPerson } from '@akari/server/core/mail/mail-person';
import { addDevice, endDevice } from '@akari/server/core/push/change-devices';
import { excludeViewer } from '@akari/server/features/spend-limit/change-spend-limit';
import { openLoginsOf, someLogin } from '../logins.ts';
import { MAIL_FAULTS, PUSH_FAULTS } from '../notice-service.ts';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { openStudio, publishing } from './performer.ts';
import { barWriter } from './shut-out.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MINUTES = 1_440;
/** Logins end after a month. */
const MOST_SKIPPED_MS = 20 * DAY_MINUTES * MINUTE_MS;
/** Time zones with their offset in the winter of the simulation, in minutes. */
const ZONES = { 'Asia/Tokyo': 540, 'America/New_York': -300, UTC: 0 } as const;
export type Zone = keyof typeof ZONES;

/** The minute of the day. */
export const minuteIn = (zone: Zone, at_ms: number): number =>
  (((Math.floor(at_ms / MINUTE_MS) + ZONES[zone]) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;

/** Picks a viewer; a few choose often. The rules do not say what a viewer gets who is choosing. */
function chooser({ random, payers, notices }: World): Viewer['member'] {
  const { member } = random.pick(random.chance(0.7) ? payers.slice(0, 3) : payers);
  notices?.choosing.add(member.user_id);
  return member;
}
const somePerformer = ({ random, performers }: World) =>
  random.pick(random.chance(0.7) ? performers.slice(0, 2) : performers).member;

/** A viewer keeps a performer as a favourite, or chooses by which ways its notices come. */
async function choose(world: World): Promise<boolean> {
  const { random } = world;
  const [member, { user_id }] = [chooser(world), somePerformer(world)];
  const notice: LoginNoticeChoice = random.chance(0.3)
    ? USUAL_NOTICE
    : { site: random.chance(0.8), mail: random.chance(0.8), push: random.chance(0.8) };
  if (random.chance(0.75)) await world.ask((services) => addFavourite(services, member, user_id, notice));
  else await world.ask((services) => setLoginNotice(services, member.user_id, user_id, notice));
  return true;
}

async function remove(world: World): Promise<boolean> {
  const [member, { user_id }] = [chooser(world), somePerformer(world)];
  await world.ask((services) => removeFavourite(services, member.user_id, user_id));
  return true;
}

/** A viewer sets quiet hours, most of which begin or end soon, or ends all notices of one way. */
async function settle(world: World): Promise<boolean> {
  const { random, clock } = world;
  const { user_id } = chooser(world);
  const time_zone = random.pick(Object.keys(ZONES) as Zone[]);
  const minute = minuteIn(time_zone, clock.nowMs());
  const at = (from: number, to: number): number =>
    (minute + random.int(from, to) + DAY_MINUTES) % DAY_MINUTES;
  const quiet = random.chance(0.7) ? { from_min: at(-60, 20), to_min: at(21, 90) } : null;
  const settings = { shown: random.chance(0.5), site: random.chance(0.9), push: random.chance(0.9) };
  await world.ask((services) => setFavouriteSettings(services, user_id, { ...settings, quiet, time_zone }));
  return true;
}

/** A viewer confirms an address, declines the mails of notices, or wants them again. */
async function chooseMail(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { user_id, user_name } = chooser(world);
  const email = `${user_name}@example.jp`;
  if (random.chance(0.2))
    await world.ask(({ database }) => declineNotice(database.db, user_id, 'favourite_on_air'));
  else {
    await eye.pool.query('UPDATE app_user SET email = $2 WHERE id = $1', [user_id, email]);
    await world.ask(({ database }) =>
      setMailPerson(database.db, user_id, { verified_email: email, declined: [] }),
    );
  }
  return true;
}

interface Device {
  id: number;
  user_id: number;
  endpoint: string;
}
const devicesOf = async ({ eye }: World): Promise<Device[]> =>
  (await eye.pool.query<Device>('SELECT id, user_id, endpoint FROM push_device ORDER BY id')).rows;

/** A viewer adds a browser, in some cases one in which another person is known, or twice at once. */
async function addBrowser(world: World): Promise<boolean> {
  const { random, notices } = world;
  const { user_id } = chooser(world);
  const login_id = await someLogin(world, user_id);
  const others = (await devicesOf(world)).filter(({ endpoint }) => notices?.gone.has(endpoint) === false);
  const shared = others.length > 0 && random.chance(0.2) ? random.pick(others) : null;
  if (shared !== null) notices?.choosing.add(shared.user_id);
  const endpoint = shared?.endpoint ?? `https://push.simulation/${world.newName('browser')}`;
  const device = { endpoint, p256dh: 'key', auth: 'secret' };
  const once = () => world.ask((services) => addDevice(services, { user_id, login_id }, device));
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

/** A person ends the pushes to a browser, or the browser its subscription, which the service learns from the next push. */
async function endBrowser(world: World): Promise<boolean> {
  const { random, notices } = world;
  const devices = await devicesOf(world);
  if (devices.length === 0) return false;
  const { id, user_id, endpoint } = random.pick(devices);
  if (random.chance(0.75)) notices?.gone.set(endpoint, random.pick([404, 410] as const));
  else {
    notices?.choosing.add(user_id);
    await world.ask((services) => endDevice(services, user_id, String(id)));
  }
  return true;
}

async function failPush({ random, notices }: World): Promise<boolean> {
  if (notices === null) return false;
  const fails = notices.push_fault === 'none' || random.chance(0.2);
  notices.push_fault = fails ? random.pick(PUSH_FAULTS) : 'none';
  return true;
}
async function failMail({ random, notices }: World): Promise<boolean> {
  if (notices === null) return false;
  const fails = notices.mail_fault === 'none' || random.chance(0.2);
  notices.mail_fault = fails ? random.pick(MAIL_FAULTS) : 'none';
  return true;
}

/** A performer begins a broadcast that is open to everybody at once. */
async function begin(world: World): Promise<boolean> {
  const { random } = world;
  const silent = world.performers.filter((performer) => !publishing(world, performer));
  if (silent.length === 0) return false;
  const performer = random.pick(silent);
  const { user_id } = performer.member;
  const open_ids = await openLoginsOf(world, user_id);
  const login_id = open_ids.includes(performer.login_id)
    ? performer.login_id
    : await someLogin(world, user_id);
  await openStudio(world, performer, 'video', { login_id, publish_start: 'waiting', take_over: false });
  return true;
}

async function end(world: World): Promise<boolean> {
  const live = world.performers.filter((performer) => publishing(world, performer));
  if (live.length === 0) return false;
  const { user_id } = world.random.pick(live).member;
  await world.ask((services) => runCommand(services, user_id, 'stop_publish'));
  return true;
}

/** A performer kicks or bans a viewer, or a viewer excludes themselves. */
async function shutOut(world: World): Promise<boolean> {
  const { random } = world;
  const [viewer, performer] = [chooser(world), somePerformer(world)];
  if (random.chance(0.2)) await world.ask((services) => excludeViewer(services, viewer.user_id, 1));
  else await barWriter(world, performer, viewer, random.chance(0.4) ? 'kick' : 'ban');
  return true;
}

/** Minutes go by in which no server runs. */
async function skip(world: World): Promise<boolean> {
  const { random, clock } = world;
  if (world.skipped_ms > MOST_SKIPPED_MS) return false;
  const minutes = random.chance(0.1) ? random.int(600, 800) : random.int(1, 20);
  await world.skipTo(clock.nowMs() + minutes * MINUTE_MS);
  await world.pass(random.int(2, 4) * SECOND_MS);
  return true;
}

/** For an hour no push service and no mail server answers; servers run a few seconds of each of its parts. */
async function hourAway(world: World): Promise<boolean> {
  const { random, clock, notices } = world;
  if (notices === null || world.skipped_ms > MOST_SKIPPED_MS) return false;
  notices.push_fault = 'away';
  notices.mail_fault = 'away';
  for (let left = 60; left > 0;) {
    const minutes = random.int(5, 15);
    left -= minutes;
    await world.skipTo(clock.nowMs() + minutes * MINUTE_MS);
    await world.pass(2 * SECOND_MS);
  }
  notices.push_fault = 'none';
  notices.mail_fault = 'none';
  await world.pass(random.int(2, 4) * SECOND_MS);
  return true;
}

/** Favourites, and how their viewers hear that they are on the air. */
export const NOTICE_ACTS: readonly Act[] = [
  { name: 'choose a notice', weight: 8, run: choose },
  { name: 'remove a favourite', weight: 0.5, run: remove },
  { name: 'set quiet hours', weight: 1.5, run: settle },
  { name: 'choose mails', weight: 2, run: chooseMail },
  { name: 'add a browser', weight: 3, run: addBrowser },
  { name: 'end a browser', weight: 1, run: endBrowser },
  { name: 'push service fails', weight: 0.8, run: failPush },
  { name: 'mail server fails', weight: 0.8, run: failMail },
  { name: 'begin a broadcast', weight: 6, run: begin },
  { name: 'end a broadcast', weight: 4, run: end },
  { name: 'shut a viewer out', weight: 0.8, run: shutOut },
];
/** These acts advance the clock. */
export const NOTICE_TIME_ACTS: readonly Act[] = [
  { name: 'minutes go by', weight: 5, run: skip },
  { name: 'an hour without services', weight: 0.5, run: hourAway },
];
