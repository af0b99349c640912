// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { DoorPictures } from './DoorPictures.tsx';
import { pictureAt } from './use-track.ts';

const WIDTH = 300;
let scrolls: ScrollToOptions[];
beforeEach(() => {
  scrolls = [];
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  Element.prototype.scrollTo = ((options: ScrollToOptions) =>
    void scrolls.push(options)) as Element['scrollTo'];
});

const open = (ids: string[], language: 'ja' | 'en' = 'en') =>
  show(<DoorPictures ids={ids} name="Mio" />, { language });
const position = () => screen.getByRole('status').textContent;
const swipeTo = (index: number): void => {
  const track = screen.getByRole('list');
  fireEvent.pointerDown(track);
  Object.defineProperty(track, 'scrollLeft', { configurable: true, value: index * WIDTH });
  fireEvent.scroll(track);
};

it.each([
  [0, 300, 0],
  [149, 300, 0],
  [151, 300, 1],
  [9_000, 300, 3],
  [-40, 300, 0],
  [50, 0, 0],
])('at %i px of a track %i px wide there is picture %i', (left, width, at) => {
  expect(pictureAt(left, width, 4)).toBe(at);
});

it('turns by its buttons, round both ends, and says where it is', async () => {
  const { person } = open(['11', '12', '13']);
  expect(screen.getByRole('region', { name: 'Photos of Mio' })).toBeTruthy();
  expect(position()).toBe('Photo 1 of 3');
  await person.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(position()).toBe('Photo 2 of 3');
  expect(scrolls.at(-1)).toEqual({ left: WIDTH });
  await person.click(screen.getByRole('button', { name: 'Previous photo' }));
  await person.click(screen.getByRole('button', { name: 'Previous photo' }));
  expect(position()).toBe('Photo 3 of 3');
  // Round the end it does not run past every picture.
  expect(scrolls.at(-1)).toEqual({ left: 2 * WIDTH, behavior: 'instant' });
});

it('turns by keys, and has the focus by the keyboard', async () => {
  const { person } = open(['11', '12', '13'], 'ja');
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('list'));
  for (const [key, words] of [
    ['{ArrowRight}', '3枚中2枚目'],
    ['{End}', '3枚中3枚目'],
    ['{ArrowLeft}', '3枚中2枚目'],
    ['{Home}', '3枚中1枚目'],
  ] as const) {
    await person.keyboard(key);
    expect(position()).toBe(words);
  }
});

it('follows a swipe, and no position on the way to a picture', async () => {
  const { person } = open(['11', '12', '13']);
  swipeTo(2);
  expect(position()).toBe('Photo 3 of 3');
  await person.click(screen.getByRole('button', { name: 'Previous photo' }));
  fireEvent.scroll(screen.getByRole('list'));
  expect(position()).toBe('Photo 2 of 3');
});

it('loads the shown picture and those beside it', () => {
  open(['11', '12', '13', '14']);
  const loaded = screen.getAllByRole('img').map((image) => image.getAttribute('src'));
  expect(loaded).toEqual(['/api/door_pictures/11/large', '/api/door_pictures/12/large']);
  expect(screen.getByRole('img', { name: 'Photo 1 of 4 of Mio' })).toBeTruthy();
});

it('has nothing to turn with one picture, and stays at one that is left', () => {
  const { rerender } = open(['11', '12']);
  swipeTo(1);
  rerender(<DoorPictures ids={['11']} name="Mio" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('img', { name: 'Photo 1 of 1 of Mio' })).toBeTruthy();
});

it('does not move by itself', () => {
  vi.useFakeTimers();
  open(['11', '12']);
  vi.advanceTimersByTime(600_000);
  expect([position(), scrolls]).toEqual(['Photo 1 of 2', []]);
  vi.useRealTimers();
});
