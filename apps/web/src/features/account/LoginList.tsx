import type { LoginSession } from '@akari/contract/account';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useEndLoginMutation, useListLoginsQuery } from './api.ts';
import { deviceName } from './device-name.ts';
import { accountText } from './text.ts';

function Login({ login }: { login: LoginSession }) {
  const t = useText(accountText);
  const of_kit = useText(kitText);
  const { dateTime } = useFormat();
  const dispatch = useAppDispatch();
  const [end, { isLoading }] = useEndLoginMutation();
  const device = deviceName(login.user_agent, of_kit('between')) ?? t('account.unknown_device');
  const press = async () => {
    const { error } = await end({ params: { login_id: login.login_id } });
    const refused = apiErrorOf(error);
    dispatch(
      noticeShown(
        refused === null
          ? { kind: 'success', text: accountText.t('account.login_ended') }
          : { error: refused.name },
      ),
    );
  };
  return (
    <li className="login-line">
      <Icon name={login.current ? 'check' : 'globe'} />
      <div>
        <b>{device}</b>
        {login.current && <span className="tag">{t('account.login_current')}</span>}
        <p className="num">{login.ip_address}</p>
        <p>
          {t('account.login_seen', { when: dateTime(login.last_seen_at_ms) })}
          <span>{t('account.login_since', { when: dateTime(login.created_at_ms) })}</span>
        </p>
      </div>
      {!login.current && (
        <Button
          look="danger_ghost"
          size="s"
          busy={isLoading}
          aria-label={t('account.login_end_label', { device })}
          onClick={() => void press()}
        >
          {t('account.login_end')}
        </Button>
      )}
    </li>
  );
}

/** List of the account's logins. Each can be ended here, except the current one. */
export function LoginList() {
  const t = useText(accountText);
  const { data, error } = useListLoginsQuery();
  const failed = apiErrorOf(error);
  return (
    <section className="panel account-part" aria-labelledby="account-logins">
      <h2 id="account-logins">{t('account.logins')}</h2>
      <p className="account-hint">{t('account.logins_hint')}</p>
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="login-skeleton" count={2} />
        </>
      )}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      <ul>
        {data?.logins.map((login) => (
          <Login key={login.login_id} login={login} />
        ))}
      </ul>
    </section>
  );
}
