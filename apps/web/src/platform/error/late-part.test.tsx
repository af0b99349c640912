// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { firstViewShown, holdFirstView } from '../browser/first-view.ts';
import { latePart } from './late-part.tsx';

function Window({ name }: { name: string }) {
  return <p id="window">{name}</p>;
}
type Load = () => Promise<ComponentType<{ name: string }>>;
const unreachable = () => Promise.reject<ComponentType<{ name: string }>>(new Error('offline'));
const there = () => Promise.resolve<ComponentType<{ name: string }>>(Window);

const page = (element: ReactNode): ReactElement => (
  <>
    <input id="kept" />
    {element}
  </>
);
/** Shows an element, and waits until its code has come or failed to. */
async function open(element: ReactNode) {
  const shown = show(page(element));
  await act(async () => undefined);
  return shown;
}
const dialog = () => document.querySelector('dialog');
const words = (): string => document.querySelector('#window')?.textContent ?? '';
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const networkBack = (): Promise<void> => act(async () => void dispatchEvent(new Event('online')));

beforeEach(() => {
  // jsdom draws no top layer.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

describe('latePart', () => {
  it('renders once its code is loaded', async () => {
    const Late = latePart(there);
    await open(<Late name="tip" />);
    expect(words()).toBe('tip');
  });

  it('leaves the connection to the first view if it is silent', async () => {
    const [quiet, loud] = [vi.fn<Load>(there), vi.fn<Load>(there)];
    const [Quiet, Loud] = [latePart(quiet, { silent: true }), latePart(loud)];
    holdFirstView();
    await open([<Quiet key="tip" name="tip" />, <Loud key="gift" name="gift" />]);
    expect([quiet.mock.calls.length, loud.mock.calls.length]).toEqual([0, 1]);
    firstViewShown();
    await screen.findByText('tip');
    expect(quiet).toHaveBeenCalledTimes(1);
  });

  it('loads its code once for several prepares and renders', async () => {
    const load = vi.fn<Load>(there);
    const Late = latePart(load);
    await act(async () => {
      Late.prepare();
      Late.prepare();
    });
    const { rerender } = await open(<Late name="tip" />);
    rerender(page(<Late name="gift" />));
    expect(words()).toBe('gift');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows the catalogue error when loading fails, and retries', async () => {
    const load = vi.fn<Load>(there).mockImplementationOnce(unreachable);
    const Late = latePart(load);
    const { person } = await open(<Late name="tip" />);
    await waitFor(() => expect(dialog()?.textContent).toContain('この部分を読み込めませんでした。'));
    expect(dialog()?.open).toBe(true);
    expect(dialog()?.textContent).toContain('503');
    const kept = document.querySelector('#kept');
    await person.click(button('もう一度試す'));
    expect(words()).toBe('tip');
    expect(dialog()).toBeNull();
    expect(document.querySelector('#kept')).toBe(kept);
  });

  it('retries by itself when the network is back', async () => {
    const Late = latePart(vi.fn<Load>(there).mockImplementationOnce(unreachable));
    await open(<Late name="tip" />);
    expect(dialog()).not.toBeNull();
    await networkBack();
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
    const { person } = await open(<Opener />);
    await person.click(button('閉じる'));
    expect(dialog()).toBeNull();
    expect(words()).toBe('');
    await person.click(button('open'));
    expect(words()).toBe('tip');
  });

  it('shows no error when prepare fails, and loads on render', async () => {
    const Late = latePart(vi.fn<Load>(there).mockImplementationOnce(unreachable));
    await act(async () => Late.prepare());
    const { rerender } = await open(null);
    expect(dialog()).toBeNull();
    rerender(page(<Late name="tip" />));
    await act(async () => undefined);
    expect(words()).toBe('tip');
  });

  it('waits without a dialog when silent', async () => {
    const Late = latePart(vi.fn<Load>(there).mockImplementationOnce(unreachable), { silent: true });
    await open(<Late name="strip" />);
    expect(dialog()).toBeNull();
    await networkBack();
    expect(words()).toBe('strip');
  });
});
