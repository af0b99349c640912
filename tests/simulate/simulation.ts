import { createHash, hash } from 'node:crypto';
import { nextReconcileMs } from '@akari/rules';
import type { Act } from './acts/act.ts';
import { ACCOUNT_ACTS } from './acts/account.ts';
import { AGENCY_ACTS } from './acts/agency.ts';
import { BAR_ACTS } from './acts/bar.ts';
import { BLOG_ACTS } from './acts/blog.ts';
import { SPEND_LIMIT_ACTS } from './acts/spend-limit.ts';
import { CALENDAR_ACTS } from './acts/calendar.ts';
import { CALL_ACTS } from './acts/call.ts';
import { CHARGE_ACTS } from './acts/charge.ts';
import { CHEER_ACTS } from './acts/cheer.ts';
import { CLOSING_ACTS } from './acts/closing.ts';
import { COMMUNITY_ACTS } from './acts/community.ts';
import { COUPON_ACTS } from './acts/coupon.ts';
import { ENCODER_ACTS } from './acts/encoder.ts';
import { FAULT_ACTS } from './acts/fault.ts';
import { FREE_CHAT_ACTS } from './acts/free-chat.ts';
import { GUEST_ACTS } from './acts/guest.ts';
import { CLOCK_ACTS, HOUSE_ACTS } from './acts/house.ts';
import { LEDGER_ACTS } from './acts/ledger.ts';
import { FAVOURITE_ACTS, MAILBOX_ACTS } from './acts/mailbox.ts';
import { MEDIA_ACTS } from './acts/media.ts';
import { MISSION_ACTS } from './acts/mission.ts';
import { MONEY_BACK_ACTS } from './acts/money-back.ts';
import { NOTICE_ACTS, NOTICE_TIME_ACTS } from './acts/notice.ts';
import { OVERSIGHT_ACTS } from './acts/oversight.ts';
import { PAID_ACTS } from './acts/paid.ts';
import { PAYOUT_ACTS } from './acts/payout.ts';
import { PERFORMER_ACTS } from './acts/performer.ts';
import { PLAN_ACTS } from './acts/plan.ts';
import { PRESENT_ACTS } from './acts/present.ts';
import { PROVIDER_FILE_ACTS } from './acts/provider-file.ts';
import { LAST_POINTS_ACTS, PURCHASE_ACTS } from './acts/purchase.ts';
import { RECEIVER_ACTS } from './acts/receiver.ts';
import { SHOP_ACTS } from './acts/shop.ts';
import { TALK_ACTS } from './acts/talk.ts';
import { THANK_YOU_ACTS } from './acts/thank-you.ts';
import { TICKET_ACTS, TICKET_TIME_ACTS } from './acts/ticket.ts';
import { TRANSFER_ACTS } from './acts/transfer.ts';
import { TOY_ACTS } from './acts/toy.ts';
import { TWOSHOT_ACTS } from './acts/twoshot.ts';
import { TWOWAY_ACTS } from './acts/twoway.ts';
import { VIEWER_ACTS } from './acts/viewer.ts';
import { Broken } from './broken.ts';
import { Coverage } from './coverage.ts';
import { Invariants } from './invariants.ts';
import { STUCK_MS, TimeIsUp } from './watchdog.ts';
import { ServerDied, storyOf } from './server-life.ts';
import type { Rewrite } from './statement.ts';
import { World } from './world.ts';

const PEOPLE_ACTS: readonly Act[] = [
  ...VIEWER_ACTS,
  ...MEDIA_ACTS,
  ...FREE_CHAT_ACTS,
  ...PERFORMER_ACTS,
  ...ENCODER_ACTS,
  ...TWOSHOT_ACTS,
  ...TWOWAY_ACTS,
  ...CALL_ACTS,
  ...BAR_ACTS,
  ...SPEND_LIMIT_ACTS,
  ...OVERSIGHT_ACTS,
  ...TOY_ACTS,
  ...PAID_ACTS,
  ...THANK_YOU_ACTS,
  ...TALK_ACTS,
  ...PRESENT_ACTS,
  ...TICKET_ACTS,
  ...ACCOUNT_ACTS,
  ...PURCHASE_ACTS,
];
/** What people and staff do with money outside of rooms. */
const COMMERCE_ACTS: readonly Act[] = [
  ...SHOP_ACTS,
  ...COUPON_ACTS,
  ...TRANSFER_ACTS,
  ...PLAN_ACTS,
  ...PAYOUT_ACTS,
  ...AGENCY_ACTS,
  ...MONEY_BACK_ACTS,
  ...CLOSING_ACTS,
  ...PROVIDER_FILE_ACTS,
];
/** Acts that advance the clock. They drive the statements themselves, together with what time sets off. */
const TIME_ACTS: readonly Act[] = [
  ...HOUSE_ACTS,
  ...CHARGE_ACTS,
  ...FAULT_ACTS,
  ...RECEIVER_ACTS,
  ...GUEST_ACTS,
  ...LEDGER_ACTS,
  ...LAST_POINTS_ACTS,
  ...TICKET_TIME_ACTS,
];
/** Acts of commerce that are about days and weeks. */
const DAY_ACTS: readonly Act[] = CALENDAR_ACTS;
const OUTSIDE_ACTS: readonly Act[] = [
  ...COMMUNITY_ACTS,
  ...MAILBOX_ACTS,
  ...FAVOURITE_ACTS,
  ...MISSION_ACTS,
  ...BLOG_ACTS,
  ...CHEER_ACTS,
];
const ACTS: readonly Act[] = [
  ...PEOPLE_ACTS,
  ...COMMERCE_ACTS,
  ...TIME_ACTS,
  ...DAY_ACTS,
  ...OUTSIDE_ACTS,
  ...NOTICE_ACTS,
  ...NOTICE_TIME_ACTS,
];
/** Acts that may run concurrently in one step. */
const MOMENT_ACTS: readonly Act[] = [
  ...PEOPLE_ACTS,
  ...COMMERCE_ACTS,
  ...CLOCK_ACTS,
  ...OUTSIDE_ACTS,
  ...NOTICE_ACTS,
];
const namesOf = (acts: readonly Act[]): ReadonlySet<string> => new Set(acts.map(({ name }) => name));
const TIMED = namesOf([...TIME_ACTS, ...DAY_ACTS, ...NOTICE_TIME_ACTS]);
const COMMERCE = namesOf([...COMMERCE_ACTS, ...DAY_ACTS]);
const DAYS = namesOf(DAY_ACTS);
const COMMUNITY = namesOf(COMMUNITY_ACTS);
const MAILBOX = namesOf([...MAILBOX_ACTS, ...FAVOURITE_ACTS]);
const MISSION = namesOf([...MISSION_ACTS, ...FAVOURITE_ACTS]);
const BLOG = namesOf(BLOG_ACTS);
/** What blogs need of the acts in rooms. */
const ACCOUNTS: ReadonlySet<string> = new Set([
  ...['account is closed', 'account is opened again', 'lift a bar', 'minutes go by'],
]);
const CHEER = namesOf(CHEER_ACTS);
const OUTSIDE = namesOf(OUTSIDE_ACTS);
const NOTICES = namesOf([...NOTICE_ACTS, ...NOTICE_TIME_ACTS]);
/** What notices need of the acts in rooms: broadcasts that change, and people who come back. */
const BROADCASTS: ReadonlySet<string> = new Set([
  ...['press button', 'resume picture', 'lose picture', 'performer logs out', 'end a login', 'lift a bar'],
]);
/** What evenings outside of rooms need of the others: time, and servers that die. */
const AROUND: ReadonlySet<string> = new Set([
  ...['pass', 'pass long', 'tick'],
  ...['server dies', 'server comes', 'server will die', 'database restarts'],
]);
/** `rooms`: without the acts of the parts after it; each of these: its own, and what they need of the others; `all`. */
export const PARTS = [
  'all',
  'rooms',
  'commerce',
  'community',
  'mailbox',
  'mission',
  'notices',
  'blog',
  'cheer',
] as const;
export type Part = (typeof PARTS)[number];
const inRooms = (name: string): boolean => !COMMERCE.has(name) && !OUTSIDE.has(name) && !NOTICES.has(name);
const BELONGS: Readonly<Record<Part, (name: string) => boolean>> = {
  // Notices need servers with mail and push services, whose mails of other kinds have no texts here.
  all: (name) => !NOTICES.has(name),
  rooms: inRooms,
  cheer: (name) => CHEER.has(name) || inRooms(name),
  commerce: (name) => COMMERCE.has(name) || AROUND.has(name),
  community: (name) => COMMUNITY.has(name) || AROUND.has(name) || DAYS.has(name),
  mailbox: (name) => MAILBOX.has(name) || AROUND.has(name) || DAYS.has(name),
  mission: (name) => MISSION.has(name) || AROUND.has(name) || DAYS.has(name),
  blog: (name) => BLOG.has(name) || ACCOUNTS.has(name) || AROUND.has(name),
  notices: (name) => NOTICES.has(name) || BROADCASTS.has(name) || AROUND.has(name),
};
/** How many times as often an act is drawn that a seed asks for. */
const OFTEN = 10;
/** Probability that a step runs two or three acts concurrently. */
const AT_ONCE = 0.3;
const BOOKS_EVERY_STEPS = 250;
const SWEEP_EVERY_STEPS = 20;
/** Milliseconds; longer than every deadline that remains after all people disconnect. */
const QUIET_MS = 180_000;
/** Milliseconds; longer than what a server that died has left of a closed account is left alone. */
const SETTLE_MS = 420_000;
const SECOND_MS = 1_000;

export interface SimulationOptions {
  seed: number;
  steps: number;
  /** URL of a migrated, empty database that no other simulation uses. */
  url: string;
  /** The acts that are drawn; all, unless it says otherwise. */
  part?: Part;
  /** Names of acts that are drawn more often than usual, so that a short run meets what they do. */
  often?: readonly string[];
  /** Collects what the run has covered. */
  coverage?: Coverage;
  /** Ends the run early, after a whole step, once it returns true. */
  isEnough?: () => boolean;
  /** Ends the run at once, also inside of an act that advances the clock, without the checks at the end. */
  isLate?: () => boolean;
  /** Wall-clock milliseconds without progress after which the run fails as stuck. */
  stuck_ms?: number;
  /** Ends the run after its last step: people do not disconnect, and deadlines that remain do not run out. */
  breaks_off?: boolean;
  /** Changes statements to break a rule on purpose. */
  rewrite?: Rewrite;
  log?: (line: string) => void;
  /** Called with each statement when it runs: the same lines in every replay. */
  told?: (line: string) => void;
}
export interface SimulationResult {
  steps: number;
  /** `seed N step K: <invariant> …`; null when every invariant held. */
  broken: string | null;
  /** Hash of the drawn acts and the statements after each step: the same in every replay. */
  story: string[];
  /** Hash of the final session rows. */
  digest: string;
}

/** The acts that a step draws from, alone and concurrently. */
interface Acts {
  all: readonly Act[];
  moment: readonly Act[];
}
function actsOf(often: readonly string[], part: Part): Acts {
  const unknown = often.find((name) => !ACTS.some((one) => one.name === name));
  if (unknown !== undefined) throw new Error(`no act is called ${unknown}`);
  const weighed = (acts: readonly Act[]): Act[] =>
    acts
      .filter(({ name }) => BELONGS[part](name))
      .map((one) => (often.includes(one.name) ? { ...one, weight: one.weight * OFTEN } : one));
  return { all: weighed(ACTS), moment: weighed(MOMENT_ACTS) };
}

/** Draws acts until one finds something to do. */
async function act(world: World, acts: readonly Act[], log: (line: string) => void): Promise<void> {
  for (;;) {
    const drawn = world.random.weighted(acts);
    log(drawn.name);
    const isDriven = TIMED.has(drawn.name) || !world.isAlone;
    if (!(await (isDriven ? drawn.run(world) : world.statements.drive(() => drawn.run(world))))) continue;
    world.coverage.acted(drawn.name);
    return;
  }
}

/** Runs two or three acts concurrently; the seed decides the order of their statements. */
async function atOnce(world: World, { moment }: Acts, log: (line: string) => void): Promise<void> {
  const count = world.random.int(2, 3);
  world.coverage.acted(`${count} at once`);
  const lines = Array.from({ length: count }, (): string[] => []);
  const ends = await world.statements.drive(() =>
    Promise.allSettled(lines.map((own) => world.apart(() => act(world, moment, (line) => own.push(line))))),
  );
  for (const [index, own] of lines.entries()) for (const line of own) log(`${'| '.repeat(index)}${line}`);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function step(
  world: World,
  invariants: Invariants,
  acts: Acts,
  log: (line: string) => void,
): Promise<void> {
  world.statements.cut = false;
  try {
    await (world.random.chance(AT_ONCE) ? atOnce(world, acts, log) : act(world, acts.all, log));
    await world.settled();
  } catch (error) {
    if (!(error instanceof ServerDied)) throw error;
  }
  while (world.lives.some((life) => life.dead)) {
    log('server died');
    await world.replaceDeadServers().catch(ignoreDeath);
    await world.settled().catch(ignoreDeath);
  }
  await invariants.check();
}

function ignoreDeath(error: unknown): void {
  if (!(error instanceof ServerDied)) throw error;
}

/** The payment company answers, closed accounts are settled, and the next comparison with its statements comes. */
async function settleMoney(world: World): Promise<void> {
  world.payments.fault = 'none';
  await world.pass(SETTLE_MS);
  await world.skipTo(nextReconcileMs(world.clock.nowMs()) - SECOND_MS);
  await world.pass(2 * SECOND_MS);
}

/** Disconnects all people and lets every deadline run out, then checks the final invariants. */
async function quiet(world: World, invariants: Invariants): Promise<void> {
  world.statements.cutIn(Infinity);
  for (const life of world.lives) if (life.isDoomed) life.kill();
  await world.replaceDeadServers();
  for (const { member } of world.performers) world.node.endPublisher(member.user_id, 'peer_timeout');
  for (const viewer of world.viewers) {
    viewer.socket = null;
    if (viewer.session_id !== null) world.node.endPlayer(Number(viewer.session_id), 'peer_timeout');
  }
  await world.pass(QUIET_MS);
  if (world.closed.size > 0 || world.files.lines.size > 0) await settleMoney(world);
  await invariants.check();
  await invariants.over();
  await invariants.books();
}

async function digestOf(world: World): Promise<string> {
  const { rows } = await world.eye.pool.query(
    'SELECT id, viewer_id, channel_id, mode, end_name, delivered_ms, charged_units FROM viewer_session ORDER BY id',
  );
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
}

const same: Rewrite = (text) => text;

interface Progress {
  done: number;
  story: string[];
  digest: string;
}

async function play(world: World, options: SimulationOptions, evening: Progress): Promise<void> {
  const { steps, isEnough = () => false, breaks_off = false, log = () => undefined } = options;
  const acts = actsOf(options.often ?? [], options.part ?? 'all');
  await world.open();
  const invariants = new Invariants(world);
  await world.eye.pool.query('CREATE INDEX ON entry (id)');
  await invariants.check();
  await world.pages.sweep();
  let drawn = '';
  while (evening.done < steps && !isEnough()) {
    evening.done += 1;
    await step(world, invariants, acts, (line) => {
      drawn = hash('sha1', `${drawn} ${line}`);
      log(`${evening.done} ${line}`);
    });
    evening.story.push(hash('sha1', `${drawn} ${world.statements.trace}`));
    if (evening.done % SWEEP_EVERY_STEPS === 0) await world.pages.sweep();
    if (evening.done % BOOKS_EVERY_STEPS === 0) await invariants.books();
  }
  if (!breaks_off) await quiet(world, invariants);
  evening.digest = await digestOf(world);
}

/**
 * Runs a seed. The same acts happen at the same times, and the same statements follow in the same order, in every
 * replay.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, url, isLate = () => false, stuck_ms = STUCK_MS, rewrite = same } = options;
  const { coverage = new Coverage(), told = () => undefined } = options;
  const notices = options.part === 'notices';
  const world = new World({ url, seed, rewrite, coverage, isLate, stuck_ms, told, notices });
  const evening: Progress = { done: 0, story: [], digest: '' };
  const ended = (broken: string | null): SimulationResult => {
    const { done: steps, story, digest } = evening;
    return { steps, broken, story, digest };
  };
  try {
    // The watchdog rejects when something waits for ever, and reports what.
    await Promise.race([play(world, options, evening), world.watchdog.end]);
    return ended(null);
  } catch (error) {
    if (error instanceof TimeIsUp) return ended(null);
    const said = error instanceof Broken ? error.message : `the evening goes on ${storyOf(error)}`;
    return ended(`seed ${seed} step ${evening.done}: ${said.replaceAll('\n', ' ')}`);
  } finally {
    await world.close();
  }
}
