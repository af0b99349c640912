import { useRef, useState, type RefObject } from 'react';

/** Which of the pictures a track shows that was scrolled so far. */
export const pictureAt = (left_px: number, width_px: number, count: number): number =>
  width_px <= 0 ? 0 : Math.min(count - 1, Math.max(0, Math.round(left_px / width_px)));

interface Track {
  track: RefObject<HTMLOListElement | null>;
  /** The picture that is shown or on its way, from 0. */
  at: number;
  /** Turns to a picture; before the first comes the last, and the other way round. */
  go: (to: number) => void;
  onScroll: () => void;
  /** The person moves the track by themselves. */
  onTouch: () => void;
}

/** A row of pictures, each as wide as the row, of which the scroll position shows one. */
export function useTrack(count: number): Track {
  const track = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(0);
  // Until the track arrives, its position is that of a picture on the way.
  const wanted = useRef<number | null>(null);
  // A picture may have been taken down.
  const at = Math.max(0, Math.min(shown, count - 1));
  const go = (to: number): void => {
    const next = (to + count) % count;
    const list = track.current;
    if (list === null) return;
    wanted.current = next;
    setShown(next);
    const beside = Math.abs(next - at) <= 1;
    list.scrollTo({ left: next * list.clientWidth, ...(beside ? {} : { behavior: 'instant' }) });
  };
  const onScroll = (): void => {
    const list = track.current;
    if (list === null) return;
    const now = pictureAt(list.scrollLeft, list.clientWidth, count);
    if (wanted.current !== null && wanted.current !== now) return;
    wanted.current = null;
    setShown(now);
  };
  const onTouch = (): void => {
    wanted.current = null;
  };
  return { track, at, go, onScroll, onTouch };
}
