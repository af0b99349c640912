import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import type { PendingLine } from './board.ts';
import { lineDiscarded } from './chat.slice.ts';
import { resendLine } from './send-line.ts';
import { chatText } from './text.ts';

/** A line of the person that is being sent. If sending failed, it offers to resend or discard the text. */
export function PendingRow({ line }: { line: PendingLine }) {
  const t = useText(chatText);
  const dispatch = useAppDispatch();
  return (
    <div className="chat-line pending" data-state={line.state}>
      <span className="m-pic" />
      <div className="m-b">
        <p className={`m-t c-${line.color}`} lang={line.lang}>
          {line.text}
        </p>
        {line.state === 'sending' ? (
          <span className="vh">{t('sending')}</span>
        ) : (
          <p className="m-failed">
            {t(line.state)}
            {line.state === 'failed' && (
              <button type="button" onClick={() => void dispatch(resendLine(line.client_line_id))}>
                {t('resend')}
              </button>
            )}
            <button type="button" onClick={() => dispatch(lineDiscarded(line.client_line_id))}>
              {t('discard')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
