import { nextLoginsFileUrl } from '@akari/contract/profile';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { profileText } from '../text.ts';
import { planTime } from '../plan-time.ts';

/** When the performer means to be on the air, in the time zone of the visitor, with a file for their calendar. */
export function NextLogins({ performer_name, times }: { performer_name: string; times: readonly number[] }) {
  const t = useText(profileText);
  const { language } = useFormat();
  if (times.length === 0) return null;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className="panel profile-part profile-next">
      <h2>{t('next_logins')}</h2>
      <ul>
        {times.map((at_ms) => (
          <li key={at_ms}>
            <Icon name="clock" size="s" />
            <time dateTime={new Date(at_ms).toISOString()}>{planTime(at_ms, language)}</time>
          </li>
        ))}
      </ul>
      <p className="profile-hint">{t('next_zone', { zone })}</p>
      <a className="btn sm" href={nextLoginsFileUrl(performer_name, language)} download>
        <Icon name="plus" size="s" />
        {t('calendar')}
      </a>
    </section>
  );
}
