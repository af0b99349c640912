import { useId, useRef, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../text/index.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { kitText } from '../text.ts';
import { SeatProvider, useSeat } from './seat.ts';
import { useFrameFocus } from './use-frame-focus.ts';
import './side-panel.css';

interface Props {
  /** The place beside the picture. */
  place: HTMLElement;
  /** Null: the panel cannot be closed now. */
  onClose: (() => void) | null;
  /** Absent: the content has a title of its own, with the id `door-title`. */
  title?: ReactNode;
  /** Shown below the title: a balance or a row of tabs. */
  head?: ReactNode;
  children: ReactNode;
  /** Called with a press on the head, which may begin a drag. */
  onHead?: (event: PointerEvent<HTMLElement>) => void;
  /** Further buttons of the head. */
  actions?: ReactNode;
}

/** A panel beside the picture. It is not modal: picture, chat and tools stay usable. Escape closes it. */
export function SidePanel({ place, onClose, title, head, children, onHead, actions }: Props) {
  const t = useText(kitText);
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const seat = useSeat();
  useFrameFocus(frame, seat?.top === false ? null : onClose);
  return createPortal(
    <section
      ref={frame}
      className="side-panel"
      role="dialog"
      aria-labelledby={title === undefined ? 'door-title' : id}
      tabIndex={-1}
    >
      {title !== undefined && (
        <div className={seat === null ? 'side-panel-head' : 'side-panel-head movable'} onPointerDown={onHead}>
          <h2 id={id}>{title}</h2>
          {actions}
          {onClose !== null && <IconButton icon="close" label={t('close')} onClick={onClose} />}
          {head !== undefined && <div className="side-panel-more">{head}</div>}
        </div>
      )}
      <div className="side-panel-body scroll">
        {/* What opens from here is no part of this panel's place. */}
        <SeatProvider value={null}>{children}</SeatProvider>
      </div>
    </section>,
    place,
  );
}
