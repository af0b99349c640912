import { it } from 'vitest';
import { button, enterRoom, watching } from '@akari/testkit/harness/acts';
import { command } from '@akari/testkit/harness/rooms';
import { staff } from '@akari/testkit/harness/staff';
import { card, faultless, walkRoom } from './room-walk.ts';

const { server, host, visit } = await walkRoom({ performer_name: 'kikyo', viewer_name: 'daichi' });

it('the door passes the audit in each mode, in a break and offline', async () => {
  const studio = await host('waiting');
  const viewer = await visit('/chat/kikyo');
  const { page, looks } = viewer;
  await watching(page);
  await command(studio, 'start_countdown');
  await page.locator('.door-countdown').waitFor();
  await looks.look(page, 'door-break-30', 'words');
  await command(studio, 'start_preview');
  await command(studio, 'start_break');
  await page.locator('[data-door=resting]').waitFor();
  await looks.look(page, 'door-break');
  await command(studio, 'start_preview');
  await command(studio, 'start_free', 500_000);
  await button(page, /^入室する 無料/).waitFor();
  await looks.look(page, 'door-free');
  // The 151st viewer.
  await page.route('**/api/session/join', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: { name: 'free_chat_full', code: 'room-409-4', message: { ja: '', en: '' }, fatal: false },
      },
    }),
  );
  await button(page, /^入室する 無料/).click();
  await page.locator('.door-error').waitFor();
  await looks.look(page, 'door-free-full', 'words');
  await page.unroute('**/api/session/join');
  await button(page, /^入室する 無料/).click();
  await watching(page);
  await looks.look(page, 'room-free');
  await command(studio, 'stop_chat');
  await card(page);
  await looks.look(page, 'door-after-free', 'words');
  await command(studio, 'start_showtime');
  await page.reload();
  await button(page, viewer.words.enter('1.8')).waitFor();
  await looks.look(page, 'door-showtime', 'words');
  await enterRoom(viewer, '1.8');
  await looks.look(page, 'room-showtime', 'words');
  await command(studio, 'stop_chat');
  await command(studio, 'start_hidden');
  await page.reload();
  await page.locator('[data-door=unlisted]').waitFor();
  await looks.look(page, 'door-unlisted');
  const own = (await (await studio.context.request.get('/api/channel')).json()) as { hidden_key: string };
  await page.goto(`/hchat/kikyo/${own.hidden_key}`);
  await button(page, viewer.words.enter('2.2')).waitFor();
  await looks.look(page, 'door-hidden-link', 'words');
  await enterRoom(viewer, '2.2');
  await looks.look(page, 'room-hidden', 'words');
  await command(studio, 'stop_chat');
  await command(studio, 'start_chat');
  await page.goto('/chat/kikyo');
  await button(page, viewer.words.enter('1.2')).waitFor();
  await looks.look(page, 'door-party');
  await button(page, 'のぞき見').click();
  await looks.look(page, 'door-peep');
  await page.getByRole('button', { name: /^のぞき見で入室する/ }).click();
  await watching(page);
  await looks.look(page, 'room-peep');
  await button(page, viewer.words.leave).click();
  await page.goto('/chat/kikyo');
  await button(page, viewer.words.enter('1.2')).waitFor();
  await staff(server, 'add-campaign', {
    label: 'happy_hour',
    percent: '20',
    hours: '1',
    performer: 'kikyo',
  });
  await button(page, viewer.words.enter('1.2')).click();
  await page.locator('.door-error').waitFor();
  await looks.look(page, 'door-price-changed', 'words');
  await viewer.context.request.post('/api/spend_limit', {
    data: { session_units: 50_000, day_units: 200_000, week_units: null, month_units: null },
  });
  await page.reload();
  await page.locator('.door-card').getByText('上限').first().click();
  await looks.look(page, 'door-spend-limit');
  await studio.page.close();
  await command(studio, 'stop_publish');
  await page.locator('[data-door=offline]').waitFor();
  await looks.look(page, 'door-offline');
  faultless(looks);
});
