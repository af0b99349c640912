// @vitest-environment jsdom
import { act, useState, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../store/store.ts';
import { latePart } from './late-part.tsx';

function Window({ name }: { name: string }) {
  return <p id="window">{name}</p>;
}
type Load = () => Promise<ComponentType<{ name: string }>>;
const unreachable = () => Promise.reject<ComponentType<{ name: string }>>(new Error('offline'));
const there = () => Promise.resolve<ComponentType<{ name: string }>>(Window);

let root: Root;
const show = (element: React.ReactNode): Promise<void> =>
  act(async () =>
    root.render(
      <Provider store={makeStore()}>
        <input id="kept" />
        {element}
      </Provider>,
    ),
  );
const dialog = () => document.querySelector('dialog');
const words = (): string => document.querySelector('#window')?.textContent ?? '';
const press = (label: string): Promise<void> =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  );

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom draws no top layer.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
});
afterEach(() => act(async () => root.unmount()));

describe('latePart', () => {
  it('renders once its code is loaded', async () => {
    const Late = latePart(there);
    await show(<Late name="tip" />);
    expect(words()).toBe('tip');
  });

  it('loads its code once for several prepares and renders', async () => {
    const load = vi.fn<Load>(there);
    const Late = latePart(load);
    await act(async () => {
      Late.prepare();
      Late.prepare();
    });
    await show(<Late name="tip" />);
    await show(<Late name="gift" />);
    expect(words()).toBe('gift');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows the catalogue error when loading fails, and retries', async () => {
    const load = vi.fn<Load>(there).mockImplementationOnce(unreachable);
    const Late = latePart(load);
    await show(<Late name="tip" />);
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('この部分を読み込めませんでした。'));
    expect(dialog()?.open).toBe(true);
    expect(dialog()?.textContent).toContain('503');
    const kept = document.querySelector('#kept');
    await press('もう一度試す');
    expect(words()).toBe('tip');
    expect(dialog()).toBeNull();
    expect(document.querySelector('#kept')).toBe(kept);
  });

  it('retries by itself when the network is back', async () => {
    const Late = latePart(vi.fn<Load>(there).mockImplementationOnce(unreachable));
    await show(<Late name="tip" />);
    expect(dialog()).not.toBeNull();
    await act(async () => void dispatchEvent(new Event('online')));
    expect(words()).toBe('tip');
  });

  it('can be closed after a failure, and loads again when reopened', async () => {
    const Late = latePart(vi.fn<Load>(there).mockImplementationOnce(unreachable));
    function Opener() {
      const [open, setOpen] = useState(true);
      return (
        <>
          <button onClick={() => setOpen(true)}>open</button>
          <Late name="tip" wanted={open} onGiveUp={() => setOpen(false)} />
        </>
      );
    }
    await show(<Opener />);
    await press('閉じる');
    expect(dialog()).toBeNull();
    expect(words()).toBe('');
    await press('open');
    expect(words()).toBe('tip');
  });

  it('shows no error when prepare fails, and loads on render', async () => {
    const Late = latePart(vi.fn<Load>(there).mockImplementationOnce(unreachable));
    await act(async () => Late.prepare());
    await show(null);
    expect(dialog()).toBeNull();
    await show(<Late name="tip" />);
    expect(words()).toBe('tip');
  });

  it('waits without a dialog when silent', async () => {
    const Late = latePart(vi.fn<Load>(there).mockImplementationOnce(unreachable), { silent: true });
    await show(<Late name="strip" />);
    expect(dialog()).toBeNull();
    await act(async () => void dispatchEvent(new Event('online')));
    expect(words()).toBe('strip');
  });
});
