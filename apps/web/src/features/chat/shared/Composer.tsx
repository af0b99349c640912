import { WriteField } from '../../../kit/controls/WriteField.tsx';
import { useText } from '../../../text/index.ts';
import { ExpressionButton } from '../../expression/index.ts';
import { QuickText } from '../../quick-text/QuickText.tsx';
import { chatText } from './text.ts';
import { useLineDraft } from './use-line-draft.ts';
import './composer.css';

/**
 * A viewer's input field for chat lines.
 * @param open whether the board accepts lines now; a draft is kept either way
 */
export function Composer({ open, look = 'panel' }: { open: boolean; look?: 'panel' | 'overlay' }) {
  const t = useText(chatText);
  const { say, onSubmit, express, writing } = useLineDraft(open);
  return (
    <form className={look === 'overlay' ? 'composer overlay' : 'composer'} onSubmit={onSubmit}>
      {look === 'panel' && <QuickText side="viewer" disabled={!open} onSay={say} />}
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
