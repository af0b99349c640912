import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { Button } from '../controls/Button.tsx';
import { kitText } from '../text.ts';
import { useBeside } from './beside.ts';
import type { ConfirmProps } from './use-question.ts';
import './backdrop.css';
import './dialog.css';

/**
 * Confirm dialog before an action that spends points or ends something. The focus starts on the safe choice, so that
 * an accidental Enter does nothing, or on `field`, where something has to be typed first. `action` names what happens, with
 * its amount where there is one; never "OK". Where there is a place beside the picture it asks there, and the picture stays
 * as bright as it is.
 */
export function Confirm({
  question,
  title,
  children,
  action,
  look = 'lit',
  cancel,
  busy = false,
  blocked = false,
  field,
  onConfirm,
}: {
  question: ConfirmProps;
  title: ReactNode;
  children?: ReactNode;
  action: ReactNode;
  look?: 'lit' | 'danger';
  cancel?: ReactNode;
  busy?: boolean;
  /** Something is missing or unchanged: the action cannot be pressed. The dialog says what. */
  blocked?: boolean;
  /** Finds the first field, which has the focus at first. A finger finds it itself. */
  field?: () => HTMLElement | null;
  onConfirm: () => void;
}) {
  const t = useText(kitText);
  const safe = useRef<HTMLButtonElement>(null);
  const place = useBeside();
  const where = place === null ? '' : ' beside';
  return (
    <AlertDialog.Root open={question.open} onOpenChange={(next) => !next && question.answer('no')}>
      <AlertDialog.Portal container={place ?? undefined}>
        {/* Over a sheet too: what asks is the one thing that is lit. */}
        <AlertDialog.Backdrop className={`backdrop asking${where}`} forceRender />
        <AlertDialog.Viewport className={`dialog-viewport${where}`}>
          <AlertDialog.Popup
            className="dialog"
            initialFocus={(by) => (by === 'touch' ? null : field?.()) ?? safe.current}
          >
            <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
            {children !== undefined && (
              <AlertDialog.Description className="dialog-text" render={<div />}>
                {children}
              </AlertDialog.Description>
            )}
            <div className="dialog-actions">
              <AlertDialog.Close ref={safe} render={<Button look="ghost">{cancel ?? t('cancel')}</Button>} />
              <Button look={look} busy={busy} disabled={blocked} onClick={onConfirm}>
                {action}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
