import type { Browser, Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { newVisitor, type Visitor, type VisitorOptions } from './browser.ts';
import { framesArrive } from './media.ts';
import { shoot } from './shots.ts';
import type { Performer } from './staff.ts';
import { WORDS, type Words } from './words.ts';

/** Somebody with a browser of their own who reads the pages in their language. */
export interface Person extends Visitor {
  words: Words;
  lang: 'ja' | 'en';
  phone: boolean;
}

/** Machines that carry server, media node and two browsers on two cores take their time. */
const PATIENCE_MS = 60_000;

async function report(test: string, { page, faults }: Visitor): Promise<void> {
  await shoot(page, `failed ${test.slice(0, 40)} ${new URL(page.url()).pathname}`);
  if (faults.length > 0) console.error(faults);
}

/** For use inside a test: leaves with its end; when it fails, what the person saw last is kept. */
export async function newPerson(browser: Browser, options: VisitorOptions): Promise<Person> {
  const { lang = 'ja', phone = false } = options;
  const visitor = await newVisitor(browser, options);
  visitor.page.setDefaultTimeout(PATIENCE_MS);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await report(task.name, visitor);
    await visitor.context.close();
  });
  return { ...visitor, words: WORDS[lang], lang, phone };
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name, exact: true });

/** Opens a page for the first time: the age gate stands before it, in Japanese until the person chooses. */
export async function arrive({ page, words, lang }: Person, path: string): Promise<void> {
  await page.goto(path);
  if (lang === 'en') await button(page, words.language).click();
  await button(page, words.of_age).click();
}

/** Fills the form of login that stands on the page. */
export async function fillLogin({ page, words }: Person, name: string, password: string): Promise<void> {
  await page.getByLabel(words.login_name).fill(name);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await button(page, words.log_in).click();
}

/** From the green room into the studio, with the camera that the person chooses. */
export async function enterStudio(
  { page, words }: Person,
  start: 'waiting' | 'preparing' = 'waiting',
): Promise<void> {
  const camera = page.getByRole('combobox', { name: words.camera });
  await camera.click();
  await page.getByRole('option').first().click();
  const prepares = page.getByRole('switch', { name: words.prepare_first });
  if ((await prepares.isChecked()) !== (start === 'preparing')) await prepares.click();
  await button(page, start === 'waiting' ? words.go_on_air : words.enter_studio).click();
  await state(page, words).waitFor();
}

/** The row of lanterns that says where the broadcast stands. */
export const state = (page: Page, words: Words): Locator =>
  page.getByRole('navigation', { name: words.state });
/** Waits until the studio says that the broadcast stands at a status. */
export const stands = ({ page, words }: Person, status: string): Promise<void> =>
  standsAt(page, words, status).waitFor();
const standsAt = (page: Page, words: Words, status: string): Locator =>
  state(page, words).locator('[aria-current=step]').filter({ hasText: status });

const chatOf = (page: Page): Locator => page.getByRole('region', { name: /^(チャット|Chat)$/ });

/** From the studio to the paid chat, by way of the free preview that begins with the broadcast. */
export async function startChat({ page, words }: Person): Promise<void> {
  await standsAt(page, words, words.waiting).waitFor();
  await chatOf(page).getByRole('button', { name: words.start_chat }).click();
  await standsAt(page, words, words.chatting).waitFor();
}

/** A performer from the first page to the paid chat (or only to the preview), everything by the pages. */
export async function broadcast(
  person: Person,
  performer: Performer,
  until: 'waiting' | 'chatting' = 'chatting',
): Promise<void> {
  const { page, words } = person;
  await arrive(person, '/pfchat');
  await link(page, words.log_in).click();
  await fillLogin(person, performer.user_name, performer.password);
  await enterStudio(person);
  await (until === 'waiting' ? stands(person, words.waiting) : startChat(person));
}

/** Fills the form of registration that stands on the page. */
export async function fillRegistration({ page, words }: Person, user_name: string): Promise<void> {
  await page.getByLabel(words.user_name, { exact: true }).fill(user_name);
  await page.getByLabel(words.email).fill(`${user_name}@example.com`);
  await page.getByLabel(words.password, { exact: true }).fill('correct horse');
  await page.getByText(words.adult).click();
  await button(page, words.join).click();
}

/** Through the door of the room that the page shows, at the price that stands on the button. */
export async function enterRoom({ page, words }: Person, rate: string): Promise<void> {
  await button(page, words.enter(rate)).click();
  await watching(page);
}

/** Waits until the picture of the room moves. */
export async function watching(page: Page): Promise<void> {
  await page.locator('[data-door=open]').waitFor();
  if (!(await framesArrive(page, 30_000))) throw new Error('no frames arrive');
}

/** Waits until a text stands on the page. */
export const reads = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

/** Writes a line and sends it. */
export async function say({ page, words }: Person, text: string): Promise<void> {
  await page.getByLabel(words.write).fill(text);
  await button(page, words.send).click();
}

/** Waits until a line stands on the board. */
export const hears = ({ page, words }: Person, text: string): Promise<void> =>
  page.getByRole('region', { name: words.board }).getByText(text).first().waitFor();

/** Points spent as the receipt on the picture says. */
export async function spentOn({ page, words }: Person): Promise<number> {
  const line = page.getByRole('group', { name: words.receipt }).locator('dl > div', { hasText: words.spent });
  return Number.parseFloat(await line.locator('dd').innerText());
}
