import { useEffect, useRef, useState, type RefObject } from 'react';

/** Below this distance an element will soon be on the screen. */
const AROUND = '600px 0px';

/** @returns the ref of an element, and whether it has been near the window */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || ref.current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AROUND },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [near]);
  return [ref, near];
}
