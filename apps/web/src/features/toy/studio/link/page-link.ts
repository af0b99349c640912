import { linkToys, reportToy } from '@akari/contract/toy';
import { nanoid } from '@reduxjs/toolkit';
import { callServer } from '../../../../platform/api/call-server.ts';
import { connectionSlice } from '../../../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../../../platform/socket/server-event.ts';
import { startAppListening } from '../../../../platform/store/store.ts';
import type { PageDriver } from './page-driver.ts';

/** The server counts a link as lost after 45 s. */
const TELL_EVERY_MS = 15_000;

/**
 * The link between the server and a toy application that this page reaches. It reports the toys, runs the server's
 * commands, and stops all toys when the page closes or loses the server.
 */
export class PageLink {
  readonly id = nanoid();
  readonly driver: PageDriver;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(driver: PageDriver) {
    this.driver = driver;
  }

  /** Reports the toys. @returns whether the application and the server answered */
  async tell(): Promise<boolean> {
    const { driver } = this;
    try {
      const body = { way: driver.way, link_id: this.id, app: driver.app, toys: await driver.toys() };
      return !('error' in (await callServer(linkToys, { body })));
    } catch {
      return false;
    }
  }

  /** @returns false: the application could not be reached, and nothing was begun */
  async start(): Promise<boolean> {
    if (!(await this.tell())) return false;
    this.#timer = setInterval(() => void this.tell(), TELL_EVERY_MS);
    addEventListener('pagehide', this.#stopAll);
    return true;
  }

  readonly #stopAll = (): void => void this.driver.halt('all');

  async end(): Promise<void> {
    clearInterval(this.#timer);
    removeEventListener('pagehide', this.#stopAll);
    await this.driver.close();
  }
}

let current: PageLink | null = null;

/** Connects by a driver; an earlier link of this page ends. @returns whether the application answered */
export async function linkPage(driver: PageDriver): Promise<boolean> {
  await unlinkPage();
  const link = new PageLink(driver);
  // The server may send a command before its answer to the first report arrives.
  current = link;
  if (await link.start()) return true;
  current = null;
  return false;
}
export async function unlinkPage(): Promise<void> {
  const link = current;
  current = null;
  await link?.end();
}

startAppListening({
  actionCreator: serverEvent['toy.run'],
  effect: async ({ payload: { link_id, command_id, ...order } }) => {
    const link = current;
    if (link?.id !== link_id) return;
    const ran = await link.driver.run(order);
    await callServer(reportToy, { params: { command_id }, body: { link_id, ran } });
  },
});
startAppListening({
  actionCreator: serverEvent['toy.halt'],
  effect: async ({ payload: { link_id, toy_ids } }) => {
    if (current?.id === link_id) await current.driver.halt(toy_ids);
  },
});
// A server that cannot be reached cannot stop a toy.
startAppListening({
  actionCreator: connectionSlice.actions.socketChanged,
  effect: async ({ payload }) => {
    if (payload === 'lost') await current?.driver.halt('all');
  },
});
