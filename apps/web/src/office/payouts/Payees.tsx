import type { OfficeAccount, OfficePayee } from '@akari/contract/office';
import { TAX_STATUSES, type TaxStatus } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { useStaff } from '../me/staff.ts';
import { Time } from '../table/Cell.tsx';
import { useDecidePayeeMutation, useReadPayeeMutation } from './api.ts';
import { Ask } from './Ask.tsx';
import { PayeeName } from './PayeeName.tsx';
import { payoutsText } from './text.ts';

type Asked = 'read' | 'confirm' | 'reject';

/** A whole bank account, as long as the reader wants it. */
function Whole({ account, onClose }: { account: OfficeAccount; onClose: () => void }) {
  const t = useText(payoutsText);
  const { method: _method, ...fields } = account;
  return (
    <div className="payouts-whole">
      <Facts look="wide">
        {Object.entries(fields).map(([field, value]) => (
          <Fact key={field} label={t(`fields.${field as 'holder'}`)}>
            {field === 'account_type' ? t(`types.${value as 'ordinary'}`) : value === '' ? '–' : value}
          </Fact>
        ))}
      </Facts>
      <Button size="s" look="ghost" onClick={onClose}>
        {t('closed')}
      </Button>
    </div>
  );
}

function Questions({
  payee: { payee_id, method },
  asked,
  onEnd,
  onRead,
}: {
  payee: OfficePayee;
  asked: Asked;
  onEnd: () => void;
  onRead: (account: OfficeAccount) => void;
}) {
  const t = useText(payoutsText);
  const [tax_status, setTax] = useState<TaxStatus>('jp_individual');
  const [read] = useReadPayeeMutation();
  const [decide] = useDecidePayeeMutation();
  const params = { payee_id };
  if (asked === 'read')
    return (
      <Ask
        title={t('read_title')}
        action={t('show')}
        said={null}
        onEnd={onEnd}
        act={async (reason) => {
          const result = await read({ params, body: { reason } });
          if (result.data !== undefined) onRead(result.data.account);
          return result;
        }}
      >
        <p>{t('read_text')}</p>
      </Ask>
    );
  const decision =
    asked === 'confirm' ? { event: 'confirm' as const, tax_status } : { event: 'reject' as const };
  return (
    <Ask
      title={t(`${asked}_title`)}
      action={t(asked)}
      look={asked === 'reject' ? 'danger' : 'lit'}
      onEnd={onEnd}
      act={(reason) => decide({ params, body: { decision, reason } })}
    >
      <p>{t(asked === 'confirm' && method === 'bitcoin' ? 'confirm_text_coins' : `${asked}_text`)}</p>
      {asked === 'confirm' && (
        <Select
          label={t('tax')}
          value={tax_status}
          choices={TAX_STATUSES.map((value) => ({ value, label: t(`tax_status.${value}`) }))}
          onChange={setTax}
        />
      )}
    </Ask>
  );
}

function Payee({ payee }: { payee: OfficePayee }) {
  const t = useText(payoutsText);
  const { rights } = useStaff();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [account, setAccount] = useState<OfficeAccount | null>(null);
  const { method, ending } = payee;
  return (
    <li className="payouts-card">
      <Facts look="tiles">
        <Fact label={t('payee')}>
          <PayeeName payee={payee.payee} />
        </Fact>
        <Fact label={t('account')}>{t('ending', { method: t(`method.${method}`), ending })}</Fact>
        <Fact label={t('since')}>
          <Time at_ms={payee.created_at_ms} />
        </Fact>
        <Fact label={t('hold_until')}>
          <Time at_ms={payee.hold_until_ms} />
        </Fact>
      </Facts>
      {account !== null && <Whole account={account} onClose={() => setAccount(null)} />}
      {rights.includes('money.propose') && (
        <div className="payouts-acts">
          <Button size="s" icon="eye" onClick={() => setAsked('read')}>
            {t('read')}
          </Button>
          <Button size="s" icon="check" onClick={() => setAsked('confirm')}>
            {t('confirm')}
          </Button>
          <Button size="s" look="danger_ghost" onClick={() => setAsked('reject')}>
            {t('reject')}
          </Button>
        </div>
      )}
      {asked !== null && (
        <Questions payee={payee} asked={asked} onEnd={() => setAsked(null)} onRead={setAccount} />
      )}
    </li>
  );
}

/** Bank accounts that staff have not looked at. */
export function Payees({ payees }: { payees: readonly OfficePayee[] }) {
  const t = useText(payoutsText);
  return (
    <section className="panel payouts-part" aria-labelledby="payouts-payees">
      <h2 id="payouts-payees">{t('payees')}</h2>
      {payees.length === 0 ? (
        <p>{t('payees_none')}</p>
      ) : (
        <ul>
          {payees.map((payee) => (
            <Payee key={payee.payee_id} payee={payee} />
          ))}
        </ul>
      )}
    </section>
  );
}
