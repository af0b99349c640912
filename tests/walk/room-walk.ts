import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arrive, broadcast, button, fillLogin, newPerson, type Person } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { registerPerson, type Registered } from '@akari/testkit/harness/people';
import { holdSocket, type ServerWords } from '@akari/testkit/harness/server-words';
import { startTestServer, type TestServer } from '@akari/testkit/harness/server';
import { makePerformer, staff, type Performer } from '@akari/testkit/harness/staff';

/*
 * Shows every state of a room that a viewer can meet on the real product, with screenshots in both languages and three
 * widths (SHOTS=folder), and checks each (see `Looks`). Events that would take long to occur are sent to the page in
 * the server's name.
 */
export const LONG = { timeout: 1_200_000 };
const PERFORMER = { ja: '蛍', en: 'Hotaru' };
const NAMES = [
  PERFORMER.ja,
  PERFORMER.en,
  'hotaru',
  'kenji',
  '夜店の灯りのそばで、お話ししましょう。',
  'Let us talk by the lantern light.',
];

/** A member with points at a performer's entry page, with a socket on which the test can forge events. */
export type Visitor = Person & { words_of: ServerWords; me: Registered; looks: Looks };

export interface RoomWalk {
  server: TestServer;
  host: (name: string, until: 'waiting' | 'chatting') => Promise<Person & { looks: Looks }>;
  /** A performer who publishes only audio. */
  voice: (name: string) => Promise<Person & { looks: Looks }>;
  visit: (path: string) => Promise<Visitor>;
  guest: (path: string) => Promise<Person & { words_of: ServerWords; looks: Looks }>;
}

export async function walkRoom(): Promise<RoomWalk> {
  const server = await startTestServer();
  const browser = await launchBrowser();
  const { url } = server;
  const stranger = async (): Promise<Person & { words_of: ServerWords }> => {
    const person = await newPerson(browser, { url });
    const words_of = await holdSocket(person.page);
    await person.page.emulateMedia({ reducedMotion: 'reduce' });
    return { ...person, words_of };
  };
  const performer = async (name: string): Promise<[Person & { looks: Looks }, Performer]> => {
    const studio = await newPerson(browser, { url });
    await studio.page.emulateMedia({ reducedMotion: 'reduce' });
    return [{ ...studio, looks: new Looks(NAMES) }, await makePerformer(server, name, PERFORMER)];
  };
  // A page that is not looked at is drawn small to save CPU time.
  const small = ({ page }: Person): Promise<void> => page.setViewportSize({ width: 400, height: 300 });
  return {
    server,
    host: async (name, until) => {
      const [studio, known] = await performer(name);
      await broadcast(studio, known, until);
      await small(studio);
      return studio;
    },
    voice: async (name) => {
      const [studio, known] = await performer(name);
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
      const me = await registerPerson(person.context, { user_name: 'kenji' });
      await staff(server, 'grant-points', { name: me.user_name, points: '20' });
      await arrive(person, path);
      return { ...person, me, looks: new Looks(NAMES) };
    },
    guest: async (path) => {
      const person = await stranger();
      await arrive(person, path);
      return { ...person, looks: new Looks(NAMES) };
    },
  };
}

export const card = (page: Page): Promise<void> => page.locator('.door-card').first().waitFor();
export const faultless = (looks: Looks): void => expect(looks.found).toEqual({});
