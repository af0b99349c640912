import type { Contact } from '@akari/contract/contact';
import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { useOpenContactMutation } from '../../features/contact/api.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { withdrawalText } from './text.ts';
import { WithdrawalForm, type Declared } from './WithdrawalForm.tsx';
import { WithdrawalReceipt } from './WithdrawalReceipt.tsx';
import '../../kit/css/text-page.css';
import './withdrawal.css';

type Step =
  | { step: 'form'; declared: Declared }
  | { step: 'review'; declared: Declared }
  | { step: 'done'; contact: Contact; code: string | null };

/** The second step: the text that will be sent, and its confirmation. */
function Review({
  declared,
  onBack,
  onDone,
}: {
  declared: Declared;
  onBack: () => void;
  onDone: (contact: Contact, code: string | null) => void;
}) {
  const t = useText(withdrawalText);
  const lang = useLanguage();
  const [open, { isLoading }] = useOpenContactMutation();
  const [intent] = useState(() => new Intent());
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const said = t('said', { name: declared.name, order: declared.order, contact: declared.contact });
  const confirm = async (): Promise<void> => {
    const body = { subject: 'withdrawal', text: said, lang } as const;
    const { data, error } = await open({ body, idempotency_key: intent.keyFor(body) });
    if (data === undefined) return setRefused(apiErrorOf(error)?.name ?? 'server_failed');
    intent.done();
    onDone(data.contact, data.code);
  };
  return (
    <section className="panel withdrawal-part" aria-labelledby="withdrawal-review">
      <h2 id="withdrawal-review">{t('review.title')}</h2>
      <p>{t('review.text')}</p>
      <blockquote className="withdrawal-said">{said}</blockquote>
      <FormError error={refused} />
      <p className="withdrawal-acts">
        <Button look="ghost" onClick={onBack}>
          {t('review.back')}
        </Button>
        <Button look="lit" busy={isLoading} onClick={() => void confirm()}>
          {t('review.confirm')}
        </Button>
      </p>
    </section>
  );
}

/**
 * Withdrawal from a purchase in two steps, for everybody, without a login (Directive 2011/83/EU, art. 11a). It goes to
 * staff as a conversation of its own.
 */
export function Component() {
  const t = useText(withdrawalText);
  const [now, go] = useState<Step>({ step: 'form', declared: { name: '', order: '', contact: '' } });
  return (
    <main className="text-page withdrawal">
      <title>{`${t('title')} – Akari`}</title>
      <h1>{t('title')}</h1>
      {now.step !== 'done' && <p className="withdrawal-lead">{t('lead')}</p>}
      {now.step === 'form' && (
        <WithdrawalForm declared={now.declared} onNext={(declared) => go({ step: 'review', declared })} />
      )}
      {now.step === 'review' && (
        <Review
          declared={now.declared}
          onBack={() => go({ step: 'form', declared: now.declared })}
          onDone={(contact, code) => go({ step: 'done', contact, code })}
        />
      )}
      {now.step === 'done' && <WithdrawalReceipt contact={now.contact} code={now.code} />}
    </main>
  );
}
