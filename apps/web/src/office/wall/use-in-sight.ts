import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in the window, or close to it. Pictures of a long wall load only there. */
export function useInSight(of: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting === true),
      { rootMargin: '80px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [of]);
  return inSight;
}
