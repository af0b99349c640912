import type { AnswerOf } from '@akari/contract/common';
import type { getSite } from '@akari/contract/site';
import { Link } from 'react-router';
import { Crest } from '../../kit/crest/Crest.tsx';
import { useText } from '../../text/index.ts';
import { accountText, type ja } from './text.ts';
import './demo-logins.css';

export type DemoLogin = AnswerOf<typeof getSite>['demo_logins'][number];

type Role = keyof typeof ja.role;
const ROLES: Record<Role, true> = {
  member: true,
  vip: true,
  promo: true,
  performer: true,
  performer_on_air: true,
  visible_admin: true,
  invisible_admin: true,
  other: true,
};
const isRole = (role: string): role is Role => role in ROLES;

/** Demo accounts. A press fills the form but does not submit it. */
export function DemoLogins({
  logins,
  inbox = null,
  onPick,
}: {
  logins: readonly DemoLogin[];
  /** The page that shows the demo's mails; null: no such page. */
  inbox?: string | null;
  onPick: (login: DemoLogin) => void;
}) {
  const t = useText(accountText);
  if (logins.length === 0) return null;
  return (
    <section className="demo" aria-labelledby="demo-logins">
      <h2 id="demo-logins">{t('login.demo')}</h2>
      <p>{t('login.demo_hint')}</p>
      {inbox !== null && (
        <p className="demo-inbox">
          <Link to={inbox}>{t('login.demo_inbox')}</Link>
        </p>
      )}
      <ul>
        {logins.map((login) => {
          const role = t(`role.${isRole(login.role) ? login.role : 'other'}`);
          return (
            <li key={login.user_name}>
              <button
                type="button"
                onClick={() => onPick(login)}
                aria-label={t('login.demo_fill', { role, name: login.user_name })}
              >
                <Crest name={login.user_name} size_px={28} />
                <span>
                  <b>{role}</b>
                  <small>{login.user_name}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
