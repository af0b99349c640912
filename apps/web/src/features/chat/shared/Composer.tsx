import { WriteField } from '../../../kit/controls/WriteField.tsx';
import { selectRole } from '../../../platform/person/login.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { ExpressionButton } from '../../expression/index.ts';
import { ComposerNote } from '../../moderation/late.ts';
import { selectGateClosed } from '../../moderation/shared/gate.slice.ts';
import { QuickText } from '../../quick-text/QuickText.tsx';
import { selectBoard, selectBoardChannel } from './chat.slice.ts';
import { chatText } from './text.ts';
import { useLineDraft } from './use-line-draft.ts';
import './composer.css';

/**
 * A viewer's input field for chat lines.
 * @param performer whose room it is
 * @param open whether the board accepts lines now; a draft is kept either way
 */
export function Composer({
  performer,
  open,
  look = 'panel',
}: {
  performer: { performer_name: string; name: string };
  open: boolean;
  look?: 'panel' | 'overlay';
}) {
  const t = useText(chatText);
  const bound = useAppSelector(selectRole) === 'viewer';
  const closed = useAppSelector(selectGateClosed);
  const lines = useAppSelector(selectBoard).lines;
  const channel_id = useAppSelector(selectBoardChannel);
  const { say, onSubmit, express, writing } = useLineDraft(open && !closed);
  return (
    <form className={look === 'overlay' ? 'composer overlay' : 'composer'} onSubmit={onSubmit}>
      <ComposerNote
        {...{ performer, channel_id, bound, lines }}
        text={writing.text}
        onText={writing.onText}
      />
      {look === 'panel' && <QuickText side="viewer" disabled={!open || closed} onSay={say} />}
      <WriteField
        {...writing}
        before={<ExpressionButton {...express} />}
        label={t('write')}
        placeholder={t(open ? 'write' : 'closed')}
        send={t('send')}
      />
    </form>
  );
}
