import type { BodyOf } from '@akari/contract/common';
import type { MailSettings, setMailSettings } from '@akari/contract/mail';
import { isPerformer, LANGUAGES, mailNoticesOf, type MailNotice } from '@akari/rules';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Switch } from '../../kit/controls/Switch.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { AddressForm } from './AddressForm.tsx';
import { DEMO_MAIL_ADDRESS } from './addresses.ts';
import { useGetMailSettingsQuery, useSendVerificationMutation, useSetMailSettingsMutation } from './api.ts';
import { mailText } from './text.ts';
import './mail.css';

function useSaid(): (text: string) => void {
  const dispatch = useAppDispatch();
  return (text) => void dispatch(noticeShown({ kind: 'success', text }));
}

/** The address of the account, and the one that waits to be confirmed. */
function Address({ mail }: { mail: MailSettings }) {
  const t = useText(mailText);
  const format = useFormat();
  const say = useSaid();
  const [changing, setChanging] = useState(false);
  const [again, { isLoading, error }] = useSendVerificationMutation();
  const { email, verified, pending_email, bonus_units } = mail;
  const waits = pending_email !== null || (email !== null && !verified);
  const sendAgain = async () => {
    if ((await again()).data !== undefined) say(mailText.t('part.again_done'));
  };
  return (
    <>
      {email === null ? (
        <p className="account-hint">{t('part.none')}</p>
      ) : (
        <p className="mail-address">
          <b>{email}</b>
          <span className="tag" data-verified={verified}>
            {t(verified ? 'part.verified' : 'part.unverified')}
          </span>
        </p>
      )}
      {bonus_units > 0 && <p className="mail-bonus">{t('part.bonus', format.counted(bonus_units))}</p>}
      {pending_email !== null && (
        <p className="account-hint">{t('part.pending', { email: pending_email })}</p>
      )}
      {pending_email === null && waits && <p className="account-hint">{t('part.unverified_hint')}</p>}
      <FormError error={apiErrorOf(error)?.name ?? null} />
      {changing ? (
        <AddressForm
          onSent={(to) => {
            setChanging(false);
            say(mailText.t('part.sent', { email: to }));
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <div className="account-ways mail-ways">
          {waits && (
            <Button busy={isLoading} onClick={() => void sendAgain()}>
              {t('part.again')}
            </Button>
          )}
          <Button look="ghost" onClick={() => setChanging(true)}>
            {t(email === null ? 'part.add' : 'part.change')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Which notices come by mail, in which language, and whether they name the service. */
function Choices({ mail }: { mail: MailSettings }) {
  const t = useText(mailText);
  const say = useSaid();
  const performer = isPerformer(useAppSelector(selectUserType));
  const [set, { isLoading, error }] = useSetMailSettingsMutation();
  const save = async (body: BodyOf<typeof setMailSettings>) => {
    if ((await set({ body })).data !== undefined) say(mailText.t('part.saved'));
  };
  const choose = (notice: MailNotice, wanted: boolean) =>
    void save({ notices: [...mail.notices.filter((one) => one !== notice), ...(wanted ? [notice] : [])] });
  return (
    <div className="mail-choices">
      <h3>{t('part.notices')}</h3>
      <p className="account-hint">{t('part.notices_hint')}</p>
      {mailNoticesOf(performer).map((notice) => (
        <Switch
          key={notice}
          checked={mail.notices.includes(notice)}
          disabled={isLoading}
          onChange={(wanted) => choose(notice, wanted)}
        >
          {t(`notice.${notice}`)}
        </Switch>
      ))}
      <Switch checked={mail.named} disabled={isLoading} onChange={(named) => void save({ named })}>
        {t('part.named')}
      </Switch>
      <p className="account-hint">{t('part.named_hint')}</p>
      <Select
        label={t('part.lang')}
        value={mail.lang ?? 'page'}
        choices={[
          { value: 'page' as const, label: t('part.lang_page') },
          ...LANGUAGES.map((value) => ({ value, label: value === 'ja' ? '日本語' : 'English' })),
        ]}
        disabled={isLoading}
        onChange={(value) => void save({ lang: value === 'page' ? null : value })}
      />
      <FormError error={apiErrorOf(error)?.name ?? null} />
    </div>
  );
}

/** The mail of a member, in the account. Without a way to send mail there is nothing to choose. */
export function MailPart() {
  const { data: site } = useGetSiteQuery();
  if (site === undefined || site.mail === 'none') return null;
  return <Mail demo={site.mail === 'demo'} />;
}

function Mail({ demo }: { demo: boolean }) {
  const t = useText(mailText);
  const { hash } = useLocation();
  const part = useRef<HTMLElement>(null);
  const { data, error } = useGetMailSettingsQuery();
  const loaded = data !== undefined;
  // The browser looks for the part of an address before this one is there.
  useEffect(() => {
    if (hash === '#account-mail' && loaded) part.current?.scrollIntoView();
  }, [hash, loaded]);
  const failed = apiErrorOf(error);
  return (
    <section ref={part} className="panel account-part mail-part" aria-labelledby="account-mail">
      <h2 id="account-mail">{t('part.title')}</h2>
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="login-skeleton" count={1} />
        </>
      )}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data !== undefined && <Address mail={data} />}
      {demo && (
        <ButtonLink size="s" icon="mail" to={DEMO_MAIL_ADDRESS}>
          {t('part.inbox')}
        </ButtonLink>
      )}
      {data !== undefined && <Choices mail={data} />}
    </section>
  );
}
