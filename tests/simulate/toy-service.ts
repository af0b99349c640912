import { linkToys, reportToy } from '@akari/server/features/toy/link-toys';
import type { Clock } from '@akari/server/platform/clock/clock';
import type { Database } from '@akari/server/platform/database/database';
import type { Member } from '@akari/server/platform/http/person';
import type { Services } from '@akari/server/platform/services';

/** What the service needs of the simulation. */
interface Surroundings {
  readonly clock: Clock;
  readonly eye: Database;
  readonly performers: readonly { member: Member }[];
  newKey(): string;
  ask<T>(work: (services: Services) => Promise<T>): Promise<T | null>;
}

/** A toy that was told to move. */
interface Moving {
  until_ms: number;
  /** The order to stop it was lost, so that it moves until its time is over. */
  excused: boolean;
}
interface Order {
  toy_id: string;
  v_level: number;
  time_s: number;
}
/** The page of a performer that reaches the toys. */
interface Page {
  link_id: string;
  told_at_ms: number;
}
interface Report {
  performer_id: number;
  command_id: string;
  link_id: string;
  ran: boolean;
}

export const TOY_FAULTS = ['refuses', 'offline', 'no answer', 'answer lost'] as const;
type ToyFault = (typeof TOY_FAULTS)[number] | 'none';

/** Codes of the service: done, a parameter that the toy does not take, and an application that is offline. */
const CODES = { done: 200, refuses: 404, offline: 507 } as const;
const SECOND_MS = 1_000;
const TELL_EVERY_MS = 15_000;
export const TOYS = ['lush', 'nora', 'edge'] as const;

const keyOf = (performer_id: number, toy_id: string): string => `${performer_id} ${toy_id}`;
const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);

/**
 * The Lovense service, the performers' pages that reach toys, and the toys. It outlives the servers, and knows what each
 * toy did.
 */
export class ToyService {
  readonly #world: Surroundings;
  fault: ToyFault = 'none';
  /** The secrets of the pairings, by performer. */
  readonly paired = new Map<number, string>();
  readonly pages = new Map<number, Page>();
  /** Toys that are switched off, as `performer toy`. */
  readonly away = new Set<string>();
  /** By `performer toy`. */
  readonly moving = new Map<string, Moving>();
  /** The number of orders to move that were sent, by `performer toy level`. */
  readonly orders = new Map<string, number>();
  /** The number of those that a toy obeyed. */
  readonly runs = new Map<string, number>();
  #reports: Report[] = [];

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** The toys as the application of a performer reports them. */
  reported(performer_id: number) {
    return TOYS.map((toy_id) => ({
      toy_id,
      name: toy_id,
      connected: !this.away.has(keyOf(performer_id, toy_id)),
      vibrates: true,
      battery: null,
    }));
  }

  /** Switches a toy off or on. */
  toggle(performer_id: number, toy_id: string): void {
    const key = keyOf(performer_id, toy_id);
    if (this.away.delete(key)) return;
    this.away.add(key);
    this.moving.delete(key);
  }

  /** Answers a call of a server. @throws for a service that does not answer */
  async answer(path: string, { uid, utoken, ...order }: Record<string, unknown>): Promise<unknown> {
    const performer_id = Number(String(uid).replace('akari-', ''));
    const { toy, action, timeSec } = order as { toy: string; action: string; timeSec: number };
    // Calls may overtake each other.
    await this.#world.eye.pool.query(`SELECT 'toy call of ${performer_id}: ${path} ${toy} ${action}'`);
    if (order['command'] === 'GetToys') return this.#listed(performer_id);
    if (path !== '/api/lan/getQrCode') return { code: this.#command(performer_id, toy, action, timeSec) };
    if (this.fault === 'no answer') throw new Error('the service does not answer');
    this.paired.set(performer_id, String(utoken));
    return { code: 0, data: { qr: 'http://elsewhere.simulation/qr.png', code: 'ak4r1' } };
  }

  #listed(performer_id: number): object {
    if (this.fault !== 'none') throw new Error('there is no answer');
    const toys = this.reported(performer_id).map(({ toy_id }) => [toy_id, { id: toy_id, battery: 70 }]);
    return { code: CODES.done, data: { toys: JSON.stringify(Object.fromEntries(toys)) } };
  }

  #command(performer_id: number, toy_id: string, action: string, time_s: number): number {
    const { fault } = this;
    const arrives = fault === 'none' || fault === 'answer lost';
    if (action !== 'Stop')
      this.#run(performer_id, { toy_id, v_level: Number(/\d+/.exec(action)?.[0]), time_s }, arrives);
    else if (arrives) this.moving.delete(keyOf(performer_id, toy_id));
    else this.#excuse(performer_id, toy_id);
    if (fault === 'no answer' || fault === 'answer lost') throw new Error('there is no answer');
    return CODES[fault === 'none' ? 'done' : fault];
  }

  /** @returns whether the toy moves */
  #run(performer_id: number, { toy_id, v_level, time_s }: Order, arrives: boolean): boolean {
    const key = keyOf(performer_id, toy_id);
    count(this.orders, `${key} ${v_level}`);
    if (!arrives || this.away.has(key)) return false;
    count(this.runs, `${key} ${v_level}`);
    const until_ms = this.#world.clock.nowMs() + time_s * SECOND_MS;
    this.moving.set(key, { until_ms, excused: false });
    return true;
  }

  #excuse(performer_id: number, toy_id: string): void {
    const moves = this.moving.get(keyOf(performer_id, toy_id));
    if (moves !== undefined) moves.excused = true;
  }

  /** Orders to stop may have been lost with a server or a connection. */
  excuseAll(): void {
    for (const moves of this.moving.values()) moves.excused = true;
  }

  /** Applies an event to the page of a performer. */
  hear(performer_id: number, event: string, body: unknown): void {
    const { link_id } = body as { link_id: string };
    if (this.pages.get(performer_id)?.link_id !== link_id) return;
    if (event === 'toy.halt')
      for (const toy_id of (body as { toy_ids: string[] }).toy_ids)
        this.moving.delete(keyOf(performer_id, toy_id));
    if (event !== 'toy.run') return;
    const { command_id, ...order } = body as Order & { command_id: string };
    const ran = this.#run(performer_id, order, this.fault === 'none');
    this.#reports.push({ performer_id, command_id, link_id, ran });
  }

  /** A performer's page reaches the toys from now on. */
  async openPage(performer_id: number): Promise<void> {
    this.closePage(performer_id, true);
    this.pages.set(performer_id, { link_id: this.#world.newKey(), told_at_ms: 0 });
    await this.tell();
  }

  /** A page that closes stops its toys; when its computer loses power, they move until their time is over. */
  closePage(performer_id: number, stops: boolean): void {
    if (!this.pages.delete(performer_id)) return;
    this.#reports = this.#reports.filter((report) => report.performer_id !== performer_id);
    for (const toy_id of TOYS)
      if (stops) this.moving.delete(keyOf(performer_id, toy_id));
      else this.#excuse(performer_id, toy_id);
  }

  /** A page that loses the server stops its toys. */
  lostServers(): void {
    for (const performer_id of this.pages.keys())
      for (const toy_id of TOYS) this.moving.delete(keyOf(performer_id, toy_id));
  }

  /** What pages send by themselves: the outcome of commands, and every 15 s the toys. */
  async tell(): Promise<void> {
    const world = this.#world;
    const memberOf = (id: number) => world.performers.find(({ member }) => member.user_id === id)!.member;
    const reports = this.#reports;
    this.#reports = [];
    for (const { performer_id, command_id, ...report } of reports)
      await world.ask((services) => reportToy(services, memberOf(performer_id), command_id, report));
    const now_ms = world.clock.nowMs();
    for (const [performer_id, page] of this.pages) {
      if (Math.abs(now_ms - page.told_at_ms) < TELL_EVERY_MS) continue;
      page.told_at_ms = now_ms;
      const told = {
        way: 'lovense_lan',
        link_id: page.link_id,
        app: null,
        toys: this.reported(performer_id),
      } as const;
      await world.ask((services) => linkToys(services, memberOf(performer_id), told));
    }
  }

  /** The toys that move without an excuse, as `performer toy`. */
  movers(now_ms: number): string[] {
    for (const [key, { until_ms }] of this.moving) if (until_ms <= now_ms) this.moving.delete(key);
    return [...this.moving].filter(([, { excused }]) => !excused).map(([key]) => key);
  }
}
