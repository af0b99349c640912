import type { ChatLine } from '@akari/contract/chat';
import { mentionBegun, mentionChoices, refusesWriter, type ErrorName } from '@akari/rules';
import { useEffect } from 'react';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useCountdown } from '../../../platform/clock/use-server-seconds.ts';
import { selectMe, selectUserType } from '../../../platform/person/login.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { FavouriteButton } from '../../favourite/viewer/late.ts';
import { gateMoved, replyChosen, selectReply } from './gate.slice.ts';
import { selectChatRules, selectOwnChat } from './rules.slice.ts';
import { moderationText } from './text.ts';
import './moderation.css';

type Gate = 'muted' | 'slow' | 'paying' | 'members' | 'favourites';
const GATE_OF: Partial<Record<ErrorName, Gate>> = {
  chat_muted: 'muted',
  chat_paying_only: 'paying',
  chat_members_only: 'members',
  chat_favourites_only: 'favourites',
};

/** Why a viewer cannot write now, and until when; null: they can. */
function useGate(channel_id: string | null): { gate: Gate; left_ms: number } | null {
  const rules = useAppSelector((state) => selectChatRules(state, channel_id));
  const own = useAppSelector((state) => selectOwnChat(state, channel_id));
  const user_type = useAppSelector(selectUserType);
  const muted_ms = useCountdown(own?.muted_until_ms ?? 0);
  const slow_ms = useCountdown(own?.next_at_ms ?? 0);
  if (rules === null || own === null) return null;
  const muted_until_ms = own.muted_until_ms !== null && muted_ms > 0 ? 1 : null;
  const role = own.helper ? 'helper' : 'viewer';
  const refused = refusesWriter({ ...own, role, user_type, muted_until_ms }, rules.writers, 0);
  const gate = refused === null ? undefined : GATE_OF[refused];
  if (gate !== undefined) return { gate, left_ms: muted_ms };
  return slow_ms > 0 ? { gate: 'slow', left_ms: slow_ms } : null;
}

/** The names of those whose lines are on the board, the newest first. */
const namesIn = (lines: readonly ChatLine[], own_name: string | undefined): string[] =>
  lines
    .flatMap((line) =>
      line.kind === 'system' || line.author.user_id === null ? [] : [line.author.user_name],
    )
    .filter((name) => name !== own_name)
    .toReversed();

type Performer = { performer_name: string; name: string } | undefined;

/** Why the person cannot write. A chat for favourites offers the heart. */
function GateNote({ gate, left_ms, performer }: { gate: Gate; left_ms: number; performer: Performer }) {
  const t = useText(moderationText);
  const { clock } = useFormat();
  return (
    <p className="composer-gate">
      <Icon name="hour" size="xs" />
      <span role="timer">{t(`gate.${gate}`, { clock: clock(left_ms) })}</span>
      {gate === 'favourites' && performer !== undefined && (
        <FavouriteButton performer_name={performer.performer_name} name={performer.name} look="text" />
      )}
    </p>
  );
}

/** The line that the next one replies to. */
function ReplyNote() {
  const t = useText(moderationText);
  const dispatch = useAppDispatch();
  const reply = useAppSelector(selectReply);
  if (reply === null) return null;
  return (
    <p className="composer-reply">
      <Icon name="undo" size="xs" />
      <span>
        <b>{t('replying', { name: reply.name })}</b> {reply.text}
      </span>
      <IconButton size="s" icon="close" label={t('reply_off')} onClick={() => dispatch(replyChosen(null))} />
    </p>
  );
}

/** What stands above the field: why the person cannot write, what they reply to, and names after an @. */
export function ComposerNote({
  performer,
  channel_id,
  bound,
  lines,
  text,
  onText,
}: {
  /** Whose room it is; absent in the studio. */
  performer?: Performer;
  channel_id: string | null;
  /** Whether the rules bind this person: a viewer. */
  bound: boolean;
  lines: readonly ChatLine[];
  text: string;
  onText: (text: string) => void;
}) {
  const t = useText(moderationText);
  const dispatch = useAppDispatch();
  const own_name = useAppSelector(selectMe)?.user_name;
  const rules = useAppSelector((state) => selectChatRules(state, channel_id));
  const helper = useAppSelector((state) => selectOwnChat(state, channel_id))?.helper === true;
  const found = useGate(channel_id);
  const gate = bound ? found : null;
  const closed = gate !== null;
  useEffect(() => {
    dispatch(gateMoved(closed));
    return () => void dispatch(gateMoved(false));
  }, [dispatch, closed]);
  const begun = mentionBegun(text);
  const names = begun === null ? [] : mentionChoices(namesIn(lines, own_name), begun);
  const slow_s = bound && !helper ? (rules?.slow_s ?? 0) : 0;
  return (
    <div className="composer-note">
      {bound && helper && (
        <p>
          <Icon name="shield" size="xs" />
          {t('helper')}
        </p>
      )}
      {gate !== null && <GateNote {...gate} performer={performer} />}
      {gate === null && slow_s > 0 && (
        <p>
          <Icon name="clock" size="xs" />
          {t('rule_slow', { count: slow_s })}
        </p>
      )}
      <ReplyNote />
      {names.length > 0 && (
        <div className="composer-names" role="group" aria-label={t('mention')}>
          {names.map((name) => (
            <Chip
              key={name}
              pressed={false}
              onPress={() => onText(`${text.slice(0, text.length - (begun ?? '').length)}${name} `)}
            >
              {name}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
