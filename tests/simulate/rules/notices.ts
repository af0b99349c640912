import { roomOf } from '@akari/server/platform/realtime/realtime';
import { minuteIn, type Zone } from '../acts/notice.ts';
import { hold } from '../broken.ts';
import type { NoticeService } from '../notice-service.ts';
import type { ServerLife } from '../server-life.ts';
import type { World } from '../world.ts';
import {
  readNotices,
  type Fan,
  type Mail,
  type Notice,
  type NoticesSeen,
  type Push,
} from './notices-seen.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** A broadcast that begins so soon after the last one continues it (`docs/product-rules.md`). */
const GAP_MS = 15 * MINUTE_MS;
/** Mails about one performer, and of a day. */
const MAIL_GAP_MS = 12 * HOUR_MS;
const MAILS_A_DAY = 10;
/** The longest wait before a push is tried again: the service's own, or what a busy push service asks for. */
const LONGEST_RETRY_MS = 450 * SECOND_MS;
/** For how long a server runs at most before it tells viewers of a broadcast. */
const TOLD_WITHIN_MS = 30 * SECOND_MS;

type Way = 'page' | 'mail' | 'push';

/** Rules of the notices that a favourite is on the air: none lost, none twice, and none to a viewer who does not want it. */
export class NoticeRules {
  readonly #world: World;
  readonly #service: NoticeService;
  #before: NoticesSeen | null = null;
  #lives: readonly ServerLife[] = [];
  /** How many of each were looked at. */
  readonly #done = { shown: 0, pushes: 0, mails: 0 };
  /** Viewers who were shown a broadcast, by both ids. */
  readonly #shown = new Set<string>();
  /** What was answered and written down: accepted names by receiver, and endpoints that were gone. */
  readonly #accepted = new Set<string>();
  readonly #gone = new Set<string>();
  /** When servers had run for how long as a broadcast was first seen open and untold. */
  readonly #untold = new Map<number, number>();

  constructor(world: World, service: NoticeService) {
    this.#world = world;
    this.#service = service;
  }

  async check(): Promise<void> {
    const after = await readNotices(this.#world);
    const before = this.#before ?? after;
    const { cut } = this.#world.statements;
    // What a server has done that died, or was cut off, may not be written down.
    const whole = !cut && this.#lives.every((life) => this.#world.lives.includes(life));
    const step = new Step(this.#world, this.#service, before, after);
    this.#checkKinds(after.notices);
    this.#checkShown(step);
    this.#checkPushes(step, whole);
    this.#checkMails(step, whole);
    for (const notice of after.notices) this.#checkTold(step, notice, whole);
    if (whole) this.#checkDue(after);
    this.#before = after;
    this.#lives = this.#world.lives;
    this.#service.choosing.clear();
  }

  /** A return within a quarter of an hour is no new broadcast. */
  #checkKinds(notices: readonly Notice[]): void {
    for (const notice of notices) {
      const { last_end_ms, at_ms, kind } = notice;
      const returns = last_end_ms !== null && at_ms - last_end_ms < GAP_MS;
      hold('a return brings no notice', kind === (returns ? 'return' : 'new'), () => JSON.stringify(notice));
    }
  }

  #checkShown(step: Step): void {
    const { shown } = this.#service;
    for (const { user_room, performer_name, at_ms } of shown.slice(this.#done.shown)) {
      const said = (): string => JSON.stringify({ user_room, performer_name, at_ms, ...step.said() });
      const notice = step.after.notices.findLast(
        (one) => one.performer_name === performer_name && one.at_ms <= at_ms,
      );
      const viewer = this.#world.viewers.find(({ member }) => roomOf.user(member.user_id) === user_room);
      const [viewer_id, broadcast_id] = [viewer?.member.user_id ?? 0, notice?.broadcast_id ?? 0];
      hold('a notice is of a new broadcast', notice?.kind === 'new', said);
      hold('a notice is wanted', step.mayGet(viewer_id, notice, 'page', at_ms), said);
      const name = `${viewer_id} ${broadcast_id}`;
      hold('a notice comes once', !this.#shown.has(name), said);
      this.#shown.add(name);
    }
    this.#done.shown = shown.length;
  }

  #checkPushes(step: Step, whole: boolean): void {
    const { pushes } = this.#service;
    for (const push of pushes.slice(this.#done.pushes)) {
      const said = (): string => JSON.stringify({ push, ...step.said() });
      const notice = step.noticeOf(push.name);
      const wanted = step.ownersOf(push.to).some((owner) => step.mayGet(owner, notice, 'push', push.at_ms));
      hold('a push is wanted', wanted, said);
      hold('a subscription that is gone is not used', !this.#gone.has(push.to), said);
      const name = `${push.to} ${push.name}`;
      hold('a push is sent once', !this.#accepted.has(name), said);
      if (!whole || push.status === null) continue;
      if (push.status === 201) this.#accepted.add(name);
      else {
        this.#gone.add(push.to);
        const kept = step.after.devices.some(({ endpoint }) => endpoint === push.to);
        hold('a subscription that is gone is forgotten', !kept, said);
      }
    }
    this.#done.pushes = pushes.length;
    for (const push of step.after.pushes) checkEnd(step, push);
  }

  #checkMails(step: Step, whole: boolean): void {
    const { mails } = this.#service;
    for (const sent of mails.slice(this.#done.mails)) {
      const mail = step.after.mails.find(({ message_key }) => sent.name.startsWith(`<${message_key}@`));
      const said = (): string => JSON.stringify({ sent, mail });
      hold('a mail goes to its person', mail?.address === sent.to, said);
      hold('a mail is not declined', step.isMailed(mail?.user_id ?? 0), said);
      hold('a mail is sent once', !this.#accepted.has(sent.name), said);
      if (whole && sent.status !== null) this.#accepted.add(sent.name);
    }
    this.#done.mails = mails.length;
    const known = new Set(step.before.mails.map(({ id }) => id));
    for (const mail of step.after.mails) if (!known.has(mail.id)) checkWritten(step, mail);
  }

  /** Each viewer was told of a broadcast who wanted it all the time. */
  #checkTold(step: Step, notice: Notice, whole: boolean): void {
    const { broadcast_id, kind, told } = notice;
    const before = step.before.notices.find((one) => one.broadcast_id === broadcast_id);
    if (kind !== 'new' || before?.told === true) return;
    if (!told) {
      if (!notice.open || before?.open !== true) this.#untold.delete(broadcast_id);
      const since_ms = this.#untold.get(broadcast_id) ?? this.#world.ran_ms;
      this.#untold.set(broadcast_id, since_ms);
      const waited = this.#world.ran_ms - since_ms;
      hold('a notice is not forgotten', waited <= TOLD_WITHIN_MS, () => JSON.stringify({ notice, waited }));
      return;
    }
    for (const { viewer_id } of step.after.fans.filter((fan) => fan.performer_id === notice.performer_id)) {
      const said = (): string => JSON.stringify({ viewer_id, notice, ...step.said() });
      const shown = this.#shown.has(`${viewer_id} ${broadcast_id}`);
      if (whole && step.surelyGets(viewer_id, notice, 'page')) hold('a notice is not lost', shown, said);
      if (step.surelyGets(viewer_id, notice, 'push'))
        for (const { id } of step.devicesOf(viewer_id)) {
          const queued = step.after.pushes.some(
            (push) => push.device_id === id && push.subject_id === broadcast_id,
          );
          hold('a push is not lost', queued, said);
        }
      if (step.surelyGets(viewer_id, notice, 'mail') && step.surelyMailed(viewer_id, notice)) {
        const mails = step.after.mails.filter(
          (mail) => mail.user_id === viewer_id && mail.broadcast_id === broadcast_id,
        );
        hold('a mail is not lost', mails.length === 1, said);
      }
    }
  }

  /** What servers should have sent when they last ran. */
  #checkDue({ pushes, mails }: NoticesSeen): void {
    const until_ms = this.#world.ticked_ms - SECOND_MS;
    const late = [...pushes, ...mails].filter(
      ({ state, next_at_ms }) => ['waiting', 'sending'].includes(state) && next_at_ms <= until_ms,
    );
    hold('what is due is sent', late.length === 0, () => JSON.stringify({ until_ms, late }));
  }
}

/** What is known of a step: what viewers wanted before it and after it. */
class Step {
  readonly #world: World;
  readonly #service: NoticeService;
  readonly before: NoticesSeen;
  readonly after: NoticesSeen;

  constructor(world: World, service: NoticeService, before: NoticesSeen, after: NoticesSeen) {
    this.#world = world;
    this.#service = service;
    this.before = before;
    this.after = after;
  }

  said(): object {
    return { before: this.before.fans, after: this.after.fans, now_ms: this.#world.clock.nowMs() };
  }

  noticeOf(tag: string): Notice | undefined {
    return this.after.notices.find(({ broadcast_id }) => tag === `on_air:${broadcast_id}`);
  }

  /** Who has had the subscription, with an open login. */
  ownersOf(endpoint: string): number[] {
    return [...this.before.devices, ...this.after.devices]
      .filter((device) => device.endpoint === endpoint && device.open)
      .map(({ user_id }) => user_id);
  }

  /** Devices that a person has had all the time. */
  devicesOf(user_id: number): { id: number }[] {
    const has = (seen: NoticesSeen, id: number): boolean =>
      seen.devices.some((device) => device.id === id && device.user_id === user_id && device.open);
    return this.after.devices.filter(({ id }) => has(this.before, id) && has(this.after, id));
  }

  mayGet(viewer_id: number, notice: Notice | undefined, way: Way, at_ms: number): boolean {
    const wants = (seen: NoticesSeen): boolean => wantsAt(fanOf(seen, viewer_id, notice), way, at_ms);
    return wants(this.before) || wants(this.after);
  }

  /** Whether a viewer wanted a notice before the step and after it, and at each minute between. */
  surelyGets(viewer_id: number, notice: Notice, way: Way): boolean {
    if (this.#service.choosing.has(viewer_id)) return false;
    const [before, after] = [this.before, this.after].map((seen) => fanOf(seen, viewer_id, notice));
    for (let at_ms = this.before.at_ms; at_ms < this.after.at_ms + MINUTE_MS; at_ms += MINUTE_MS) {
      const now_ms = Math.min(at_ms, this.after.at_ms);
      if (!wantsAt(before, way, now_ms) || !wantsAt(after, way, now_ms)) return false;
    }
    return true;
  }

  /** Whether a viewer has confirmed an address and not declined the mails, before the step or after it. */
  isMailed(user_id: number): boolean {
    return [this.before, this.after].some(({ mailed }) => mailed.includes(user_id));
  }

  /** Whether the limits of mails let one more through. */
  surelyMailed(viewer_id: number, { performer_id, broadcast_id }: Notice): boolean {
    const all = [this.before, this.after].every(({ mailed }) => mailed.includes(viewer_id));
    const others = this.after.mails.filter(
      (mail) => mail.user_id === viewer_id && mail.broadcast_id !== broadcast_id,
    );
    const rests = others.every(
      (mail) => mail.performer_id !== performer_id || this.before.at_ms - mail.at_ms > MAIL_GAP_MS,
    );
    return all && rests && others.length < MAILS_A_DAY;
  }
}

const fanOf = (seen: NoticesSeen, viewer_id: number, notice: Notice | undefined): Fan | undefined =>
  seen.fans.find((fan) => fan.viewer_id === viewer_id && fan.performer_id === notice?.performer_id);

/** Whether a viewer gets a notice at a time: wanted, not in quiet hours, and not shut out. */
function wantsAt(fan: Fan | undefined, way: Way, at_ms: number): boolean {
  if (fan === undefined || !fan[way] || fan.barred_until_ms > at_ms || fan.excluded_until_ms > at_ms)
    return false;
  const { quiet_from_min: from, quiet_to_min: to, time_zone } = fan;
  if (from === null || to === null) return true;
  const minute = minuteIn(time_zone as Zone, at_ms);
  return from < to ? minute < from || minute >= to : minute < from && minute >= to;
}

/** A push ends unsent only if its time is over, or it is not wanted any more. */
function checkEnd(step: Step, push: Push): void {
  const before = step.before.pushes.find(({ id }) => id === push.id);
  if (before?.state === push.state) return;
  const said = (): string => JSON.stringify({ push, ...step.said() });
  const left_ms = push.expires_at_ms - (push.ended_at_ms ?? 0);
  if (push.state === 'dead')
    hold('a push is tried until its time is over', left_ms <= LONGEST_RETRY_MS, said);
  if (push.state !== 'void') return;
  const notice = step.after.notices.find(({ broadcast_id }) => broadcast_id === push.subject_id);
  const open = notice?.open === true && step.before.notices.some((one) => one.open && isSame(one, notice));
  const wanted = notice !== undefined && step.surelyGets(push.user_id, notice, 'push');
  const has = step.devicesOf(push.user_id).some(({ id }) => id === push.device_id);
  hold('a push that is wanted is sent', !(open && wanted && has), said);
}

const isSame = (one: Notice, other: Notice): boolean => one.broadcast_id === other.broadcast_id;

/** A mail is written to a viewer who wants it, once for a broadcast, and rarely. */
function checkWritten(step: Step, mail: Mail): void {
  const said = (): string => JSON.stringify({ mail, ...step.said() });
  const { user_id, performer_id, broadcast_id, at_ms } = mail;
  const notice = step.after.notices.find((one) => one.broadcast_id === broadcast_id);
  hold('a mail is wanted', step.mayGet(user_id, notice, 'mail', at_ms), said);
  const others = step.after.mails.filter((one) => one.user_id === user_id && one.id !== mail.id);
  const again = others.some((one) => one.broadcast_id === broadcast_id);
  hold('a mail is written once', !again, said);
  const near = others.some(
    (one) => one.performer_id === performer_id && Math.abs(at_ms - one.at_ms) < MAIL_GAP_MS,
  );
  hold('mails about one performer are rare', !near, said);
  const today = others.filter((one) => one.at_ms <= at_ms && one.at_ms > at_ms - 24 * HOUR_MS);
  hold('a day has a few mails', today.length < MAILS_A_DAY, said);
}
