import { Icon } from '../../../kit/icon/Icon.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { selectRole } from '../../../platform/person/login.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { usePinChatLineMutation } from './api.ts';
import { HeldLines } from './HeldLines.tsx';
import { moderationText } from './text.ts';
import { useAct } from './use-act.ts';
import { useChatRules } from './use-chat-rules.ts';
import './moderation.css';

/** What stands above the lines: the pinned one, and for the performer and helpers those that wait. */
export function ChatTop({
  performer,
  channel_id,
}: {
  performer: { performer_name: string; name: string };
  channel_id: string | null;
}) {
  const t = useText(moderationText);
  const performs = useAppSelector(selectRole) === 'performer';
  const { rules, own } = useChatRules(performer.performer_name, channel_id);
  const [pin] = usePinChatLineMutation();
  const act = useAct();
  const pinned = rules?.pinned ?? null;
  const moderates = performs || own?.helper === true;
  return (
    <>
      {pinned !== null && (
        <section className="chat-pinned" aria-label={t('pinned')}>
          <Icon name="lamp" size="s" />
          {/* `tabIndex` lets the keyboard scroll a long one. */}
          <p tabIndex={0}>
            <b>{pinned.role === 'performer' ? performer.name : pinned.user_name}</b>
            <span lang={pinned.lang}>{pinned.text}</span>
          </p>
          {performs && (
            <IconButton
              size="s"
              icon="close"
              label={t('unpin')}
              onClick={() => void act(pin({ body: { line_id: null } }), t('unpinned'))}
            />
          )}
        </section>
      )}
      {moderates && <HeldLines performer_name={performer.performer_name} />}
    </>
  );
}
