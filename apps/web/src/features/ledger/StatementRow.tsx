import type { StatementLine } from '@akari/contract/ledger';
import { siteById, sourceOf, SOURCE_NAMES } from '@akari/rules';
import { useGiftText } from '../giving/use-gift-text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { Points } from '../../kit/brand/Points.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { sessionText } from '../session/text.ts';
import { ledgerText } from './text.ts';

const TWO = { decimals: 2, max_decimals: 2 } as const;
/** Units of the smallest step of two decimals. */
const CENT_UNITS = 100;

const ICON_OF_CAUSE: Record<StatementLine['cause'], IconName> = {
  session_charge: 'bubble',
  session_correction: 'undo',
  tip: 'coin',
  coupon_gift: 'ticket',
  purchase: 'card',
  registration_bonus: 'gift',
  staff_adjustment: 'shield',
  points_expired: 'clock',
  payout: 'receipt',
  payout_back: 'undo',
  purchase_back: 'undo',
  purchase_restored: 'undo',
  debt_paid: 'card',
  coupon: 'ticket',
  coupon_back: 'ticket',
  gift_code: 'gift',
  referral: 'users',
  commission: 'users',
  commission_back: 'undo',
  agency_part: 'users',
  miles_earned: 'spark',
  miles_back: 'undo',
  miles_expired: 'clock',
  miles_exchanged: 'spark',
};
const ICON_OF_PAID = {
  id_video: 'play',
  id_video_back: 'undo',
  toy: 'wave',
  toy_back: 'undo',
  secret_message: 'secret',
  stage_effect: 'ripple',
  present: 'gift',
  poll_vote: 'chart',
  poll_vote_back: 'undo',
  ticket: 'ticket',
  thank_you: 'heart',
  album: 'image',
  album_back: 'undo',
  mailbox_message: 'mail',
  mailbox_picture: 'image',
  ticket_back: 'undo',
  tip_request: 'coin',
  tip_request_back: 'undo',
} as const;

const iconOf = ({ cause, gift, paid_for }: StatementLine): IconName => {
  if (paid_for !== undefined) return ICON_OF_PAID[paid_for];
  return gift === undefined ? ICON_OF_CAUSE[cause] : 'gift';
};

/** What a line is about: a mode, a gift, an ID video, or the cause. */
export function useLineText(): (line: StatementLine) => string {
  const t = useText(ledgerText);
  const s = useText(sessionText);
  const { name } = useGiftText();
  return ({ cause, gift, paid_for, mode }) => {
    if (paid_for !== undefined) return t(paid_for);
    if (gift !== undefined) return t('gift', { name: name(gift) });
    return mode === undefined ? t(`cause.${cause}`) : s(`mode.${mode}`);
  };
}

/** The other side of a line; null: the line has no other side. */
export function useWho(): (line: StatementLine) => string | null {
  const t = useText(ledgerText);
  const { language } = useFormat();
  return ({ with_name, cause }) => with_name?.[language] ?? (cause === 'tip' ? t('somebody') : null);
}

function Detail({ line }: { line: StatementLine }) {
  const t = useText(ledgerText);
  const { points, number, duration } = useFormat();
  const { delivered_ms, rate_units_per_min, free_units, share, amount_units } = line;
  return (
    <>
      {delivered_ms !== null && rate_units_per_min !== null && (
        <small>
          {t('session_detail', {
            duration: duration(delivered_ms),
            rate: points(rate_units_per_min, { decimals: 1 }),
          })}
        </small>
      )}
      {share !== undefined && (
        <small className="num">
          {t('share', {
            paid: points(share.paid_units, { decimals: 2 }),
            share: number(share.share_bp / 100),
            earned: points(amount_units, { decimals: 2 }),
          })}
        </small>
      )}
      {free_units !== undefined && (
        <small>{t('free_part', { points: points(free_units, { decimals: 2 }) })}</small>
      )}
    </>
  );
}

/** A line of a statement. `part`: it is a line of an opened visit, with all decimals. */
export function Row({ line, part = false }: { line: StatementLine; part?: boolean }) {
  const t = useText(ledgerText);
  const { dateTime, points, language } = useFormat();
  const site = line.from_site === undefined ? undefined : siteById(line.from_site);
  const text = useLineText();
  const who = useWho();
  const { amount_units, balance_after_units } = line;
  const received = amount_units > 0;
  const exact = part ? { decimals: 4 } : TWO;
  return (
    <tr className={part ? 'st-part' : undefined}>
      <td className="st-when num">{dateTime(line.at_ms)}</td>
      <td className="st-what">
        <span className={received ? 'st-icon in' : 'st-icon'}>
          <Icon name={iconOf(line)} size="s" />
        </span>
        <span>
          <b>{text(line)}</b>
          {line.point_type === 2010 && <span className="tag">{t('coupon')}</span>}
          <Detail line={line} />
          {!part && line.share === undefined && amount_units % CENT_UNITS !== 0 && (
            <small className="num">
              {t('exact', { points: points(amount_units, { decimals: 4, signed: true }) })}
            </small>
          )}
        </span>
      </td>
      <td className="st-who">
        {part ? '' : who(line)}
        {site !== undefined && <small>{SOURCE_NAMES[language][sourceOf(site)]}</small>}
      </td>
      <td className={received ? 'st-amount in' : 'st-amount'}>
        <Points units={amount_units} {...exact} signed />
      </td>
      <td className="st-after">
        <span className="st-label">{t('balance_after')} </span>
        <Points units={balance_after_units} {...exact} />
      </td>
    </tr>
  );
}
