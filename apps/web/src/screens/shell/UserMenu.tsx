import type { Me } from '@akari/contract/account';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useLogOut } from '../../features/account/use-log-out.ts';
import { mailboxLinkText } from '../../features/mailbox/link-text.ts';
import { UnreadCount } from '../../features/mailbox/UnreadCount.tsx';
import { useMay } from '../../platform/person/use-may.ts';
import { useBuyPress } from '../../platform/browser/buying.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { closeWhenLeft } from '../../kit/overlay/close-when-left.ts';
import { Crest } from '../../kit/crest/Crest.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { UserBadge } from '../../kit/brand/UserBadge.tsx';
import { useText } from '../../text/index.ts';
import { useLinks } from './links.ts';
import './user-menu.css';

/** The way to the mailbox, with what is new in it. */
function MailboxItem({ onPress }: { onPress: () => void }) {
  const t = useText(mailboxLinkText);
  if (!useMay('mailbox.use')) return null;
  return (
    <li>
      <Link to={PATHS.mailbox} onClick={onPress}>
        <Icon name="mail" />
        {t('title')}
        <UnreadCount />
      </Link>
    </li>
  );
}

/** The member's menu. It is a native popover: the browser handles Escape, a press outside, and the focus. */
export function UserMenu({ me }: { me: Me }) {
  const t = useText(appText);
  const menu = useRef<HTMLDivElement>(null);
  const logOut = useLogOut();
  const press = useBuyPress();
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className="ib user-menu-button"
        popoverTarget="user-menu"
        aria-label={t('nav.menu', { name: me.user_name })}
      >
        <Crest name={me.user_name} />
        <UnreadCount />
      </button>
      <div id="user-menu" popover="auto" ref={menu} className="user-menu" onBlur={closeWhenLeft}>
        <div className="user-menu-head">
          <Crest name={me.user_name} size_px={40} />
          <div>
            <b>{me.user_name}</b>
            <UserBadge user_type={me.user_type} tier={me.tier} />
          </div>
        </div>
        <ul>
          {useLinks().map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                target={link.target}
                rel={link.rel}
                onClick={(event) => {
                  close();
                  if (link.key === 'purchase') press.onClick?.(event);
                }}
              >
                <Icon name={link.icon} />
                {t(`nav.${link.key}`)}
              </Link>
            </li>
          ))}
          <MailboxItem onPress={close} />
          <li>
            <Link to={PATHS.account} onClick={close}>
              <Icon name="user" />
              {t('nav.account')}
            </Link>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                close();
                void logOut();
              }}
            >
              <Icon name="door" />
              {t('nav.logout')}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}
