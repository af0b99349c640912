import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  arrive,
  button,
  enterStudio,
  startChat,
  newPerson,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { audit, FAULTLESS, type Audit } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { whenStanding } from '@akari/testkit/harness/channels';
import { DEMO_PASSWORD, logIn } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { settled } from '@akari/testkit/harness/settled';

const LONG = { timeout: 300_000 };
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const server = await startTestServer({ demo: true });
const browser = await launchBrowser();

beforeAll(async () => {
  await Promise.all([
    whenStanding(server, 'kotoha', 'chatting'),
    whenStanding(server, 'sayo', 'chatting'),
    whenStanding(server, 'mio', 'waiting'),
  ]);
});

/** Audits the current page at desktop and phone width. */
class Inspector {
  readonly found: Record<string, Audit> = {};
  readonly looked: string[] = [];
  readonly #person: Person;
  constructor(person: Person) {
    this.#person = person;
  }

  async look(name: string, ready: Promise<unknown>): Promise<void> {
    const { page, lang } = this.#person;
    await ready;
    for (const [width, size] of [
      ['1280', DESK],
      ['390', PHONE],
    ] as const) {
      await page.setViewportSize(size);
      await settled(page);
      const key = `${name} ${lang} ${width}`;
      await shoot(page, `screen ${key}`);
      await unroll(page, size);
      // Languages differ in labels and lengths, not in colours: English is audited by axe on the phone alone.
      const faults = await audit(page, { access: lang === 'ja' || size === PHONE });
      this.looked.push(key);
      if (JSON.stringify(faults) !== JSON.stringify(FAULTLESS)) this.found[key] = faults;
    }
    await page.setViewportSize(DESK);
  }
}

/**
 * Makes the window as tall as the page, so that a bar at its edge covers nothing that a person could scroll into view.
 */
async function unroll(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  if (needed <= height) return;
  await page.setViewportSize({ width, height: needed });
  await settled(page);
}

async function visitor(lang: 'ja' | 'en'): Promise<Person> {
  const person = await newPerson(browser, { url: server.url, lang });
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  return person;
}

const heading = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).first().waitFor();

describe.each(['ja', 'en'] as const)('screens in %s', (lang) => {
  it('pass the audit for a guest at 1280 and 390 px', LONG, async () => {
    const guest = await visitor(lang);
    const { page, words } = guest;
    const inspector = new Inspector(guest);
    await page.goto('/home');
    if (lang === 'en') await button(page, words.language).click();
    await inspector.look('gate', page.getByRole('dialog').waitFor());
    await button(page, words.of_age).click();
    await inspector.look(
      'home-guest',
      page
        .getByRole('link', { name: /琴葉|Kotoha/ })
        .first()
        .waitFor(),
    );
    for (const [name, path] of [
      ['login', '/login'],
      ['register', '/register'],
      ['purchase-guest', '/purchasePoint'],
      ['not-found', '/no-such-page'],
      ['studio-gate', '/pfchat'],
    ] as const) {
      await page.goto(path);
      await inspector.look(name, heading(page));
    }
    // Routes are exact (spec §2).
    await page.goto('/home/');
    await page.locator('.not-found').waitFor();
    await page.goto('/chat/kotoha');
    await inspector.look('door-guest', page.locator('[data-door=guest] .door-card').waitFor());
    await page.goto('/chat/nobody-at-all');
    await inspector.look('room-missing', page.locator('.room-message').waitFor());
    expect(inspector.found).toEqual({});
    expect(inspector.looked).toHaveLength(18);
  });

  it('pass the audit for a member at 1280 and 390 px', LONG, async () => {
    const member = await visitor(lang);
    const { page, words } = member;
    const inspector = new Inspector(member);
    await logIn(member.context, 'hana', DEMO_PASSWORD);
    await arrive(member, '/home');
    await inspector.look(
      'home-member',
      page
        .getByRole('link', { name: /琴葉|Kotoha/ })
        .first()
        .waitFor(),
    );
    await page.goto('/chat/kotoha');
    await inspector.look('door', button(page, words.enter('1.2')).waitFor());
    await button(page, words.enter('1.2')).click();
    await inspector.look('watching', watching(page));
    await button(page, words.tips_open).click();
    await inspector.look('tip', page.getByRole('dialog').waitFor());
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button(page, words.leave).click();
    await inspector.look('left', page.getByText(words.left, { exact: true }).waitFor());
    await page.goto('/chat/mio');
    await inspector.look('preview', watching(page));
    await page.goto('/purchasePoint');
    await page.getByRole('radio').first().check({ force: true });
    await inspector.look('purchase', heading(page));
    await page.goto('/statement');
    await inspector.look(
      'statement',
      page
        .getByText(/琴葉|Kotoha/)
        .first()
        .waitFor(),
    );
    await page.goto('/account');
    await inspector.look('account', heading(page));
    expect(inspector.found).toEqual({});
    expect(inspector.looked).toHaveLength(18);
  });

  it('pass the audit for a performer at 1280 and 390 px', LONG, async () => {
    const host = await visitor(lang);
    const { page, words } = host;
    const inspector = new Inspector(host);
    await logIn(host.context, 'yuzu', DEMO_PASSWORD);
    await arrive(host, '/pfchat');
    await inspector.look('green-room', button(page, words.go_on_air).waitFor());
    await enterStudio(host);
    await inspector.look('waiting', heading(page));
    await startChat(host);
    await inspector.look('on-air', heading(page));
    await button(page, words.stop_broadcast).first().click();
    const question = page.getByRole('alertdialog');
    await inspector.look('end-question', question.waitFor());
    await question.getByRole('button', { name: words.stop_broadcast }).click();
    await inspector.look('broadcast-over', page.getByText(words.broadcast_over).waitFor());
    await page.goto('/earnings');
    await inspector.look('earnings', heading(page));
    expect(inspector.found).toEqual({});
    expect(inspector.looked).toHaveLength(12);
  });
});
