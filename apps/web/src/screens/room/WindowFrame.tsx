import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

/** What lies over the picture has the focus while it is there, and gives it back. */
export function WindowFrame({
  onEscape,
  label,
  children,
}: {
  /** Null: it cannot be closed at this moment. */
  onEscape: (() => void) | null;
  /** Of what has no title to be read. */
  label?: string | undefined;
  children: ReactNode;
}) {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape?.();
  });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    const onKey = (event: KeyboardEvent): void => close(event);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={frame}
      className="room-door room-window"
      role="dialog"
      {...(label === undefined ? { 'aria-labelledby': 'door-title' } : { 'aria-label': label })}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
