// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstView, holdFirstView } from '../../platform/browser/first-view.ts';
import { show } from '../../testing/show.tsx';
import { useFirstPictures } from './use-first-pictures.ts';

/** Where a picture is: its top, of a window of 768 pixels. */
const TOPS: Record<string, number> = { first: 100, second: 700, below: 800 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  vi.spyOn(HTMLImageElement.prototype, 'getBoundingClientRect').mockImplementation(function at(
    this: HTMLImageElement,
  ) {
    return new DOMRect(0, TOPS[this.alt], 160, 120);
  });
  vi.stubGlobal('DOMRect', Rect);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

class Rect {
  readonly bottom: number;
  constructor(
    readonly left: number,
    readonly top: number,
    readonly width: number,
    height: number,
  ) {
    this.bottom = top + height;
  }
}

function List({ settled, names }: { settled: boolean; names: readonly string[] }) {
  useFirstPictures(settled);
  return names.map((name) => <img key={name} alt={name} src={`/${name}.jpg`} />);
}

let shown = false;
function open(names: readonly string[], settled = true) {
  shown = false;
  holdFirstView();
  afterFirstView(() => (shown = true));
  return show(<List settled={settled} names={names} />);
}
const picture = (name: string): HTMLElement => screen.getByRole('img', { name });
const next = (): void => act(() => void vi.advanceTimersByTime(1));

it('the first view waits for the pictures on the screen, and not for those below', () => {
  open(['first', 'second', 'below']);
  fireEvent.load(picture('first'));
  next();
  expect(shown).toBe(false);
  fireEvent.load(picture('second'));
  next();
  expect(shown).toBe(true);
});

it('a picture that is missing is not waited for', () => {
  open(['first']);
  fireEvent.error(picture('first'));
  next();
  expect(shown).toBe(true);
});

it('the first view waits for the list', () => {
  const { rerender } = open([], false);
  next();
  expect(shown).toBe(false);
  rerender(<List settled names={[]} />);
  next();
  expect(shown).toBe(true);
});
