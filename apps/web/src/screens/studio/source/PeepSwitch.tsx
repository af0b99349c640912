import { hasChatStarted } from '@akari/rules';
import { apiErrorOf } from '../../../app/api.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { noticeShown } from '../../../app/notification.slice.ts';
import { useSetChannelOptionsMutation } from '../../../channel/api.ts';
import { selectOwnChannel } from '../../../channel/channel.slice.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { Switch } from '../../../kit/Switch.tsx';
import { useText } from '../../../text/index.ts';
import { sourceText } from './text.ts';
import './peep-switch.css';

/** Whether people may peep: while a chat runs it can be switched off, but not on (spec §4). */
export function PeepSwitch() {
  const t = useText(sourceText);
  const dispatch = useAppDispatch();
  const card = useAppSelector(selectOwnChannel);
  const [set, { isLoading }] = useSetChannelOptionsMutation();
  if (card === null) return null;
  const chats = hasChatStarted(card.status);
  const fixed = chats && !card.peep_allowed;
  const change = async (peep_allowed: boolean): Promise<void> => {
    const { error } = await set({ body: { peep_allowed } });
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <div className="peep-switch">
      <Switch
        checked={card.peep_allowed}
        disabled={fixed || isLoading}
        onChange={(allowed) => void change(allowed)}
      >
        <span className="peep-label">
          <Icon name="mask" size="s" />
          {t('peep.label')}
        </span>
      </Switch>
      <small>
        {fixed && <Icon name="lock" size="xs" />}
        {t(fixed ? 'peep.locked' : chats ? 'peep.ends' : 'peep.about')}
      </small>
    </div>
  );
}
