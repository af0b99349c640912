import { expect, it } from 'vitest';
import { arrive, newPerson } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';

it('the question before a dlvctoken login passes the audit', async () => {
  const { url } = await startTestServer();
  const browser = await launchBrowser();
  const sender = await newPerson(browser, { url });
  await registerPerson(sender.context, { user_name: 'mallory' });
  const { context, page, ...person } = await newPerson(browser, { url });
  await registerPerson(context, { user_name: 'usagi' });
  await arrive({ context, page, ...person }, '/home');
  const answer = await sender.context.request.post('/api/account/dlvctoken');
  await page.goto(`/home?dlvctoken=${((await answer.json()) as { dlvctoken: string }).dlvctoken}`);
  await page.getByRole('alertdialog').waitFor();
  const looks = new Looks(['usagi', 'mallory']);
  await looks.look(page, 'handover');
  expect(looks.found).toEqual({});
});
