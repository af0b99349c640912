import { hasChatStarted, isOnAir, type ChatStatus } from '@akari/rules';
import { useState } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import type { Ending } from '../../features/channel/studio/asked-first.ts';
import { selectOwnChannel, selectStatus } from '../../features/channel/studio/channel.slice.ts';
import { channelText } from '../../features/channel/shared/text.ts';
import { selectViewers } from '../../features/viewers/viewers.slice.ts';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import type { Question } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { selectPartner } from '../../features/request/requests.slice.ts';
import { studioText } from '../../features/channel/studio/text.ts';

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

/** Returns the text that says what the end means for the viewers. */
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

/** Asks before something ends for viewers; the focus is on the button to stay. */
export function LeaveQuestion({
  question,
  busy,
  onConfirm,
}: {
  question: Question<Leaving>;
  busy: boolean;
  onConfirm: (leaving: Leaving) => void;
}) {
  const t = useText(studioText);
  const c = useText(channelText);
  const status = useAppSelector(selectStatus);
  // The text must not change while the dialog closes: the mode may be over by then.
  const [mode, setMode] = useState<ChatStatus>('chatting');
  if (question.open && hasChatStarted(status) && status !== mode) setMode(status);
  const leaving = question.about ?? 'stop_publish';
  const text = useMeaning(leaving);
  const by_ticket = useAppSelector(selectOwnChannel)?.ticket_units !== undefined;
  return (
    <Confirm
      question={question}
      title={t(TITLES[leaving], { mode: c(`mode.${mode}`) })}
      action={t(ACTIONS[leaving])}
      look="danger"
      cancel={t(leaving === 'stop_publish' || leaving === 'log_out' ? 'end.keep' : 'end.keep_mode')}
      busy={busy}
      onConfirm={() => onConfirm(leaving)}
    >
      {text}
      {by_ticket && ` ${t('end.ticket_show')}`}
    </Confirm>
  );
}
