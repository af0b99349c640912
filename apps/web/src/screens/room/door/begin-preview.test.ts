// @vitest-environment jsdom
import type { ChannelCard } from '@akari/contract/channel';
import type { AnswerOf } from '@akari/contract/common';
import type { getSite } from '@akari/contract/site';
import type { ChannelStatus, UserType } from '@akari/rules';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountApi } from '../../../platform/person/api.ts';
import { addressOf } from '../../../platform/browser/address.ts';
import { apiError, callServer } from '../../../platform/api/call-server.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { siteApi } from '../../../platform/site/api.ts';
import { homeApi } from '../../../features/home/api.ts';
import { selectRoomChannel, selectSession } from '../../../features/session/index.ts';
import { enteringBegun } from '../../../features/session/flow/session.slice.ts';
import { sampleCard } from '../../../testing/sample-card.ts';
import { beginPreview } from './begin-preview.ts';

vi.mock('../../../platform/api/call-server.ts', async (original) => ({
  ...(await original<object>()),
  callServer: vi.fn(),
}));

const VIEWER = 205;
const GUEST = 204;
const PERFORMER = 210;
const ADMIN = 215;
// jsdom has no WebRTC; without it nothing begins.
vi.stubGlobal('RTCPeerConnection', class {});
vi.stubGlobal('MediaStream', class {});
let joins: unknown[];
beforeEach(() => {
  joins = [];
  vi.mocked(callServer).mockImplementation(async (call, request) => {
    if (call.path === '/api/session/join') joins.push((request as { body: unknown }).body);
    return { error: apiError('server_unreachable') };
  });
});

/** A home page that lists one channel. */
function home(user_type: number, status: ChannelStatus, automatic = true) {
  const store = makeStore();
  const card: ChannelCard = sampleCard({ channel_id: '7', performer_name: 'mio', status });
  const me = { user_id: '3', user_type: user_type as UserType, balance: null };
  const answered = (api: { reducerPath: string }, endpointName: string, payload: unknown) =>
    store.dispatch({
      type: `${api.reducerPath}/executeQuery/fulfilled`,
      payload,
      meta: { requestStatus: 'fulfilled', requestId: 'r', arg: { endpointName, type: 'query' } },
    });
  answered(homeApi, 'listChannels', { channels: [card], at_ms: 1 });
  answered(accountApi, 'getMe', me);
  const site = { automatic_preview: automatic } as AnswerOf<typeof getSite>;
  store.dispatch(siteApi.util.upsertQueryEntries([{ endpointName: 'getSite', arg: undefined, value: site }]));
  return store;
}
const open = (store: ReturnType<typeof home>, path = '/chat/mio'): void =>
  store.dispatch(beginPreview(addressOf(path)));

it('beginPreview joins the preview of a waiting performer, unless a session runs elsewhere', async () => {
  const store = home(VIEWER, 'waiting');
  open(store);
  expect(selectSession(store.getState())).toMatchObject({ phase: 'entering', mode: 'preview' });
  expect(selectRoomChannel(store.getState())).toMatchObject({ phase: 'known', performer_name: 'mio' });
  await vi.waitFor(() => expect(joins).toHaveLength(1));
  expect(joins[0]).toMatchObject({
    performer_name: 'mio',
    mode: 'preview',
    rate_units_per_min: 0,
    unless_running: true,
  });
});

it.each(['waiting', 'free_chat'] as const)(
  'beginPreview joins the preview of a guest: %s',
  async (status) => {
    const store = home(GUEST, status);
    open(store);
    await vi.waitFor(() => expect(joins).toHaveLength(1));
    expect(joins[0]).toMatchObject({ mode: 'preview', unless_running: true });
  },
);

it('beginPreview waits for a press of the guest where the site has no automatic preview', () => {
  const store = home(GUEST, 'waiting', false);
  open(store);
  expect(selectSession(store.getState())).toMatchObject({ phase: 'looking' });
});

it.each([
  ['a paid chat', VIEWER, 'chatting'],
  ['a free chat', VIEWER, 'free_chat'],
  ['a break', VIEWER, 'resting'],
  ['an offline performer', VIEWER, 'offline'],
  ['a guest and a paid chat', GUEST, 'chatting'],
  ['a performer', PERFORMER, 'waiting'],
  ['an administrator in a two-shot', ADMIN, 'twoshot'],
] as const)('beginPreview begins nothing for %s', (_name, user_type, status) => {
  const store = home(user_type, status);
  open(store);
  expect(selectSession(store.getState())).toMatchObject({ phase: 'looking' });
});

it('beginPreview begins nothing for a performer who is not listed, or while a session begins', () => {
  const store = home(VIEWER, 'waiting');
  open(store, '/chat/yuzu');
  expect(selectSession(store.getState())).toMatchObject({ phase: 'looking' });
  store.dispatch(enteringBegun({ attempt_id: 'a', performer_name: 'yuzu', mode: 'party', done: [] }));
  open(store);
  expect(selectSession(store.getState())).toMatchObject({ phase: 'entering', performer_name: 'yuzu' });
});
