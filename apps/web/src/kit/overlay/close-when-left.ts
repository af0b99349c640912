import type { FocusEvent } from 'react';

/**
 * Closes a native popover when the focus goes elsewhere, which the browser does not do by itself. Not when it goes to
 * the popover's own button: the press that follows closes it, and would open it again.
 */
export function closeWhenLeft({ currentTarget: box, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  if (!(next instanceof HTMLElement) || box.contains(next)) return;
  if (next instanceof HTMLButtonElement && next.popoverTargetElement === box) return;
  box.hidePopover();
}
