// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});
afterEach(() => vi.unstubAllGlobals());

async function home(listed: boolean) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Home listed={listed} />));
  const over = (selector: string): boolean | undefined =>
    place.querySelector(selector)?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  const click = (ctrlKey: boolean): boolean | undefined =>
    place
      .querySelector('img')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey }));
  return { over, click, close: () => act(async () => root.unmount()) };
}

it('useRoomAhead lets the room begin at a click that opens it in this window', async () => {
  const { click, close } = await home(false);
  click(true);
  expect(loads.begun).toBe(0);
  click(false);
  expect(loads.begun).toBe(1);
  await close();
});

it('useRoomAhead loads the room only when a card is pointed at', async () => {
  const { over, close } = await home(false);
  over('h1');
  expect([loads.count, idle.length]).toEqual([0, 0]);
  over('img');
  expect(loads.count).toBe(1);
  await close();
});

it('useRoomAhead loads the room when idle, unless saveData is set', async () => {
  const { close } = await home(true);
  expect(loads.count).toBe(0);
  for (const work of idle) work();
  expect(loads.count).toBe(1);
  await close();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  idle = [];
  const saving = await home(true);
  expect(idle).toEqual([]);
  await saving.close();
  Reflect.deleteProperty(navigator, 'connection');
});
