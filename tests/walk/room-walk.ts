import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arrive, broadcast, button, fillLogin, newPerson, type Person } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson, type Registered } from '@akari/testkit/harness/people';
import { holdSocket, type ServerWords } from '@akari/testkit/harness/server-words';
import { sharedServer, type SharedServer } from '@akari/testkit/harness/server';
import { makePerformer, staff, type Performer } from '@akari/testkit/harness/staff';

/*
 * Shows every state of a room that a viewer can meet on the real product and measures each in both languages at every size
 * (see `Looks`), with screenshots (SHOTS=folder). Events that would take long to occur are sent to the page in the server's
 * name. The files share a server: each has a performer and a viewer of its own.
 */
export const PERFORMER = { ja: '蛍', en: 'Hotaru' };
export const INTRODUCTION = ['夜店の灯りのそばで、お話ししましょう。', 'Let us talk by the lantern light.'];

/** A member with points at a performer's entry page, with a socket on which the test can forge events. */
export type Visitor = Person & { words_of: ServerWords; me: Registered; looks: Looks };

export interface RoomWalk {
  server: SharedServer;
  host: (until: 'waiting' | 'chatting') => Promise<Person & { looks: Looks }>;
  /** The performer without a page, at a tenth of the CPU time. */
  air: (until: 'waiting' | 'chatting') => Promise<void>;
  /** A performer who publishes only audio. */
  voice: () => Promise<Person & { looks: Looks }>;
  visit: (path: string) => Promise<Visitor>;
  guest: (path: string) => Promise<Person & { words_of: ServerWords; looks: Looks }>;
}

export interface Walkers {
  performer_name?: string;
  viewer_name?: string;
  /** What people write, in the language in which they write it. */
  written?: readonly string[];
  /** A server of the file's own, where it changes what holds for the whole service. */
  server?: SharedServer;
}

export async function walkRoom({
  performer_name = 'hotaru',
  viewer_name = 'kenji',
  written = [],
  ...own
}: Walkers): Promise<RoomWalk> {
  const server = own.server ?? (await sharedServer());
  const browser = await launchBrowser();
  const { url } = server;
  const newLooks = (): Looks =>
    new Looks([PERFORMER.ja, PERFORMER.en, ...INTRODUCTION, performer_name, viewer_name, ...written]);
  const stranger = async (): Promise<Person & { words_of: ServerWords }> => {
    const person = await newPerson(browser, { url });
    return { ...person, words_of: await holdSocket(person.page) };
  };
  const performer = async (): Promise<[Person & { looks: Looks }, Performer]> => {
    const studio = await newPerson(browser, { url });
    return [{ ...studio, looks: newLooks() }, await makePerformer(server, performer_name, PERFORMER)];
  };
  // A page that is not looked at is drawn small to save CPU time.
  const small = ({ page }: Person): Promise<void> => page.setViewportSize({ width: 400, height: 300 });
  return {
    server,
    host: async (until) => {
      const [studio, known] = await performer();
      await broadcast(studio, known, until);
      await small(studio);
      return studio;
    },
    air: async (until) => void (await onAir(server, performer_name, { ...PERFORMER, until })),
    voice: async () => {
      const [studio, known] = await performer();
      const { page, words } = studio;
      await arrive(studio, '/pfchat');
      await page.getByRole('link', { name: words.log_in, exact: true }).click();
      await fillLogin(studio, known.user_name, known.password);
      await page.getByRole('radio', { name: '音声だけ' }).check({ force: true });
      await button(page, words.go_on_air).waitFor();
      return studio;
    },
    visit: async (path) => {
      const person = await stranger();
      const me = await registerPerson(person.context, { user_name: viewer_name });
      await staff(server, 'grant-points', { name: me.user_name, points: '20' });
      await arrive(person, path);
      return { ...person, me, looks: newLooks() };
    },
    guest: async (path) => {
      const person = await stranger();
      await arrive(person, path);
      return { ...person, looks: newLooks() };
    },
  };
}

export const card = (page: Page): Promise<void> => page.locator('.door-card').first().waitFor();
export const faultless = (looks: Looks): void => expect(looks.found).toEqual({});
