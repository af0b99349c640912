import { expect, it } from 'vitest';
import { openDatabase } from '@akari/server/platform/database/database';
import { button, watching } from '@akari/testkit/harness/acts';
import { command } from '@akari/testkit/harness/rooms';
import { startTestServer } from '@akari/testkit/harness/server';
import { faultless, walkRoom } from './room-walk.ts';

// It stops the money of the whole service.
const server = await startTestServer();
const { host, visit } = await walkRoom({ performer_name: 'hotaru', viewer_name: 'ryota', server });

/** Records a ledger check that found this many faults. */
async function ledgerHas(finding_count: number): Promise<void> {
  const database = openDatabase(server.databaseUrl(), { max_connections: 1 });
  await database.pool.query(
    "INSERT INTO ledger_check (at_ms, finding_count, findings) VALUES ($1, $2, '[]')",
    [Date.now(), finding_count],
  );
  await database.close();
}

it('door, tip, end and purchase pass the audit while money is stopped', async () => {
  const studio = await host('waiting');
  await command(studio, 'start_chat');
  const viewer = await visit('/chat/hotaru');
  const { page, looks } = viewer;
  const enter = page.getByRole('button', { name: /^入室する/ });
  await enter.waitFor();
  await ledgerHas(1);
  await enter.click();
  await page.getByText('一時停止しています').first().waitFor();
  await looks.look(page, 'stopped-door');
  await ledgerHas(0);
  await enter.click();
  await watching(page);
  await button(page, viewer.words.tips_open).click();
  await page.getByLabel(viewer.words.amount).fill('1');
  await ledgerHas(1);
  await button(page, viewer.words.give('1')).click();
  await page.getByText('一時停止しています').first().waitFor();
  await looks.look(page, 'stopped-tip');
  await page.getByText('一時停止したため').first().waitFor();
  await looks.look(page, 'stopped-end');
  await page.goto(`${server.url}/purchasePoint`);
  await looks.look(page, 'stopped-purchase');
  expect(page.url()).toContain('/purchasePoint');
  faultless(looks);
});
