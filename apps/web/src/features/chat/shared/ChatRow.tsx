import type { ChatLine } from '@akari/contract/chat';
import { mentions } from '@akari/rules';
import { memo } from 'react';
import { Crown } from '../../crown/Crown.tsx';
import { StickerLine } from '../../expression/index.ts';
import { useGiftText } from '../../giving/use-gift-text.ts';
import { Translated } from '../../chat-board/index.ts';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { GiftObject } from '../../../kit/gift-object/GiftObject.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { TierBeside } from '../../../kit/brand/TierBadge.tsx';
import { TipObject } from '../../../kit/tip-object/TipObject.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { EFFECT_ICONS } from '../../giving/effect-icons.ts';
import { tipText } from '../../giving/text.ts';
import { ReportSheet, reportPressText } from '../../report/index.ts';
import { LineSheet } from '../../moderation/late.ts';
import { moderationPressText } from '../../moderation/press-text.ts';
import type { CrowdLine, FoldedLine } from './fold.ts';
import { chatText } from './text.ts';

/** The performer on the board: the name of the account, the public name and the picture. */
export interface BoardPerformer {
  performer_name: string;
  name: string;
  picture: string | null;
}
/** A line that can be answered, pinned and deleted. */
export type SaidLine = Extract<ChatLine, { kind: 'text' | 'sticker' }>;
type AuthoredLine = SaidLine | Extract<ChatLine, { kind: 'tip' }>;
type Quoted = NonNullable<Extract<ChatLine, { kind: 'text' }>['reply']>;

function Author({ line, performer }: { line: AuthoredLine; performer: BoardPerformer }) {
  const t = useText(chatText);
  const { author } = line;
  if (author.role === 'performer') {
    return (
      <p className="m-h">
        <b>{performer.name}</b>
        <span className="m-role">
          <Icon name="lamp" size="xs" />
          {t('performer')}
        </span>
      </p>
    );
  }
  return (
    <p className="m-h">
      <b>{author.user_id === null ? t('anonymous') : author.user_name}</b>
      {author.user_id !== null && <Crown user_id={author.user_id} />}
      {author.role === 'admin' ? (
        <span className="m-role staff">
          <Icon name="shield" size="xs" />
          {t('admin')}
        </span>
      ) : (
        <TierBeside tier={author.tier} />
      )}
    </p>
  );
}

/** What viewers chose in a poll. */
function PollLine({ result }: { result: NonNullable<Extract<ChatLine, { kind: 'system' }>['poll']> }) {
  const t = useText(chatText);
  const { question, option, votes, all_votes: all } = result;
  return option === null
    ? t('system.poll_undecided', { question, all })
    : t('system.poll_won', { question, option, votes, all });
}

type SystemChatLine = Extract<ChatLine, { kind: 'system' }>;

/** What became of a ticket show. */
function TicketLine({
  event,
  ticket,
}: Pick<SystemChatLine, 'event'> & { ticket: NonNullable<SystemChatLine['ticket']> }) {
  const t = useText(chatText);
  const { points } = useFormat();
  return t(`system.${event as 'ticket_show_announced'}`, {
    title: ticket.title,
    points: points(ticket.units),
  });
}

function SystemLine({ line }: { line: CrowdLine | Extract<ChatLine, { kind: 'system' }> }) {
  const t = useText(chatText);
  if (line.kind === 'crowd') return t(`system.crowd_${line.event}`, { count: line.count });
  const { event, user_name } = line;
  if (event === 'joined' || event === 'left') {
    return user_name === null ? t(`system.somebody_${event}`) : t(`system.${event}`, { name: user_name });
  }
  if (event === 'poll_ended' && line.poll !== undefined) return <PollLine result={line.poll} />;
  if (line.ticket !== undefined) return <TicketLine event={event} ticket={line.ticket} />;
  // Lines of ticket shows have one.
  return t(`system.${event as 'chat_started'}`);
}

/** Drawing of a tip or gift. The amount of a tip selects its object; a gift has its own. */
const TipDrawing = ({ line }: { line: Extract<ChatLine, { kind: 'tip' }> }) =>
  line.toy !== undefined ? (
    <Icon name="wave" />
  ) : line.poll !== undefined ? (
    <Icon name="chart" />
  ) : line.request !== undefined ? (
    <Icon name="tanzaku" />
  ) : line.effect !== undefined ? (
    <Icon name={EFFECT_ICONS[line.effect]} />
  ) : line.gift === undefined ? (
    <TipObject object={line.object} size_px={44} />
  ) : (
    <GiftObject gift={line.gift} size_px={44} />
  );

function TipLine({ line }: { line: Extract<ChatLine, { kind: 'tip' }> }) {
  const t = useText(tipText);
  const { name } = useGiftText();
  const { points, duration } = useFormat();
  const what =
    line.toy !== undefined
      ? t('toy', { ...line.toy, time: duration(line.toy.time_s * 1_000) })
      : line.poll !== undefined
        ? t('poll', { question: line.poll })
        : line.request !== undefined
          ? t('request', { text: line.request })
          : line.effect !== undefined
            ? t(`effect.${line.effect}`)
            : line.gift === undefined
              ? t(`object.${line.object}`)
              : name(line.gift);
  return (
    <p className="m-tip">
      <b className="num">
        {points(line.units)} <span className="pt">pt</span>
      </b>
      <span>{what}</span>
    </p>
  );
}

/** A line that can be reported: one of another person. */
export type ReportedLine = Pick<AuthoredLine, 'line_id'> & { name: string; text: string };

/** What a reply quotes. */
function Quote({ reply, performer }: { reply: Quoted; performer: BoardPerformer }) {
  const t = useText(moderationPressText);
  const anonymous = useText(chatText)('anonymous');
  const name =
    reply.role === 'performer' ? performer.name : reply.user_id === null ? anonymous : reply.user_name;
  return (
    <p className="m-quote">
      <b>{t('reply_to', { name })}</b> {reply.text ?? <i>{t('deleted')}</i>}
    </p>
  );
}

/** Opens the choices for a line. Appears as the other button does. */
function MoreButton({
  line,
  name,
  onMore,
}: {
  line: SaidLine;
  name: string;
  onMore: (line: SaidLine) => void;
}) {
  const t = useText(moderationPressText);
  return (
    <IconButton
      size="s"
      icon="more"
      className="m-report"
      label={t('more', { name })}
      aria-haspopup="dialog"
      onPointerEnter={LineSheet.prepare}
      onFocus={LineSheet.prepare}
      onClick={() => onMore(line)}
    />
  );
}

/** Appears with the pointer or the focus on the line; where there is no pointer it is always there, but quiet. */
function ReportLine({
  line,
  name,
  onReport,
}: {
  line: AuthoredLine;
  name: string;
  onReport: (line: ReportedLine) => void;
}) {
  const t = useText(reportPressText);
  const anonymous = line.author.role !== 'performer' && line.author.user_id === null;
  return (
    <IconButton
      size="s"
      icon="alert"
      className="m-report"
      label={anonymous ? t('line_anonymous') : t('line', { name })}
      aria-haspopup="dialog"
      onPointerEnter={ReportSheet.prepare}
      onFocus={ReportSheet.prepare}
      onClick={() => onReport({ line_id: line.line_id, name, text: '' })}
    />
  );
}

/** One row of the board. Memoized, because a sent line never changes. */
export const ChatRow = memo(function ChatRow({
  line,
  own,
  performer,
  onReport,
  onMore,
  own_name,
}: {
  line: FoldedLine;
  own: boolean;
  performer: BoardPerformer;
  /** The same function each time: the row is memoized. */
  onReport: (line: ReportedLine) => void;
  onMore: (line: SaidLine) => void;
  /** A line that mentions this name is marked. */
  own_name: string | null;
}) {
  if (line.kind === 'system' || line.kind === 'crowd') {
    return (
      <div className="chat-line sys">
        <SystemLine line={line} />
      </div>
    );
  }
  const by_performer = line.author.role === 'performer';
  const classes = ['chat-line', line.kind === 'tip' ? 'tip' : '', by_performer ? 'pf' : '', own ? 'you' : ''];
  const name = by_performer ? performer.name : line.author.user_name;
  const mentioned = line.kind === 'text' && !own && own_name !== null && mentions(line.text, own_name);
  return (
    <div className={classes.filter(Boolean).join(' ')} data-mentioned={mentioned || undefined}>
      <span className="m-pic">
        {line.kind === 'tip' ? (
          <TipDrawing line={line} />
        ) : by_performer && performer.picture !== null ? (
          <img className="ava" src={performer.picture} alt="" width={32} height={32} />
        ) : (
          <Crest name={line.author.user_name} size_px={32} />
        )}
      </span>
      <div className="m-b">
        <Author line={line} performer={performer} />
        {line.kind === 'tip' ? (
          <TipLine line={line} />
        ) : line.kind === 'sticker' ? (
          <p className="m-sticker">
            <StickerLine sticker={line.sticker} />
          </p>
        ) : (
          <>
            {line.reply !== undefined && <Quote reply={line.reply} performer={performer} />}
            <p className={`m-t c-${line.color}`} lang={line.lang}>
              {line.text}
            </p>
            {!own && <Translated line_id={line.line_id} />}
          </>
        )}
      </div>
      {/* To their own lines viewers have nothing to do. */}
      {line.kind !== 'tip' && (!own || by_performer) && (
        <MoreButton line={line} name={name} onMore={onMore} />
      )}
      {line.kind === 'tip' && !own && <ReportLine line={line} name={name} onReport={onReport} />}
    </div>
  );
});
