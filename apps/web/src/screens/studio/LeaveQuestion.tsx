import { hasChatStarted, isOnAir, type ChatStatus } from '@akari/rules';
import { useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import type { Ending } from '../../channel/asked-first.ts';
import { selectStatus } from '../../channel/channel.slice.ts';
import { channelText } from '../../channel/text.ts';
import { selectViewers } from '../../channel/viewers.slice.ts';
import { Confirm } from '../../kit/Dialog.tsx';
import { useText } from '../../text/index.ts';
import { selectPartner } from './request/requests.slice.ts';
import { studioText } from './text.ts';

export type Leaving = Ending | 'log_out';

const TITLES = {
  stop_publish: 'end.title',
  stop_chat: 'end.stop_chat_title',
  end_twoshot: 'end.twoshot_title',
  log_out: 'end.logout_title',
} as const;
const ACTIONS = {
  stop_publish: 'end.act',
  stop_chat: 'end.stop_chat_act',
  end_twoshot: 'end.twoshot_act',
  log_out: 'end.logout_act',
} as const;

/** What an end means for those who are there. */
function useMeaning(leaving: Leaving): string {
  const t = useText(studioText);
  const count = useAppSelector(selectViewers).length;
  const on_air = isOnAir(useAppSelector(selectStatus));
  const partner = useAppSelector(selectPartner)?.name;
  if (leaving === 'end_twoshot')
    return partner === undefined ? t('end.twoshot_alone') : t('end.twoshot_text', { name: partner });
  if (leaving === 'stop_chat')
    return count > 0 ? t('end.stop_chat_text', { count }) : t('end.stop_chat_nobody');
  return on_air && count > 0 ? t('end.watching', { count }) : t('end.nobody');
}

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
  const c = useText(channelText);
  const status = useAppSelector(selectStatus);
  // Keeps its words while it closes; what it ends may be over by then.
  const [shown, setShown] = useState<{ leaving: Leaving; mode: ChatStatus }>({
    leaving: 'stop_publish',
    mode: 'chatting',
  });
  const mode = hasChatStarted(status) ? status : shown.mode;
  if (leaving !== null && (leaving !== shown.leaving || mode !== shown.mode)) setShown({ leaving, mode });
  const text = useMeaning(shown.leaving);
  return (
    <Confirm
      open={leaving !== null}
      title={t(TITLES[shown.leaving], { mode: c(`mode.${shown.mode}`) })}
      action={t(ACTIONS[shown.leaving])}
      look="danger"
      cancel={t(
        shown.leaving === 'stop_publish' || shown.leaving === 'log_out' ? 'end.keep' : 'end.keep_mode',
      )}
      busy={busy}
      onConfirm={() => onConfirm(shown.leaving)}
      onCancel={onCancel}
    >
      {text}
    </Confirm>
  );
}
