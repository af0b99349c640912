import type { ChannelCard } from '@akari/contract/channel';
import { offAir } from './arrange.ts';
import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** A pointer that has rested for so long is not about to press. */
const STILL_MS = 10_000;

interface Shown {
  channels: ChannelCard[];
  featured_id: string | null;
}
interface List {
  /** The channels that match the filter, in the order of the grid. */
  found: ChannelCard[];
  featured_id: string | null;
  /** All channels, whether they match or not. */
  everybody: readonly ChannelCard[];
  /** The filter; another one makes another list at once. */
  wish: string;
}

/**
 * The list as it stood when a pointer came over it, with the newest cards, until the pointer leaves it or rests: nothing
 * moves under a press.
 * @returns what is shown, and the handlers of the element around the list
 */
export function useStillList({ found, featured_id, everybody, wish }: List) {
  const [kept, setKept] = useState<(Shown & { wish: string }) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stood_at = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = (): void => {
    if (kept?.wish !== wish) setKept({ channels: found, featured_id, wish });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setKept(null), STILL_MS);
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    // A browser tells a pointer that rests of what changed under it.
    const at = `${clientX} ${clientY}`;
    if (at !== stood_at.current) hold();
    stood_at.current = at;
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    // A finger leaves with each touch, and may come again at once.
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    stood_at.current = '';
    setKept(null);
  };
  const region = { onPointerMove: move, onPointerDown: hold, onPointerLeave: leave };
  if (kept?.wish !== wish) return { channels: found, featured_id, region };
  const now = new Map(everybody.map((card) => [card.channel_id, card]));
  const channels = kept.channels.map((card) => now.get(card.channel_id) ?? offAir(card));
  return { channels, featured_id: kept.featured_id, region };
}
