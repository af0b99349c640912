import type { ChatLine } from '@akari/contract/chat';
import { MUTE_MINUTES, saidIn } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { selectRole } from '../../../platform/person/login.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { ReportForm } from '../../report/ReportForm.tsx';
import { useDeleteChatLineMutation, useMuteViewerMutation, usePinChatLineMutation } from './api.ts';
import { replyChosen } from './gate.slice.ts';
import { selectChatRules, selectOwnChat } from './rules.slice.ts';
import { moderationText } from './text.ts';
import { useAct } from './use-act.ts';
import './moderation.css';

/** A line that a person wrote: it can be answered, pinned and deleted. */
export type SaidLine = Extract<ChatLine, { kind: 'text' | 'sticker' }>;

interface OfLine {
  line: SaidLine;
  name: string;
  /** Whether the person wrote it. */
  own: boolean;
  performer_name: string;
  channel_id: string | null;
}

/** Stops a viewer's messages for a while. */
function Mutes({
  name,
  viewer_id,
  performer_name,
  done,
}: {
  name: string;
  viewer_id: string;
  performer_name: string;
  done: (sent: Promise<{ error?: unknown }>, text: string) => Promise<void>;
}) {
  const t = useText(moderationText);
  const [mute] = useMuteViewerMutation();
  return (
    <div className="line-mutes" role="group" aria-label={t('mute')}>
      <span>{t('mute')}</span>
      {MUTE_MINUTES.map((minutes) => (
        <Button
          key={minutes}
          size="s"
          aria-label={t('mute_for_of', { name, count: minutes })}
          onClick={() =>
            void done(
              mute({ params: { viewer_id }, body: { performer_name, minutes } }),
              t('muted', { name, count: minutes }),
            )
          }
        >
          {t('mute_for', { count: minutes })}
        </Button>
      ))}
    </div>
  );
}

/** For the performer and helpers: pin, mute, delete. */
function ModeratorActs({
  line,
  name,
  own,
  performer_name,
  channel_id,
  onDone,
}: OfLine & { onDone: () => void }) {
  const t = useText(moderationText);
  const performs = useAppSelector(selectRole) === 'performer';
  const helper = useAppSelector((state) => selectOwnChat(state, channel_id))?.helper === true;
  const pinned =
    useAppSelector((state) => selectChatRules(state, channel_id))?.pinned?.line_id === line.line_id;
  const act = useAct();
  const [remove] = useDeleteChatLineMutation();
  const [pin] = usePinChatLineMutation();
  const by_viewer = line.author.role === 'viewer';
  const moderates = performs || (helper && by_viewer);
  const line_id = String(line.line_id);
  const viewer_id = line.author.user_id;
  const done = async (sent: Promise<{ error?: unknown }>, text: string): Promise<void> => {
    if (await act(sent, text)) onDone();
  };
  return (
    <>
      {performs && (
        <Button
          wide
          icon="lamp"
          onClick={() =>
            void done(
              pin({ body: { line_id: pinned ? null : line_id } }),
              t(pinned ? 'unpinned' : 'pinned_done'),
            )
          }
        >
          {t(pinned ? 'unpin' : 'pin')}
        </Button>
      )}
      {moderates && by_viewer && viewer_id !== null && !own && (
        <Mutes {...{ name, viewer_id, performer_name, done }} />
      )}
      {moderates && (
        <Button
          wide
          look="danger_ghost"
          icon="minus"
          onClick={() => void done(remove({ params: { line_id } }), t('deleted'))}
        >
          {t('delete')}
        </Button>
      )}
    </>
  );
}

/**
 * The choices for one line: reply; for the performer and helpers also pin, delete and mute. A reason of the report below
 * them sends it, so that a report takes two presses.
 */
export function LineSheet({
  line,
  name,
  own,
  performer_name,
  channel_id,
  writes,
  open,
  onOpenChange,
}: OfLine & {
  /** Whether the person can write to everyone here. */
  writes: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(moderationText);
  const dispatch = useAppDispatch();
  const text = saidIn(line) ?? '';
  const close = (): void => onOpenChange(false);
  const reply = (): void => {
    dispatch(replyChosen({ line_id: line.line_id, name, text }));
    close();
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('sheet', { name })}>
      <div className="line-acts">
        {own && <blockquote lang={line.kind === 'text' ? line.lang : undefined}>{text}</blockquote>}
        {writes && (
          <Button wide icon="undo" onClick={reply}>
            {t('reply')}
          </Button>
        )}
        <ModeratorActs {...{ line, name, own, performer_name, channel_id }} onDone={close} />
      </div>
      {!own && (
        <section className="line-report" aria-label={t('report')}>
          <h3>{t('report')}</h3>
          <ReportForm
            about={{ target: 'line', performer_name, line_id: line.line_id, text }}
            chosen="person"
            onChoose={() => undefined}
            onSent={close}
          />
        </section>
      )}
    </Sheet>
  );
}
