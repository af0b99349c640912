import type { NotificationKind } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useGiftText } from '../giving/use-gift-text.ts';
import {
  listCleared,
  selectNotifications,
  type KeptNotification,
  type Notification,
} from './notification-list.slice.ts';
import { notificationText } from './text.ts';
import './notification.css';

const ICONS: Record<NotificationKind | 'received', IconName> = {
  news: 'bell',
  present: 'gift',
  received: 'gift',
  instant_bonus: 'spark',
  tip: 'coin',
  lovense: 'wave',
  private_twoshot: 'twoshot',
};

/** Returns the sentence of a notification. */
function useSentence(): (notification: Exclude<Notification, { text: string }>) => string {
  const t = useText(notificationText);
  const { phrase } = useGiftText();
  return (one) => {
    const name = one.name ?? t('anonymous');
    switch (one.kind) {
      case 'tip':
        return one.request === null ? t('tip', { name }) : t('request', { name, request: one.request });
      case 'present':
        return t('present', { name, gift: phrase(one.gift) });
      case 'lovense':
        return t('lovense', { name, slot: one.slot, level: one.level });
      case 'private_twoshot':
        return t(`twoshot.${one.state}`, { name });
    }
  };
}

function News({ text, error }: Extract<Notification, { kind: 'news' }>) {
  const known = useErrorText(error);
  return known?.whole ?? text;
}

function Item({ kept: { notification, at_ms } }: { kept: KeptNotification }) {
  const t = useText(notificationText);
  const sentence = useSentence();
  const { time, points } = useFormat();
  return (
    <li>
      <Icon name={ICONS[notification.kind]} size="s" />
      <span>
        <span className="vh">{t(`kinds.${notification.kind}`)}</span>
        {notification.kind === 'news' && <News {...notification} />}
        {(notification.kind === 'received' || notification.kind === 'instant_bonus') && notification.text}
        {'text' in notification ? null : sentence(notification)}
      </span>
      {'units' in notification && (
        <b className="num">
          {points(notification.units)} <span className="pt">pt</span>
        </b>
      )}
      <time className="num">{time(at_ms)}</time>
    </li>
  );
}

function List() {
  const t = useText(notificationText);
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectNotifications);
  if (kept.length === 0) return <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>;
  return (
    <>
      <ol className="notification-list" tabIndex={0} aria-label={t('list')}>
        {kept.map((one) => (
          <Item key={one.seq} kept={one} />
        ))}
      </ol>
      <Button look="ghost" size="s" onClick={() => dispatch(listCleared())}>
        {t('clear')}
      </Button>
    </>
  );
}

/** The notifications of this page since it was opened, the newest first, also those that have cleared by themselves. */
export function NotificationPanel({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(notificationText);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('title')} height="snap">
      {open && <List />}
    </Sheet>
  );
}
