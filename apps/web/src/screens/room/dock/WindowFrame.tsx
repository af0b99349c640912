import { useRef, type ReactNode } from 'react';
import { useFrameFocus } from '../../../kit/overlay/use-frame-focus.ts';

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
  const frame = useRef<HTMLDivElement>(null);
  useFrameFocus(frame, onEscape);
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
