// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import {
  addFavourite,
  getFavourite,
  listFavouriteNames,
  removeFavourite,
  setFavouriteSettings,
  setLoginNotice,
  showFavouriteCount,
  getFavouriteCount,
  type Favourite,
} from '@akari/contract/favourite';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { FavouriteSwitch } from '../broadcast/source/FavouriteSwitch.tsx';
import { clockOf, minuteOf } from './viewer/clock.ts';
import { FavouriteButton } from './viewer/FavouriteButton.tsx';
import { FavouriteList } from './viewer/FavouriteList.tsx';
import { FavouritePrivacy } from './viewer/FavouritePrivacy.tsx';
import { LoginNoticePanel } from './viewer/LoginNoticePanel.tsx';

const KOTOHA = { performer_name: 'kotoha', name: 'Kotoha' };
const SETTINGS = { shown: false, site: true, push: true, quiet: null, time_zone: 'Asia/Tokyo' };
/** The call of one performer, as the page sends it. */
const about = <C extends { path: string }>(call: C, performer_name = 'kotoha'): C => ({
  ...call,
  path: call.path.replace(':performer_name', performer_name),
});

async function page(user_type: 204 | 205 | 210 = 205) {
  const [store, server] = [makeStore(), fakeServer()];
  server.answer(getMe, sampleMe({ user_type }));
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  const said = () => selectNotices(store.getState()).map(({ text, error }) => error ?? text);
  return { store, server, said, language: 'en' as const };
}
const heart = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Have Kotoha as a favorite' });

describe('the heart', () => {
  it('adds and removes, and says so; other pages of the person are followed', async () => {
    const { server, said, ...around } = await page();
    server.answer(listFavouriteNames, { performer_names: ['mio'] });
    server.answer(about(addFavourite), {});
    server.answer(about(removeFavourite), {});
    const { person } = show(<FavouriteButton {...KOTOHA} />, around);
    expect((await heart()).getAttribute('aria-pressed')).toBe('false');
    await expect.poll(async () => (await heart()).disabled).toBe(false);
    server.answer(listFavouriteNames, { performer_names: ['kotoha', 'mio'] });
    await person.click(await heart());
    await expect.poll(async () => (await heart()).getAttribute('aria-pressed')).toBe('true');
    expect(server.bodiesOf(about(addFavourite))).toEqual([{}]);
    server.answer(listFavouriteNames, { performer_names: ['mio'] });
    await expect.poll(async () => (await heart()).disabled).toBe(false);
    await person.click(await heart());
    await expect.poll(async () => (await heart()).getAttribute('aria-pressed')).toBe('false');
    expect(said()).toEqual([
      'Kotoha is one of your favorites now.',
      'Kotoha is no longer one of your favorites.',
    ]);
  });

  it('says why a performer is not added', async () => {
    const { server, said, ...around } = await page();
    server.answer(listFavouriteNames, { performer_names: [] });
    server.refuse(about(addFavourite), 'favourite_limit');
    const { person } = show(<FavouriteButton {...KOTOHA} />, around);
    await expect.poll(async () => (await heart()).disabled).toBe(false);
    await person.click(await heart());
    await expect.poll(said).toEqual(['favourite_limit']);
  });

  it('leads a guest to the login and back; a performer sees the number alone', async () => {
    const guest = await page(204);
    show(<FavouriteButton {...KOTOHA} count={3} />, { ...guest, path: '/chat/kotoha' });
    const link = screen.getByRole('link', { name: 'Log in to add Kotoha to your favorites' });
    expect(link.getAttribute('href')).toBe('/login?to=%2Fchat%2Fkotoha');
    document.body.replaceChildren();
    const performer = await page(210);
    show(<FavouriteButton {...KOTOHA} count={3} />, performer);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('3 people have this performer as a favorite')).toBeTruthy();
    expect([guest, performer].flatMap(({ server }) => server.bodiesOf(listFavouriteNames))).toEqual([]);
  });
});

const favourite = (performer_name: string, change: Partial<Favourite> = {}): Favourite => ({
  channel: sampleCard({
    ...{ performer_name, channel_id: performer_name, status: 'offline', on_air_since_ms: null },
    display_name: { ja: performer_name, en: performer_name },
  }),
  last_seen_ms: null,
  notice: { site: true, mail: false, push: true },
  ...change,
});

describe('the list', () => {
  it('links to the rooms and profiles, says when each was live last, and which room is closed to the viewer', async () => {
    const around = await page();
    const seen = { last_seen_ms: new Date(2026, 10, 21, 20, 5).getTime() };
    show(
      <FavouriteList
        favourites={[favourite('mio', seen), favourite('sayo', { barred: true })]}
        ways={{ mail: 'ready', push: 'ready' }}
      />,
      around,
    );
    const [mio, sayo] = screen.getAllByRole('listitem').map((row) => within(row));
    const ways = mio?.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/chat/mio', '/viewers/mio']);
    expect(mio?.getByText('Last live Nov 21, 2026, 8:05 PM')).toBeTruthy();
    expect(sayo?.getByText('Not live yet')).toBeTruthy();
    expect(sayo?.getByText('You cannot enter this room now')).toBeTruthy();
  });

  it('takes a removal back with its choice; the focus is on the way back', async () => {
    const { server, ...around } = await page();
    server.answer(about(removeFavourite, 'mio'), {});
    server.answer(about(addFavourite, 'mio'), {});
    const notice = { site: false, mail: true, push: true };
    const { person } = show(
      <FavouriteList favourites={[favourite('mio', { notice })]} ways={{ mail: 'ready', push: 'ready' }} />,
      around,
    );
    await person.click(screen.getByRole('button', { name: 'Remove mio from your favorites' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await person.click(undo);
    await expect.poll(() => server.bodiesOf(about(addFavourite, 'mio'))).toEqual([{ notice }]);
    await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('sets the notice of one performer; mail needs a confirmed address', async () => {
    const { server, ...around } = await page();
    server.answer(about(setLoginNotice, 'mio'), {});
    const favourites = [favourite('mio')];
    const { person, rerender } = show(
      <FavouriteList favourites={favourites} ways={{ mail: 'ready', push: 'ready' }} />,
      around,
    );
    const mail = () =>
      screen.queryByRole<HTMLButtonElement>('switch', { name: /by email when mio goes live/ });
    await person.click(mail() as HTMLElement);
    await expect
      .poll(() => server.bodiesOf(about(setLoginNotice, 'mio')))
      .toEqual([{ site: true, mail: true, push: true }]);
    const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links()).not.toContain('/account');
    rerender(<FavouriteList favourites={favourites} ways={{ mail: 'unverified', push: 'ready' }} />);
    expect(mail()?.disabled).toBe(true);
    expect(links()).toContain('/account');
    rerender(<FavouriteList favourites={favourites} ways={{ mail: 'none', push: 'ready' }} />);
    expect(mail()).toBeNull();
    const push = () =>
      screen.queryByRole<HTMLButtonElement>('switch', { name: /by push notice when mio goes live/ });
    expect(push()?.getAttribute('aria-checked')).toBe('true');
    await person.click(push() as HTMLElement);
    await expect
      .poll(() => server.bodiesOf(about(setLoginNotice, 'mio')).at(-1))
      .toEqual({ site: true, mail: false, push: false });
    rerender(<FavouriteList favourites={favourites} ways={{ mail: 'none', push: 'no_device' }} />);
    expect([push()?.disabled, push()?.getAttribute('aria-checked')]).toEqual([true, 'false']);
    expect(links()).toContain('/notices');
    rerender(<FavouriteList favourites={favourites} ways={{ mail: 'none', push: 'none' }} />);
    expect(push()).toBeNull();
  });
});

describe('the settings of all favourites', () => {
  it('are saved whole: quiet hours with their time zone, and who sees the mark', async () => {
    const { server, ...around } = await page();
    server.answer(setFavouriteSettings, {});
    const { person } = show(<FavouritePrivacy settings={SETTINGS} />, around);
    await person.click(screen.getByRole('switch', { name: 'Set hours without notices' }));
    const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
    expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(['23:00', '07:00']);
    fireEvent.change(to, { target: { value: '23:00' } });
    expect(screen.getByRole('alert').textContent).toBe('Please choose two different times.');
    fireEvent.change(to, { target: { value: '06:30' } });
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const quiet = { from_min: 1_380, to_min: 390 };
    await expect.poll(() => server.bodiesOf(setFavouriteSettings)).toEqual([{ ...SETTINGS, quiet }]);
    await person.click(screen.getByRole('switch', { name: /Let performers see/ }));
    await expect.poll(() => server.bodiesOf(setFavouriteSettings)).toHaveLength(2);
    expect(server.bodiesOf(setFavouriteSettings)[1]).toEqual({ ...SETTINGS, shown: true });
  });

  it('read the time of a field', () => {
    expect([0, 390, 1_439].map(clockOf)).toEqual(['00:00', '06:30', '23:59']);
    expect(['00:00', '06:30', '23:59', '', '24:00'].map(minuteOf)).toEqual([0, 390, 1_439, null, null]);
  });
});

it('the sheet of the room offers the heart first, then the choices', async () => {
  const { server, ...around } = await page();
  const answer = {
    notice: { site: true, mail: false, push: true },
    settings: SETTINGS,
    mail: 'unverified' as const,
    push: 'no_device' as const,
  };
  server.answer(about(getFavourite), { is_favourite: false, ...answer });
  server.answer(listFavouriteNames, { performer_names: [] });
  server.answer(about(addFavourite), {});
  const { person } = show(<LoginNoticePanel open onOpenChange={() => undefined} {...KOTOHA} />, around);
  const add = await heart();
  expect(screen.queryByRole('switch')).toBeNull();
  await expect.poll(() => add.disabled).toBe(false);
  server.answer(about(getFavourite), { is_favourite: true, ...answer });
  await person.click(add);
  expect(await screen.findByRole('switch', { name: 'Tell me on this site' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
  const ways = screen.getByRole('link', { name: 'Switch on for this device' });
  expect(ways.getAttribute('href')).toBe('/notices');
});

it('a performer sees the number, and chooses whether her card shows it', async () => {
  const { server, ...around } = await page(210);
  server.answer(getFavouriteCount, { favourites: 1, shown: false });
  server.answer(showFavouriteCount, { favourites: 1, shown: true });
  const { person } = show(<FavouriteSwitch />, around);
  expect(await screen.findByText('1 viewer has you as a favorite. Only you see this number.')).toBeTruthy();
  server.answer(getFavouriteCount, { favourites: 1, shown: true });
  await person.click(screen.getByRole('switch'));
  expect(await screen.findByText(/Your card and your room show this number/)).toBeTruthy();
  expect(server.bodiesOf(showFavouriteCount)).toEqual([{ shown: true }]);
});
