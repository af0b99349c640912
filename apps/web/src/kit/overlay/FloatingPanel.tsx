import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../text/index.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { kitText } from '../text.ts';
import { arrowStep, followPointer } from './drag.ts';
import {
  firstPlace,
  inside,
  KEY_STEP_PX,
  moved,
  nextCorner,
  otherSize,
  resized,
  type Place,
} from './place.ts';
import { SeatProvider, type PanelSeat } from './seat.ts';
import { panelText } from './text.ts';
import { useFrameFocus } from './use-frame-focus.ts';
import { useWindowSize } from './use-window-size.ts';
import './side-panel.css';
import './floating-panel.css';

interface Props {
  seat: PanelSeat;
  onClose: () => void;
  /** Returns the panel to its place beside the picture; null: it has no place there. */
  onDock: (() => void) | null;
  title: ReactNode;
  /** Shown below the title: a balance or a row of tabs. */
  head?: ReactNode | undefined;
  children: ReactNode;
}

type Change = typeof moved;

/** The place that is shown: while it is dragged it is not kept yet, and it is always inside the window. */
function usePlace({ place, order, onPlace }: PanelSeat) {
  const size = useWindowSize();
  // A panel that was never moved keeps the place in which it opened, whatever opens after it.
  const [first] = useState(() => firstPlace(order, size));
  const [dragged, setDragged] = useState<Place | null>(null);
  const shown = inside(dragged ?? place ?? first, size);
  const drag = (event: PointerEvent, change: Change): void => {
    let now = shown;
    followPointer(event, {
      onMove: (dx_px, dy_px) => setDragged((now = change(shown, dx_px, dy_px, size))),
      onEnd: () => {
        onPlace(now);
        setDragged(null);
      },
    });
  };
  const byKey = (event: KeyboardEvent, change: Change): void => {
    const step = arrowStep(event.key, event.shiftKey ? KEY_STEP_PX * 4 : KEY_STEP_PX);
    if (step === null) return;
    event.preventDefault();
    onPlace(change(shown, ...step, size));
  };
  return {
    shown,
    drag,
    byKey,
    toCorner: () => onPlace(nextCorner(shown, size)),
    toOtherSize: () => onPlace(otherSize(shown, size)),
  };
}

/**
 * A window over the page, which stays usable. It is dragged by its title and resized by its lower right corner. Both have a
 * button for those who do not drag: arrow keys move or resize, a press goes to the next corner or the other size.
 */
export function FloatingPanel({ seat, onClose, onDock, title, head, children }: Props) {
  const t = useText(kitText);
  const p = useText(panelText);
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  useFrameFocus(frame, seat.top ? onClose : null);
  const { shown, drag, byKey, toCorner, toOtherSize } = usePlace(seat);
  const use = (): void => (seat.top ? undefined : seat.onUse());
  const onHead = (event: PointerEvent<HTMLElement>): void => {
    const pressed = (event.target as Element).closest('button, input, select, a');
    if (pressed === null || pressed.classList.contains('panel-move')) drag(event, moved);
  };
  return createPortal(
    <section
      ref={frame}
      className="side-panel floating"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onPointerDownCapture={use}
      onFocusCapture={use}
      style={{
        left: shown.x_px,
        top: shown.y_px,
        width: shown.width_px,
        height: shown.height_px,
        zIndex: `calc(var(--z-dialogue) + ${seat.order})`,
      }}
    >
      <div className="side-panel-head" onPointerDown={onHead}>
        <IconButton
          icon="grip"
          size="s"
          className="panel-move"
          label={p('move')}
          onKeyDown={(event) => byKey(event, moved)}
          onClick={toCorner}
        />
        <h2 id={id}>{title}</h2>
        {seat.top && seat.onCloseAll !== null && (
          <Button size="s" look="ghost" onClick={seat.onCloseAll}>
            {p('close_all')}
          </Button>
        )}
        {onDock !== null && <IconButton icon="pip" size="s" label={p('dock')} onClick={onDock} />}
        <IconButton icon="close" size="s" label={t('close')} onClick={onClose} />
        {head !== undefined && <div className="side-panel-more">{head}</div>}
      </div>
      <div className="side-panel-body scroll">
        {/* What opens from here is no part of this window's place. */}
        <SeatProvider value={null}>{children}</SeatProvider>
      </div>
      <button
        type="button"
        className="panel-size"
        aria-label={p('size')}
        title={p('size')}
        onPointerDown={(event) => drag(event, resized)}
        onKeyDown={(event) => byKey(event, resized)}
        onClick={toOtherSize}
      />
    </section>,
    document.body,
  );
}
