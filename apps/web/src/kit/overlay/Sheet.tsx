import { Drawer } from '@base-ui/react/drawer';
import { useState, type ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { kitText } from '../text.ts';
import { useBeside } from './beside.ts';
import { DockedPanel } from './DockedPanel.tsx';
import { FloatingPanel } from './FloatingPanel.tsx';
import { useSeat } from './seat.ts';

import './backdrop.css';
import './sheet.css';

const HALF = 0.5;
const TALL = 0.92;

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Shown with the title: a balance or a row of tabs. */
  head?: ReactNode;
  children: ReactNode;
  /** Of a panel from the lower edge; beside the picture a panel is as high as its content. */
  height?: 'auto' | 'snap';
}

/** A window where the person has made it one, else a panel beside the picture, else a panel from the lower edge. */
export function Sheet({ open, onOpenChange, ...props }: Props) {
  const place = useBeside();
  const seat = useSeat();
  const { title, head, children } = props;
  if (seat !== null && (seat.place !== null || place === null)) {
    if (!open) return null;
    return (
      <FloatingPanel
        seat={seat}
        onClose={() => onOpenChange(false)}
        onDock={place === null ? null : () => seat.onPlace(null)}
        title={title}
        head={head}
      >
        {children}
      </FloatingPanel>
    );
  }
  if (place === null) return <BottomSheet open={open} onOpenChange={onOpenChange} {...props} />;
  if (!open) return null;
  return (
    <DockedPanel place={place} onClose={() => onOpenChange(false)} title={title} head={head}>
      {children}
    </DockedPanel>
  );
}

/**
 * A panel from the lower edge. `height='snap'` opens at 50 % or 92 % of the window and can be dragged between the two;
 * its handle is a button that does the same. `height='auto'` fits its content. Escape, a swipe down or a press outside
 * closes it, and the focus returns to the element that had it before.
 */
function BottomSheet({ open, onOpenChange, title, head, children, height = 'auto' }: Props) {
  const t = useText(kitText);
  const [snap, setSnap] = useState<Drawer.Root.SnapPoint | null>(HALF);
  const snaps = height === 'snap';
  const tall = snap === TALL;
  const points = snaps ? { snapPoints: [HALF, TALL], snapPoint: snap, onSnapPointChange: setSnap } : {};
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="down" {...points}>
      <Drawer.Portal>
        <Drawer.Backdrop className="backdrop" />
        <Drawer.Viewport className="sheet-viewport">
          <Drawer.Popup className={snaps ? 'sheet snaps' : 'sheet'}>
            {snaps ? (
              <button
                type="button"
                className="sheet-handle"
                aria-label={t(tall ? 'sheet_shrink' : 'sheet_grow')}
                onClick={() => setSnap(tall ? HALF : TALL)}
              />
            ) : (
              <Drawer.Close className="sheet-handle" aria-label={t('close')} />
            )}
            <div className="sheet-head">
              <Drawer.Title className="sheet-title">{title}</Drawer.Title>
              {head}
              <Drawer.Close render={<IconButton icon="close" label={t('close')} />} />
            </div>
            <Drawer.Content className="sheet-body scroll">{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
