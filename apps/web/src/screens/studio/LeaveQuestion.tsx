import { isOnAir } from '@akari/rules';
import { useAppSelector } from '../../app/hooks.ts';
import { selectStatus } from '../../channel/channel.slice.ts';
import { selectViewers } from '../../channel/viewers.slice.ts';
import { Confirm } from '../../kit/Dialog.tsx';
import { useText } from '../../text/index.ts';
import { studioText } from './text.ts';

export type Leaving = 'stop_publish' | 'stop_chat' | 'log_out';

const TITLES = {
  stop_publish: 'end.title',
  stop_chat: 'end.stop_chat_title',
  log_out: 'end.logout_title',
} as const;
const ACTIONS = {
  stop_publish: 'end.act',
  stop_chat: 'end.stop_chat_act',
  log_out: 'end.logout_act',
} as const;

/** Asks before something ends for those who watch; the focus is on staying. */
export function LeaveQuestion({
  leaving,
  busy,
  onConfirm,
  onCancel,
}: {
  leaving: Leaving | null;
  busy: boolean;
  onConfirm: (leaving: Leaving) => void;
  onCancel: () => void;
}) {
  const t = useText(studioText);
  const count = useAppSelector(selectViewers).length;
  const on_air = isOnAir(useAppSelector(selectStatus));
  // Keeps its words while it closes.
  const shown = leaving ?? 'stop_publish';
  const text =
    shown === 'stop_chat'
      ? t('end.stop_chat_text', { count })
      : on_air && count > 0
        ? t('end.watching', { count })
        : t('end.nobody');
  return (
    <Confirm
      open={leaving !== null}
      title={t(TITLES[shown])}
      action={t(ACTIONS[shown])}
      look="danger"
      cancel={t(shown === 'stop_chat' ? 'end.stop_chat_keep' : 'end.keep')}
      busy={busy}
      onConfirm={() => onConfirm(shown)}
      onCancel={onCancel}
    >
      {text}
    </Confirm>
  );
}
