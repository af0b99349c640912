import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

/** Frame of a card over the picture. It takes the focus while it is open and returns it when it closes. */
export function WindowFrame({
  onEscape,
  label,
  children,
}: {
  /** Null: the card cannot be closed now. */
  onEscape: (() => void) | null;
  /** Accessible name of a card without a title. */
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
      // A tool that was chosen in the sheet "more" is gone; the button that opens the sheet stands for it.
      const opener = before?.isConnected === true ? before : document.querySelector('[data-opener]');
      if (opener instanceof HTMLElement) opener.focus();
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
