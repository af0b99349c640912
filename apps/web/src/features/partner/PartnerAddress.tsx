import { ARRIVAL_PARAMETERS, arrivalOf, CAMPAIGN_LENGTH } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { partnerText } from './text.ts';

/** The link of a campaign. A name that cannot be kept is left out. */
function linkOf(code: string, campaign: string): string {
  const { code: pt, campaign: cp } = ARRIVAL_PARAMETERS;
  const query = `?${pt}=${code}`;
  const named = `${query}&${cp}=${encodeURIComponent(campaign)}`;
  return `${location.origin}/${(arrivalOf(new URLSearchParams(named))?.campaign ?? '') === '' ? query : named}`;
}

/** The partner's link, to be copied. */
export function PartnerAddress({ code }: { code: string }) {
  const t = useText(partnerText);
  const dispatch = useAppDispatch();
  const [campaign, setCampaign] = useState('');
  const link = linkOf(code, campaign);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      dispatch(noticeShown({ kind: 'success', text: t('copied') }));
    } catch {
      dispatch(noticeShown({ kind: 'warning', text: t('copy_failed') }));
    }
  };
  return (
    <section className="panel payout-part" aria-labelledby="partner-link">
      <h2 id="partner-link">{t('link')}</h2>
      <p className="payout-hint">{t('link_lead')}</p>
      <div className="partner-form">
        <TextField
          label={t('campaign')}
          hint={t('campaign_hint')}
          autoCapitalize="none"
          maxLength={CAMPAIGN_LENGTH}
          value={campaign}
          onChange={({ target }) => setCampaign(target.value)}
        />
        <TextField
          label={t('link')}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
          after={
            <Button size="s" icon="copy" onClick={() => void copy()}>
              {t('copy')}
            </Button>
          }
        />
      </div>
      <p className="payout-hint">{t('click_id', { parameter: ARRIVAL_PARAMETERS.click_id })}</p>
    </section>
  );
}
