import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { officePerson } from '@akari/testkit/harness/office';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';

const server = await sharedServer();
const browser = await launchBrowser();
const on = { server, browser };

it('a guest writes to the staff and reads the answer with number and code', async () => {
  // What is the same in both languages.
  const names = ['kubo', 'Enter', 'They are there now.'];
  const looks = new Looks(names);
  const guest = await newPerson(browser, { url: server.url, lang: 'en' });
  await arrive(guest, '/home');
  await guest.page.getByRole('link', { name: 'Contact us' }).click();
  await guest.page.getByRole('heading', { name: 'Contact us' }).waitFor();
  await looks.look(guest.page, 'contact form');
  await guest.page.locator('.lang button[lang=en]').click();
  await guest.page.getByLabel('Your message').fill('My points have not arrived.');
  await button(guest.page, 'Send').click();
  await reads(guest.page, 'We have received your message');
  const [number = '', code = ''] = await guest.page.locator('.contact-opened dd').allTextContents();
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  names.push(code);
  await looks.look(guest.page, 'contact opened');

  const kubo = await officePerson(on, 'kubo', 'support', '/queues');
  await button(kubo.page, 'お問い合わせの次の案件を担当する').click();
  await reads(kubo.page, 'My points have not arrived.');
  await kubo.page.keyboard.press('1');
  await kubo.page.getByLabel(/^返信/).fill('They are there now.');
  await looks.look(kubo.page, 'answer in office');
  await button(kubo.page, '決定：返信する').click();
  await reads(kubo.page, '決定しました：返信する');

  await guest.page.goto('/contact');
  await guest.page.locator('.lang button[lang=en]').click();
  await guest.page.getByLabel('Number').fill(number);
  await guest.page.getByLabel('Code').fill(code.toLowerCase());
  await button(guest.page, 'Open').click();
  await reads(guest.page, 'They are there now.');
  await looks.look(guest.page, 'contact answered');
  await guest.page.locator('.lang button[lang=en]').click();
  await button(guest.page, 'Close this conversation').first().click();
  await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Close this conversation' }).click();
  await reads(guest.page, 'This conversation is closed.');
  expect(looks.found).toEqual({});
});

it('a member hears of the answer on any page and finds it in the account', async () => {
  const member = await newPerson(browser, { url: server.url });
  const { user_name } = await registerPerson(member.context);
  const looks = new Looks([user_name]);
  await arrive(member, '/contact');
  await member.page.getByLabel('本文').fill('退会について教えてください。');
  await button(member.page, '送信する').click();
  await reads(member.page, '退会について教えてください。');
  await member.page.goto('/home');
  const mori = await officePerson(on, 'mori', 'support', '/queues');
  await button(mori.page, 'お問い合わせの次の案件を担当する').click();
  await reads(mori.page, '退会について教えてください。');
  await mori.page.keyboard.press('1');
  await mori.page.getByLabel(/^返信/).fill('ご案内いたします。');
  await button(mori.page, '決定：返信する').click();
  await reads(member.page, /お問い合わせ（番号 \d+）に、運営からのお返事が届きました/);
  await shoot(member.page, 'contact news');
  await member.page.goto('/account');
  await member.page.getByRole('link', { name: /返信あり/ }).click();
  await reads(member.page, 'ご案内いたします。');
  await member.page.getByLabel('続けて送る').fill('ありがとうございました。');
  await button(member.page, '送信する').click();
  await reads(member.page, '返信待ち');
  await looks.look(member.page, 'member thread');
  expect(looks.found).toEqual({});
});
