import type { Agreement } from '@akari/contract/agency';
import { dateAfter } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import { useLeaveAgencyMutation } from './api.ts';
import { agencyText } from './text.ts';
import { useChange } from './use-change.ts';

/** Gives notice, by either side. */
export function Leave({
  agreement: { member_id, notice_days },
  today,
}: {
  agreement: Agreement;
  today: string;
}) {
  const t = useText(agencyText);
  const { calendarDate } = useCalendar();
  const question = useQuestion();
  const [send] = useLeaveAgencyMutation();
  const { change, busy, refusal } = useChange();
  const leave = async () => {
    if (await change(() => send({ params: { member_id } }), t('left'))) question.answer('yes');
  };
  return (
    <>
      <Button look="ghost" onClick={() => question.ask(true)}>
        {t('leave')}
      </Button>
      <Confirm
        question={question}
        title={t('leave_title')}
        action={t('leave')}
        look="danger"
        busy={busy}
        onConfirm={() => void leave()}
      >
        <p>{t('leave_text', { date: calendarDate(dateAfter(today, notice_days)) })}</p>
        {refusal !== null && <FormError error={refusal} />}
      </Confirm>
    </>
  );
}
