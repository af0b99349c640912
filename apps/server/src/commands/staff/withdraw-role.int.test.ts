import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { createRolesCapability } from '../../core/staff/roles/roles.capability.ts';
import { staffCapability } from '../../core/staff/staff.capability.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildStaff } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { runStaffCommand } from './staff-command.ts';

const services = await testServices();
const ended: number[] = [];
const roles = createRolesCapability([
  async (_services, _tx, _after, { user_id }) => void ended.push(user_id),
]);
const app = await testApp(services, [createAccountCapability([]), staffCapability, roles]);
await roles.start?.(services);

const errorOf = async (cookie: string, url: string): Promise<string | undefined> =>
  (await app.inject({ url, headers: { cookie } })).json<{ error?: { name: string } }>().error?.name;

it('withdraw-role closes the back office at once; a server node ends logins, rooms and sockets', async () => {
  const { cookie, login_id, ...moderator } = await buildStaff(services, { roles: [{ role: 'moderator' }] });
  const options = { name: moderator.user_name, role: 'moderator', reason: 'left' };
  expect(await runStaffCommand(services, 'withdraw-role', options)).toMatchObject({ ok: true });
  expect(await errorOf(cookie, '/api/office/me')).toBe('not_found');
  expect(await errorOf(cookie, '/api/account/logins')).toBeUndefined();
  await services.deadlines.runDue();
  expect(ended).toEqual([moderator.user_id]);
  expect(services.realtime.disconnected).toContain(roomOf.login(login_id));
  expect(await errorOf(cookie, '/api/account/logins')).toBe('login_required');
});
