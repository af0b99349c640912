import { it } from 'vitest';
import { reads } from '@akari/testkit/harness/acts';
import { beginPurchase, heldSession } from '@akari/testkit/harness/purchases';
import { faultless, walkRoom } from './room-walk.ts';

const { visit } = await walkRoom({ viewer_name: 'naoki' });

it('the purchase screen passes the audit while a session is held', async () => {
  const viewer = await visit('/purchasePoint');
  const { page, looks } = viewer;
  const { purchase } = await beginPurchase(viewer);
  await page.route('**/api/session', (route) => route.fulfill({ json: { session: heldSession('hotaru') } }));
  await page.goto(`/purchasePoint?purchase=${purchase.purchase_id}`);
  await reads(page, 'お席を確保しています');
  await looks.look(page, 'purchase-held');
  faultless(looks);
});
