import { useFormat, useText } from '../../text/index.ts';
import type { Waiting } from '../screen/screen.ts';
import { officeText } from './text.ts';

/** The most that a badge counts, so that it stays narrow. */
const SHOWN_MAX = 99;

/** How much waits at a screen, beside its name in the navigation. Nothing is shown where nothing waits. */
export function WaitingBadge({ waiting: { count, overdue } }: { waiting: Waiting }) {
  const t = useText(officeText);
  const { number } = useFormat();
  if (count === 0) return null;
  const words =
    overdue > 0 ? t('waiting_overdue', { count, overdue: number(overdue) }) : t('waiting', { count });
  return (
    <span className="office-badge num" data-overdue={overdue > 0 || undefined} title={words}>
      <span aria-hidden="true">{count > SHOWN_MAX ? `${number(SHOWN_MAX)}+` : number(count)}</span>
      <span className="vh">{words}</span>
    </span>
  );
}
