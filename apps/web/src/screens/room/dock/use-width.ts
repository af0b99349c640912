import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The width of an element in CSS px, followed; null: not measured yet. */
export function useWidth<Of extends HTMLElement>(): [RefObject<Of | null>, number | null] {
  const element = useRef<Of>(null);
  const [width_px, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null));
    setWidth(element.current.clientWidth);
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, []);
  return [element, width_px];
}
