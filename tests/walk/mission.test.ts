import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { logIn, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

it('a performer stamps a mission, and a viewer takes rewards on a phone', async () => {
  const performer = await newPerson(browser, { url });
  const { user_name, password } = await makePerformer(server, 'kuzu', { ja: '葛', en: 'Kuzu' });
  await logIn(performer.context, user_name, password);
  await arrive(performer, '/account');
  await performer.page.getByRole('link', { name: 'ミッション' }).click();
  await performer.page.getByRole('heading', { level: 1, name: 'ミッション' }).waitFor();
  const plan = 'これからの配信予定を1件登録する';
  await performer.page.getByRole('link', { name: plan }).waitFor();
  expect(await button(performer.page, `スタンプを押す：${plan}`).isDisabled()).toBe(true);
  const profile = await performer.page.request.get('/api/own-profile');
  const { version } = (await profile.json()) as { version: number };
  const planned = await performer.page.request.post('/api/own-profile/next-logins', {
    data: { version, at_ms: [Date.now() + 86_400_000] },
  });
  expect(planned.status()).toBe(200);
  await performer.page.reload();
  await button(performer.page, `スタンプを押す：${plan}`).click();
  await reads(performer.page, '今月スタンプを押した日：1日');
  await shoot(performer.page, 'mission-performer');
  expect(await accessFaults(performer.page)).toEqual([]);

  const viewer = await newPerson(browser, { url, lang: 'en', phone: true });
  await registerPerson(viewer.context, { user_name: 'ominae', chat_lang: 'en' });
  await arrive(viewer, '/miles');
  await viewer.page.getByRole('link', { name: 'Missions and other ways to earn' }).click();
  await button(viewer.page, 'Take: Login bonus').click();
  await reads(viewer.page, 'Today: 1 of 30 miles');
  const kept = await viewer.page.request.post(`/api/favourites/${user_name}`, { data: {} });
  expect(kept.status()).toBe(200);
  await viewer.page.reload();
  await button(viewer.page, 'Take: Add 1 performer to your favorites').click();
  await reads(viewer.page, 'Today: 2 of 30 miles');
  const given = viewer.page.getByRole('list', { name: 'What you were given' });
  await given.getByText('Mission', { exact: true }).waitFor();
  await given.getByText('Login bonus', { exact: true }).waitFor();
  await shoot(viewer.page, 'mission-viewer');
  expect(await accessFaults(viewer.page)).toEqual([]);
  await viewer.page.goto('/miles');
  await reads(viewer.page, 'Earned: Mission');
});
