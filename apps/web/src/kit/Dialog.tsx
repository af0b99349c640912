import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { kitText } from './text.ts';
import './dialog.css';

/** A window in the middle of the page, for something to read or fill in. */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
}) {
  const t = useText(kitText);
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Viewport className="dialog-viewport">
          <BaseDialog.Popup className="dialog">
            <div className="dialog-head">
              <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
              <BaseDialog.Close render={<IconButton icon="close" label={t('close')} />} />
            </div>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/**
 * Asks before something that spends or ends. The focus starts at the safe choice, so that a stray Enter does nothing.
 * `action` says what happens, with its amount where there is one; never "OK".
 */
export function Confirm({
  open,
  title,
  children,
  action,
  look = 'lit',
  cancel,
  busy = false,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  action: ReactNode;
  look?: 'lit' | 'danger';
  cancel?: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useText(kitText);
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="dialog-viewport">
          <AlertDialog.Popup className="dialog narrow" initialFocus={safe}>
            <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
            {children !== undefined && (
              <AlertDialog.Description className="dialog-text" render={<div />}>
                {children}
              </AlertDialog.Description>
            )}
            <div className="dialog-actions">
              <AlertDialog.Close ref={safe} render={<Button look="ghost">{cancel ?? t('cancel')}</Button>} />
              <Button look={look} busy={busy} onClick={onConfirm}>
                {action}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
