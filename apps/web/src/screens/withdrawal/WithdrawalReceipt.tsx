import type { Contact } from '@akari/contract/contact';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useFormat, useText } from '../../text/index.ts';
import { withdrawalText } from './text.ts';

/** The receipt: what was declared and when, with what opens the conversation about it. */
export function WithdrawalReceipt({ contact, code }: { contact: Contact; code: string | null }) {
  const t = useText(withdrawalText);
  const { dateTime } = useFormat();
  const { number, opened_at_ms, messages } = contact;
  return (
    <section className="withdrawal-part" aria-labelledby="withdrawal-done">
      <h2 id="withdrawal-done" role="status">
        {t('done.title')}
      </h2>
      <p>{t('done.text')}</p>
      <dl className="panel withdrawal-receipt">
        <div>
          <dt>{t('done.at')}</dt>
          <dd className="num">{dateTime(opened_at_ms)}</dd>
        </div>
        <div>
          <dt>{t('done.number')}</dt>
          <dd className="num">{number}</dd>
        </div>
        {code !== null && (
          <div>
            <dt>{t('done.code')}</dt>
            <dd className="num">{code}</dd>
          </div>
        )}
        <div>
          <dt>{t('done.content')}</dt>
          <dd className="withdrawal-said">{messages[0]?.text}</dd>
        </div>
      </dl>
      <p>{t('done.answer')}</p>
      <p className="withdrawal-acts">
        <Button onClick={() => window.print()}>{t('done.print')}</Button>
        <ButtonLink look="ghost" to={code === null ? `${PATHS.contact}?number=${number}` : PATHS.contact}>
          {t('done.open')}
        </ButtonLink>
      </p>
    </section>
  );
}
