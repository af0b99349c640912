import type { ReportedToy } from '@akari/contract/toy';
import { toyAppHost } from '@akari/rules';
import * as z from 'zod/mini';
import type { PageDriver, PageOrder } from './page-driver.ts';

const ANSWER_WITHIN_MS = 5_000;
const RAN = 200;

const reply = z.object({ code: z.coerce.number() });
const listing = z.object({ code: z.literal(RAN), data: z.object({ toys: z.string() }) });
const toyMap = z.record(
  z.string(),
  z.object({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    name: z.string().check(z.minLength(1)),
    nickName: z.optional(z.string()),
    status: z.union([z.literal([0, 1]), z.literal(['0', '1'])]),
    battery: z.optional(z.number()),
    fullFunctionNames: z.optional(z.array(z.string())),
  }),
);

const ADDRESS = /^(?:https:\/\/)?([a-z0-9.-]+)(?::(\d{1,5}))?\/?$/i;
const PORT = 30_010;
const MOST_PORT = 65_535;
const NAME_MOST = 60;

/**
 * Reads the address that the Lovense application shows: `192.168.1.44:30010`, or its name with dashes.
 * @returns the origin to call; null: it is not an application in a private network
 */
export function lovenseOrigin(text: string): string | null {
  const [, host = '', port = String(PORT)] = ADDRESS.exec(text.trim()) ?? [];
  const named = /^\d{1,3}(\.\d{1,3}){3}$/.test(host)
    ? `${host.replaceAll('.', '-')}.lovense.club`
    : host.toLowerCase();
  const known = toyAppHost(named);
  return known === null || Number(port) > MOST_PORT ? null : `https://${known}:${Number(port)}`;
}

/**
 * The Lovense application in the performer's own network. Requests are simple ones (plain text, no header of ours), so
 * that the browser asks the application nothing in advance.
 */
export class LovenseLan implements PageDriver {
  readonly way = 'lovense_lan';
  readonly app = 'Lovense';
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async #send(command: object): Promise<unknown> {
    const response = await fetch(`${this.#origin}/command`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(command),
      credentials: 'omit',
      // The order to stop is sent while the page closes too.
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return response.json();
  }

  async toys(): Promise<ReportedToy[]> {
    const { data } = listing.parse(await this.#send({ command: 'GetToys' }));
    const toys = toyMap.parse(JSON.parse(data.toys));
    return Object.values(toys).map(({ id, name, nickName, status, battery, fullFunctionNames }) => ({
      toy_id: id,
      name: (nickName === undefined || nickName === '' ? name : nickName).slice(0, NAME_MOST),
      connected: Number(status) === 1,
      vibrates: fullFunctionNames?.includes('Vibrate') ?? true,
      battery: battery === undefined ? null : Math.min(100, Math.max(0, Math.round(battery))),
    }));
  }

  async run({ toy_id, v_level, r_level, time_s }: PageOrder): Promise<boolean> {
    const action = r_level > 0 ? `Vibrate:${v_level},Rotate:${r_level}` : `Vibrate:${v_level}`;
    const order = { command: 'Function', action, timeSec: time_s, toy: toy_id, stopPrevious: 1, apiVer: 1 };
    try {
      return reply.parse(await this.#send(order)).code === RAN;
    } catch {
      return false;
    }
  }

  async halt(toy_ids: readonly string[] | 'all'): Promise<void> {
    const stop = { command: 'Function', action: 'Stop', timeSec: 0, apiVer: 1 };
    const orders = toy_ids === 'all' ? [stop] : toy_ids.map((toy) => ({ ...stop, toy }));
    await Promise.all(orders.map((order) => this.#send(order).catch(() => undefined)));
  }

  close(): Promise<void> {
    return this.halt('all');
  }
}
