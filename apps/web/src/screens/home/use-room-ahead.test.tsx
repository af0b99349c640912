// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { useRoomAhead } from './use-room-ahead.ts';

const loads = vi.hoisted(() => ({ count: 0, begun: 0 }));
vi.mock('../room-screen.ts', () => ({
  roomScreen: { load: async () => void (loads.count += 1), begin: () => void (loads.begun += 1) },
}));

function Home({ listed }: { listed: boolean }) {
  return (
    <main {...useRoomAhead(listed)}>
      <h1>Live now</h1>
      <article data-performer="mio">
        <a href="/preview/mio" onClick={(event) => event.ctrlKey || event.preventDefault()}>
          <img alt="mio" />
        </a>
      </article>
    </main>
  );
}

let idle: (() => void)[] = [];
beforeEach(() => {
  loads.count = 0;
  loads.begun = 0;
  idle = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});
afterEach(() => vi.unstubAllGlobals());

const card = (): HTMLElement => screen.getByRole('img', { name: 'mio' });

it('useRoomAhead lets the room begin at a click that opens it in this window', () => {
  show(<Home listed={false} />);
  fireEvent.click(card(), { ctrlKey: true });
  expect(loads.begun).toBe(0);
  fireEvent.click(card());
  expect(loads.begun).toBe(1);
});

it('useRoomAhead loads the room only when a card is pointed at', async () => {
  const { person } = show(<Home listed={false} />);
  await person.hover(screen.getByRole('heading', { name: 'Live now' }));
  expect([loads.count, idle.length]).toEqual([0, 0]);
  await person.hover(card());
  expect(loads.count).toBe(1);
});

it('useRoomAhead loads the room when idle, unless saveData is set', () => {
  const { unmount } = show(<Home listed />);
  expect(loads.count).toBe(0);
  for (const work of idle) work();
  expect(loads.count).toBe(1);
  unmount();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  idle = [];
  show(<Home listed />);
  expect(idle).toEqual([]);
  Reflect.deleteProperty(navigator, 'connection');
});
