// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { useNear } from './use-near.ts';

/** What is seen of the elements that are watched now. */
let see: ((isIntersecting: boolean) => void) | null = null;
let margin: string | undefined;

class Watcher {
  constructor(
    private readonly told: (entries: { isIntersecting: boolean }[]) => void,
    options: IntersectionObserverInit,
  ) {
    margin = options.rootMargin;
  }
  observe(): void {
    see = (isIntersecting) => this.told([{ isIntersecting }]);
  }
  disconnect(): void {
    see = null;
  }
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', Watcher));
afterEach(() => vi.unstubAllGlobals());

function Rows() {
  const [place, near] = useNear<HTMLDivElement>();
  return <div ref={place}>{near && <p>rows</p>}</div>;
}

it('renders what is below when it comes near the window, and keeps it', () => {
  show(<Rows />);
  act(() => see?.(false));
  expect(screen.queryByText('rows')).toBeNull();
  act(() => see?.(true));
  expect(screen.getByText('rows')).toBeTruthy();
  expect([see, margin]).toEqual([null, '600px 0px']);
});
