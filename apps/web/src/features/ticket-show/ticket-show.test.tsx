// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { ownBar } from '@akari/contract/bar';
import {
  announceTicketShow,
  buyTicket,
  getTicketShow,
  moveTicketShow,
  type OwnTicket,
  type TicketShow,
  type TicketShowOfChannel,
} from '@akari/contract/ticket-show';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { socketChanged } from '../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { store } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show as render } from '../../testing/show.tsx';
import { askBar } from '../bar/viewer/bar.slice.ts';
import { ownChannelSeen } from '../channel/studio/channel.slice.ts';
import { TicketShowPanel } from './studio/TicketShowPanel.tsx';
import { TicketDoor } from './viewer/TicketDoor.tsx';
import { TicketPanel } from './viewer/TicketPanel.tsx';
import { TicketShowBar } from './viewer/TicketShowBar.tsx';

const card = sampleCard({ status: 'waiting' });
const { channel_id } = card;
const SOON_MS = Date.now() + 600_000;
const terms = { most_units: 10_000_000, counts_ms: 300_000, longest_ms: 3_600_000 };
let version = 0;
let show_id = 40;
const seen = (more: Partial<TicketShow> = {}): TicketShowOfChannel => {
  version += 1;
  const times = { begins_at_ms: SOON_MS, late_at_ms: SOON_MS, counts_at_ms: null, until_ms: null };
  const show: TicketShow = {
    ...{ show_id: String(show_id), title: 'Piano night', units: 300_000, state: 'announced', sold: 2 },
    ...times,
    ...more,
  };
  return { channel_id, version, show };
};
const ticket = (state: OwnTicket['state'] = 'held'): OwnTicket => ({
  ticket_id: '1',
  state,
  units: 300_000,
});
const hear = (now: TicketShowOfChannel) =>
  act(() => void store.dispatch(serverEvent['ticket_show.changed'](now)));
const close = () => undefined;
const balance = { points_units: 500_000, coupon_points_units: 0 };
const buying = () => ({ ...buyTicket, path: `/api/ticket-show/${show_id}/ticket` });

beforeEach(() => {
  show_id += 1;
  store.dispatch(socketChanged('connected'));
  store.dispatch(ownChannelSeen(card));
});

it('a viewer buys a ticket with two presses, and hears that the points are back', async () => {
  const server = fakeServer();
  server.answer(getTicketShow, { seen: seen(), own: null, terms });
  server.answer(buying(), { own: ticket(), balance: { ...balance, points_units: 200_000 } });
  const { person } = render(
    <TicketPanel card={card} name="Hana" balance={balance} open onOpenChange={close} />,
    {
      store,
      language: 'en',
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Buy a ticket (30 points)' }));
  expect(server.bodiesOf(buying())).toHaveLength(0);
  const question = await screen.findByRole('alertdialog', { name: 'Buy a ticket for 30 points?' });
  expect(within(question).getByText('20.00 pt')).toBeTruthy();
  await person.click(within(question).getByRole('button', { name: 'Buy a ticket (30 points)' }));
  expect(await screen.findByText(/You have a ticket for this show/)).toBeTruthy();
  expect(server.bodiesOf(buying())).toHaveLength(1);
  hear(seen({ state: 'called_off' }));
  const body = { channel_id, show_id: String(show_id), own: ticket('returned') };
  act(() => void store.dispatch(serverEvent['ticket.changed'](body)));
  expect(screen.getByText(/called off.*points for your ticket are back/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Buy a ticket/ })).toBeNull();
});

it('the bar offers a ticket to who may enter, and none to a barred viewer', async () => {
  const server = fakeServer();
  server.answer(getTicketShow, { seen: seen(), own: null, terms });
  server.answer(getMe, { ...sampleMe({ user_type: 205 }), balance });
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  render(<TicketShowBar card={card} mode={null} />, { store, language: 'en' });
  expect(await screen.findByRole('button', { name: 'See the ticket' })).toBeTruthy();
  const bar = { performer_id: '1', performer_name: card.performer_name, viewer_id: '9', viewer_name: 'hana' };
  const ban = { kind: 'ban', set_by: 'performer', at_ms: 0, until_ms: null, lift: 'none' } as const;
  server.answer(ownBar, { bar: { ...bar, ...ban, lift_message: null } });
  await act(() => store.dispatch(askBar(card.performer_name)));
  expect(screen.getByText('Piano night')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'See the ticket' })).toBeNull();
  server.answer(ownBar, { bar: null });
  await act(() => store.dispatch(askBar(card.performer_name)));
  expect(screen.getByRole('button', { name: 'See the ticket' })).toBeTruthy();
});

it('a ticket that the balance does not have cannot be bought', async () => {
  fakeServer().answer(getTicketShow, { seen: seen({ units: 510_000 }), own: null, terms });
  render(<TicketPanel card={card} name="Hana" balance={balance} open onOpenChange={close} />, {
    store,
    language: 'en',
  });
  expect(await screen.findByRole('button', { name: 'Buy a ticket (51 points)' })).toHaveProperty(
    'disabled',
    true,
  );
});

it('the door sells a ticket to those without one, and lets a holder in by itself, once', async () => {
  const server = fakeServer();
  server.answer(getTicketShow, { seen: seen({ state: 'begun' }), own: null, terms });
  const onEnter = vi.fn();
  render(
    <TicketDoor
      {...{ card, name: 'Hana', balance, onEnter }}
      guest={false}
      elsewhere={false}
      refused={null}
      here="/chat/akari"
    />,
    { store, language: 'en' },
  );
  expect(await screen.findByRole('button', { name: 'Buy a ticket (30 points)' })).toBeTruthy();
  expect(onEnter).not.toHaveBeenCalled();
  const body = { channel_id, show_id: String(show_id), own: ticket() };
  act(() => void store.dispatch(serverEvent['ticket.changed'](body)));
  expect(onEnter).toHaveBeenCalledTimes(1);
  expect(onEnter.mock.calls[0]?.[0]).toMatchObject({ mode: 'showtime', rate_units_per_min: 0 });
  hear(seen({ state: 'counted' }));
  expect(onEnter).toHaveBeenCalledTimes(1);
});

it('a late buyer reads that the show has begun, or that it is over', async () => {
  const server = fakeServer();
  server.answer(getTicketShow, { seen: seen({ state: 'counted' }), own: null, terms });
  server.refuse(buying(), 'ticket_show_over');
  const { person } = render(
    <TicketPanel card={card} name="Hana" balance={balance} open onOpenChange={close} />,
    { store, language: 'en' },
  );
  await person.click(await screen.findByRole('button', { name: 'Buy a ticket (30 points)' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^The show has already begun/)).toBeTruthy();
  await person.click(question.getByRole('button', { name: 'Buy a ticket (30 points)' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(selectNotices(store.getState()).at(-1)).toMatchObject({ error: 'ticket_show_over' });
  hear(seen({ state: 'announced' }));
  expect(screen.queryByText(/already begun/)).toBeNull();
});

it('a guest is shown the price and the way to register', async () => {
  fakeServer().answer(getTicketShow, { seen: seen({ state: 'begun' }), own: null, terms });
  render(
    <TicketDoor
      {...{ card, name: 'Hana', balance: null, onEnter: close }}
      guest
      elsewhere={false}
      refused={null}
      here="/chat/akari"
    />,
    { store, language: 'en' },
  );
  expect(await screen.findByText('Ticket 30 pt')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Join free' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Buy a ticket/ })).toBeNull();
});

it('a performer announces a show, sees the sales and begins it', async () => {
  const server = fakeServer();
  server.answer(getTicketShow, { seen: { channel_id, version: 0, show: null }, own: null, terms });
  hear({ channel_id, version: (version += 1), show: null });
  server.answer(announceTicketShow, seen({ sold: 0 }));
  const move = { ...moveTicketShow, path: `/api/ticket-show/${show_id}/move` };
  const { person } = render(<TicketShowPanel open onOpenChange={close} />, { store, language: 'en' });
  const announce = await screen.findByRole('button', { name: 'Announce' });
  expect(announce).toHaveProperty('disabled', true);
  await person.type(screen.getByLabelText(/^Name of the show/), 'Piano night');
  await person.type(screen.getByLabelText('Points for a ticket'), '30.5');
  expect(announce).toHaveProperty('disabled', true);
  await person.clear(screen.getByLabelText('Points for a ticket'));
  await person.type(screen.getByLabelText('Points for a ticket'), '30');
  await person.click(announce);
  expect(await screen.findByRole('button', { name: 'Begin the show' })).toBeTruthy();
  expect(server.bodiesOf(announceTicketShow)).toEqual([
    { title: 'Piano night', units: 300_000, minutes: 10 },
  ]);
  hear(seen({ sold: 3 }));
  expect(screen.getByText('3 sold')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Call off' }));
  expect(await screen.findByText('The points of 3 tickets go back to everybody.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Back' }));
  server.answer(move, seen({ state: 'begun', sold: 3, counts_at_ms: SOON_MS, until_ms: SOON_MS }));
  await person.click(screen.getByRole('button', { name: 'Begin the show' }));
  expect(await screen.findByText(/Tickets are still on sale/)).toBeTruthy();
  expect(server.bodiesOf(move)).toEqual([{ how: 'begin' }]);
});
