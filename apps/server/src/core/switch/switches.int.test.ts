import { expect, it } from 'vitest';
import { createSiteCapability } from '../site/site.capability.ts';
import { registerUser } from '../account/registration/register-user.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { refuseWhenOff, setSwitch } from './switches.ts';
import type { SwitchName } from '@akari/rules';

const stage = await Stage.open({ more: [createSiteCapability([])] });
const { services } = stage;
const { db } = services.database;
const HERE = services.config.site_id;
const flip = (name: SwitchName, off: boolean, site_id: number | null = null) =>
  db.transaction((tx) => setSwitch(tx, { name, site_id, off, seen: !off }));
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { problem?: string }) => error.problem ?? 'another fault',
  );
let count = 0;
const register = () =>
  problemOf(
    registerUser(
      services,
      {
        user_name: `switched${(count += 1)}`,
        email: `switched${count}@example.jp`,
        password: 'paper lantern 4711',
        legal_age: true,
        chat_lang: 'ja',
      },
      HERE,
      { device_hash: `d${count}`, network: `n${count}` },
    ),
  );

it('registration is refused while it is off, for the site or for all, and the page says so', async () => {
  const open = async () => (await stage.call(null, 'GET', '/api/site')).body['registration_open'];
  expect(await open()).toBe(true);
  await flip('registration', true);
  expect(await register()).toBe('registration_off');
  expect(await open()).toBe(false);
  await flip('registration', false);
  expect(await register()).toBeNull();
  await flip('registration', true, HERE);
  expect(await register()).toBe('registration_off');
  await flip('registration', false, HERE);
  await flip('registration', true, 1_015_561);
  expect(await register()).toBeNull();
});

it('a guest’s preview is refused while previews are off, and members watch', async () => {
  const performer = await stage.performer('waiting');
  await flip('guest_preview', true);
  const preview = { performer_name: performer.user_name, mode: 'preview', rate_units_per_min: 0 };
  const guest = await stage.call(null, 'POST', '/api/session/join', preview);
  expect(guest.error).toBe('guest_preview_off');
  const member = await stage.call(await buildViewer(services), 'POST', '/api/session/join', preview);
  expect(member.error).toBeUndefined();
  await flip('guest_preview', false);
});

it('a closed site refuses whatever begins there, except for administrators', async () => {
  const performer = await stage.performer('waiting');
  await flip('site', true, HERE);
  for (const name of ['registration', 'purchases', 'twoway', 'uploads'] as const)
    expect(await problemOf(refuseWhenOff(db, name, HERE))).toBe('site_off');
  expect(await problemOf(refuseWhenOff(db, 'purchases', 1_015_561))).toBeNull();
  const preview = { performer_name: performer.user_name, mode: 'preview', rate_units_per_min: 0 };
  const join = async (person: Awaited<ReturnType<typeof buildViewer>>) =>
    (await stage.call(person, 'POST', '/api/session/join', preview)).error;
  expect(await join(await buildViewer(services))).toBe('site_off');
  expect(await join(await buildAdmin(services))).toBeUndefined();
  await flip('site', false, HERE);
});

it('a two-way is refused while two-ways are off', async () => {
  await flip('twoway', true);
  expect(await problemOf(refuseWhenOff(db, 'twoway', HERE))).toBe('twoway_off');
  await flip('twoway', false);
});

it('a decision on another state is a conflict', async () => {
  const work = db.transaction((tx) =>
    setSwitch(tx, { name: 'uploads', site_id: null, off: true, seen: true }),
  );
  expect(await problemOf(work)).toBe('act_conflict');
});
