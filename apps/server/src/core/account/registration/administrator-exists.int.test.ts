import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildAdmin, buildPerformer, buildViewer } from '../../../testing/factories.ts';
import { testServices } from '../../../testing/services.ts';
import { userTable } from '../state/account.table.ts';
import { administratorExists } from './administrator-exists.ts';

it.each([true, false])('administratorExists needs an open account (visible: %s)', async (visible) => {
  const services = await testServices();
  await buildViewer(services);
  await buildPerformer(services);
  expect(await administratorExists(services)).toBe(false);
  const { user_id } = await buildAdmin(services, { visible });
  expect(await administratorExists(services)).toBe(true);
  await services.database.db.update(userTable).set({ closed_at_ms: 1 }).where(eq(userTable.id, user_id));
  expect(await administratorExists(services)).toBe(false);
});
