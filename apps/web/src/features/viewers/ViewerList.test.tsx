// @vitest-environment jsdom
import type { ViewerListEntry } from '@akari/contract/channel';
import { answerBar, listBars, type Bar } from '@akari/contract/bar';
import { setIgnore } from '@akari/contract/ignore';
import { setViewerFlag } from '@akari/contract/viewer-flag';
import { act, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleViewer } from '../../testing/sample-viewer.ts';
import { show } from '../../testing/show.tsx';
import { selectOpenTools } from '../room-tool/tools.slice.ts';
import { selectPresentAsked } from './present-asked.slice.ts';
import { ViewerList } from './ViewerList.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(listBars, { bars: [] });
});

function open(...viewers: ViewerListEntry[]) {
  const store = makeStore();
  store.dispatch(serverEvent['viewers.changed']({ from: '', version: '1', viewers, spent: [], left: [] }));
  return show(<ViewerList />, { store, language: 'en' });
}
const names = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Viewers' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.viewer-name b')?.textContent ?? null);
const tipper = sampleViewer({
  user_id: '2',
  user_name: 'a very long name 19',
  tier: 'svip',
  joined_at_ms: 2,
  spent_units: 176_900,
  given_units: 100_000,
});

describe('ViewerList', () => {
  it('labels the figures of the broadcast, with tips and gifts apart from time', () => {
    open(tipper);
    const row = screen.getByRole('listitem');
    expect(row.textContent).toContain('a very long name 19');
    expect(row.textContent).toContain('17.69 pt');
    expect(row.textContent).toContain('this broadcast');
    expect(row.textContent).toContain('Time 7.69 pt · tips and gifts 10.00 pt');
  });

  it('shows a badge for other tiers than the regular one, and for administrators', () => {
    const admin = sampleViewer({ user_id: '3', user_type: 215 });
    open(tipper, sampleViewer(), admin);
    const badges = screen.getAllByRole('listitem').map((row) => row.querySelector('.tier')?.textContent);
    expect(badges).toEqual(['SVIP', undefined, 'Administrator']);
  });

  it('sorts by all that was spent, by what was given, or by who came last', async () => {
    const watcher = sampleViewer({ user_name: 'kenji', joined_at_ms: 3, spent_units: 200_000 });
    const { person } = open(tipper, watcher);
    expect(names()).toEqual(['kenji', 'a very long name 19']);
    await person.click(screen.getByRole('button', { name: 'Tips' }));
    expect(names()).toEqual(['a very long name 19', 'kenji']);
    await person.click(screen.getByRole('button', { name: 'Newest' }));
    expect(names()).toEqual(['kenji', 'a very long name 19']);
  });

  it('says how many of those who are here are in the chat', () => {
    open(sampleViewer(), sampleViewer({ user_id: '2', session_type: 110, mode: 'preview' }));
    expect(screen.getByRole('region', { name: 'Viewers' }).textContent).toContain('1 in chat');
  });

  it('finds viewers by name in a long list, whatever the case and width', async () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      sampleViewer({ user_id: `${at}`, user_name: `Ren${at}` }),
    );
    const { person } = open(...many);
    await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'ｒｅｎ7');
    expect(names()).toEqual(['Ren7']);
    await person.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('No viewer has this name.')).toBeDefined();
  });

  it('has no search while everybody is in sight', () => {
    open(sampleViewer(), sampleViewer({ user_id: '2' }));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('sets a mark from the menu, and removes the one that is set', async () => {
    server.answer(setViewerFlag, {});
    const { person } = open(sampleViewer({ user_id: '7' }), sampleViewer({ user_id: '8', flag: 'heart' }));
    const [first, second] = screen.getAllByRole('listitem');
    if (first === undefined || second === undefined) throw new Error('no rows');
    expect(first.textContent).not.toContain('Your mark');
    expect(within(second).getByText('Your mark: Heart')).toBeDefined();
    for (const row of [first, second])
      await person.click(within(row).getByRole('button', { name: 'Actions for kenji' }));
    await person.click(within(first).getByRole('button', { name: 'Caution' }));
    const heart = within(second).getByRole('button', { name: 'Heart' });
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    await person.click(heart);
    const bodiesOf = (id: string) => server.bodiesOf({ ...setViewerFlag, path: `/api/viewer_flag/${id}` });
    expect([bodiesOf('7'), bodiesOf('8')]).toEqual([[{ flag: 'caution' }], [{ flag: null }]]);
  });

  it('opens the presents for a viewer from the menu, but not for who only peeps or has left', async () => {
    const peeping = sampleViewer({ user_id: '8', user_name: 'ann', session_type: 120, mode: 'peep' });
    const gone = sampleViewer({ user_id: '9', user_name: 'mei', left_at_ms: 5 });
    const store = makeStore();
    const viewers = [sampleViewer({ user_id: '7' }), peeping, gone];
    store.dispatch(serverEvent['viewers.changed']({ from: '', version: '1', viewers, spent: [], left: [] }));
    const { person } = show(<ViewerList />, { store, language: 'en' });
    for (const name of ['kenji', 'ann', 'mei'])
      await person.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    const [here_button, left_button, ...more] = screen.getAllByRole<HTMLButtonElement>('button', {
      name: 'Give a present',
    });
    expect([here_button?.disabled, left_button?.disabled, more.length]).toEqual([false, true, 0]);
    if (here_button !== undefined) await person.click(here_button);
    expect(selectOpenTools(store.getState())).toEqual(['present']);
    expect(selectPresentAsked(store.getState())).toEqual({ user_id: '7', times: 1 });
  });

  it('ignores a viewer from the menu after a question, and marks an ignored one', async () => {
    server.answer(setIgnore, {});
    const { person } = open(sampleViewer({ user_id: '7' }), sampleViewer({ user_id: '8', ignored: true }));
    const [first, second] = screen.getAllByRole('listitem');
    if (first === undefined || second === undefined) throw new Error('no rows');
    expect(first.textContent).not.toContain('Messages ignored');
    expect(second.textContent).toContain('Messages ignored');
    for (const row of [first, second])
      await person.click(within(row).getByRole('button', { name: 'Actions for kenji' }));
    expect(within(second).getByRole('button', { name: 'Show messages again' })).toBeDefined();
    await person.click(within(first).getByRole('button', { name: 'Ignore messages' }));
    const call = { ...setIgnore, path: '/api/ignore/7' };
    expect(server.bodiesOf(call)).toEqual([]);
    const question = await screen.findByRole('alertdialog', { name: 'Ignore messages from kenji?' });
    await person.click(within(question).getByRole('button', { name: 'Ignore messages' }));
    expect(server.bodiesOf(call)).toEqual([{ ignored: true }]);
  });
});

describe('ViewerList with barred viewers', () => {
  const bar: Bar = {
    performer_id: '1',
    performer_name: 'akari',
    viewer_id: '9',
    viewer_name: 'barred',
    kind: 'ban',
    set_by: 'performer',
    at_ms: 0,
    until_ms: null,
    lift: 'requested',
    lift_message: 'sorry',
  };

  it('keeps who is here in sight, and closes when a bar was lifted', async () => {
    server.answer(listBars, { bars: [bar] });
    server.answer({ ...answerBar, path: '/api/bar/9/answer' }, {});
    const { person } = open(sampleViewer());
    await person.click(await screen.findByRole('button', { name: /1 request to lift a ban/ }));
    expect(await screen.findByText('sorry')).toBeDefined();
    expect(names()).toEqual(['kenji']);
    await person.click(screen.getByRole('button', { name: 'Lift the restriction on barred' }));
    await expect.poll(() => screen.queryByText('sorry')).toBeNull();
    expect(names()).toEqual(['kenji']);
  });
});

it('a change of one of 500 viewers leaves the other rows as they are', { timeout: 60_000 }, () => {
  const viewers = Array.from({ length: 500 }, (_, id) =>
    sampleViewer({ user_id: String(id), user_name: `viewer${id}`, joined_at_ms: id }),
  );
  const store = makeStore();
  const drawn_ms: number[] = [];
  const change = { from: '', version: '1', spent: [], left: [] };
  store.dispatch(serverEvent['viewers.changed']({ ...change, viewers }));
  show(
    <Profiler id="viewers" onRender={(_id, _phase, ms) => void drawn_ms.push(ms)}>
      <ViewerList />
    </Profiler>,
    { store, language: 'en' },
  );
  const whole_ms = drawn_ms.splice(0).reduce((sum, ms) => sum + ms, 0);
  const paid = { ...change, from: '1', version: '2', viewers: [], spent: [['250', 70_000] as never] };
  act(() => void store.dispatch(serverEvent['viewers.changed'](paid)));
  expect(names()[0]).toBe('viewer250');
  expect(drawn_ms.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(whole_ms / 4);
});
