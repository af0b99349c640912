import type { Browser, Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { newVisitor, type Visitor, type VisitorOptions } from './browser.ts';
import { framesArrive } from './media.ts';
import { shoot } from './shots.ts';
import type { Performer } from './staff.ts';
import { WORDS, type Words } from './words.ts';

/** A visitor with the texts of the language in which they read the pages. */
export interface Person extends Visitor {
  words: Words;
  lang: 'ja' | 'en';
  phone: boolean;
}

/** Timeout in milliseconds: server, media node and two browsers on two cores are slow. */
const PATIENCE_MS = 120_000;

async function report(test: string, { page, faults }: Visitor): Promise<void> {
  await shoot(page, `failed ${test.slice(0, 40)} ${new URL(page.url()).pathname}`);
  if (faults.length > 0) console.error(faults);
}

/**
 * Opens a browser context that is closed when the test ends; when the test fails, a screenshot is kept. Call it inside
 * a test.
 */
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

/** Opens a page for the first time and passes the age gate, which is in the browser's language until the person chooses. */
export async function arrive({ page, words, lang }: Person, path: string): Promise<void> {
  await page.goto(path);
  if (lang === 'en') await button(page, words.language).click();
  await button(page, words.of_age).click();
}

/** Fills and submits the login form of the page. */
export async function fillLogin({ page, words }: Person, name: string, password: string): Promise<void> {
  await page.getByLabel(words.login_name).fill(name);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await button(page, words.log_in).click();
}

/** Enters the studio from its entrance page, with the camera chosen. */
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

/** The navigation that shows the broadcast's status. */
export const state = (page: Page, words: Words): Locator =>
  page.getByRole('navigation', { name: words.state });
/** Waits until the studio shows a status of the broadcast. */
export const stands = ({ page, words }: Person, status: string): Promise<void> =>
  standsAt(page, words, status).waitFor();
const standsAt = (page: Page, words: Words, status: string): Locator =>
  state(page, words).locator('[aria-current=step]').filter({ hasText: status });

const chatOf = (page: Page): Locator => page.getByRole('region', { name: /^(チャット|Chat)$/ });

/** Starts the paid chat from the studio, after the free preview that begins with the broadcast. */
export async function startChat({ page, words }: Person): Promise<void> {
  await standsAt(page, words, words.waiting).waitFor();
  await chatOf(page).getByRole('button', { name: words.start_chat }).click();
  await standsAt(page, words, words.chatting).waitFor();
}

/** Takes a performer from the first page to the paid chat (or only to the preview), using only the pages. */
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

/** Fills the registration form of the page. */
export async function fillRegistration({ page, words }: Person, user_name: string): Promise<void> {
  await page.getByLabel(words.user_name, { exact: true }).fill(user_name);
  await page.getByLabel(words.email).fill(`${user_name}@example.com`);
  await page.getByLabel(words.password, { exact: true }).fill('correct horse');
  await page.getByText(words.adult).click();
  await button(page, words.join).click();
}

/** Enters the room that the page shows, at the price on the button. */
export async function enterRoom({ page, words }: Person, rate: string): Promise<void> {
  await button(page, words.enter(rate)).click();
  await watching(page);
}

/** Waits until the room's video plays. */
export async function watching(page: Page): Promise<void> {
  await page.locator('[data-door=open]').waitFor();
  if (!(await framesArrive(page, 60_000))) throw new Error('no frames arrive');
}

/** Waits until the page shows a text. */
export const reads = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

/** Writes and sends a chat line: in a room, or from the studio to everyone. */
export async function say({ page, words }: Person, text: string): Promise<void> {
  await page.getByLabel(words.write).or(page.getByLabel(words.write_all)).fill(text);
  await button(page, words.send).or(button(page, words.send_all)).click();
}

/** Waits until the board shows a line. */
export const hears = ({ page, words }: Person, text: string): Promise<void> =>
  page.getByRole('region', { name: words.board }).getByText(text).first().waitFor();

/** The points spent, as the receipt on the video shows them. */
export async function spentOn({ page, words }: Person): Promise<number> {
  const line = page.getByRole('group', { name: words.receipt }).locator('dl > div', { hasText: words.spent });
  return Number.parseFloat(await line.locator('dd').innerText());
}
