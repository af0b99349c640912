import { Link } from 'react-router';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useListContactsQuery } from './api.ts';
import { contactAddress } from './address.ts';
import { contactText } from './text.ts';
import './own-contacts.css';

/** A member's conversations with the staff; each leads to its page. */
export function OwnContacts() {
  const t = useText(contactText);
  const of_kit = useText(kitText);
  const { dateTime } = useFormat();
  const { data, error } = useListContactsQuery();
  const failed = apiErrorOf(error);
  return (
    <section className="panel account-part" aria-labelledby="own-contacts">
      <div className="account-row">
        <h2 id="own-contacts">{t('own.title')}</h2>
        <ButtonLink size="s" icon="mail" to={PATHS.contact}>
          {t('own.new')}
        </ButtonLink>
      </div>
      <p className="account-hint">{t('own.hint')}</p>
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="login-skeleton" count={1} />
        </>
      )}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data?.contacts.length === 0 && <p className="own-none">{t('own.empty')}</p>}
      <ul>
        {data?.contacts.map(({ number, subject, state, opened_at_ms, unread }) => (
          <li key={number} className="own-contact" data-state={state}>
            <Link to={contactAddress(number)}>
              <span>
                <b>
                  {t(`subject.${subject}`)}
                  {unread && <span className="own-unread">{t('own.unread')}</span>}
                </b>
                <small className="num">
                  {t('own.number', { number })}
                  {of_kit('between')}
                  {t('own.opened', { when: dateTime(opened_at_ms) })}
                </small>
              </span>
              <span className="tag">{t(`state.${state}`)}</span>
              <Icon name="right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
