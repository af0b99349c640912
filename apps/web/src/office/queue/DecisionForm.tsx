import type { QueueItemPage, QueueReason } from '@akari/contract/queue';
import {
  ALBUM_REASONS,
  BLOG_REASONS,
  CONTACT_TEXT_MAX,
  DOOR_PICTURE_REASONS,
  ID_VIDEO_REASONS,
  queueDecision,
  PROFILE_REASONS,
  REVIEW_REASONS,
  VIEWER_PROFILE_REASONS,
  type ErrorName,
  type QueueDecision,
} from '@akari/rules';
import { useRef, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Chip } from '../../kit/controls/Chip.tsx';
import { Field, TextField } from '../../kit/controls/Field.tsx';
import { useText } from '../../text/index.ts';
import { useClaimNextItemMutation, useDecideItemMutation } from './api.ts';
import { useKeys } from './keys.ts';
import { albumText } from './about/album-text.ts';
import { blogText } from './about/blog-text.ts';
import { doorPictureText } from './about/door-picture-text.ts';
import { profileText } from './about/profile-text.ts';
import { reviewText } from './about/review-text.ts';
import { viewerProfileText } from './about/viewer-profile-text.ts';
import { queueText } from './text.ts';

const NOTE_MAX = 500;
const REFERENCE_MAX = 200;

/** A decision as it is typed. */
export interface DecisionDraft {
  decision: QueueDecision | null;
  reason: QueueReason | null;
  text: string;
  note: string;
}
export const NO_DECISION: DecisionDraft = { decision: null, reason: null, text: '', note: '' };

/** Whether everything is there that a decision needs. */
function isReady({ item }: QueueItemPage, draft: DecisionDraft): boolean {
  const needs = draft.decision === null ? null : queueDecision(item.kind, draft.decision)?.needs;
  if (needs === undefined || needs === null) return false;
  return (needs !== 'reason' || draft.reason !== null) && (needs !== 'text' || draft.text.trim() !== '');
}

/** Sends a decision and claims the next item. */
function useDecide(
  page: QueueItemPage,
  onRefused: (error: ErrorName) => void,
  onDone: (item_id: string | null) => void,
) {
  const t = useText(queueText);
  const dispatch = useAppDispatch();
  const [decide, deciding] = useDecideItemMutation();
  const [next, claiming] = useClaimNextItemMutation();
  const { item_id, version, kind } = page.item;
  const send = async (decision: QueueDecision, { reason, text, note }: DecisionDraft): Promise<void> => {
    // A reason that was chosen for another decision before is left out.
    const with_reason = queueDecision(kind, decision)?.needs === 'reason' && reason !== null;
    const body = {
      version,
      decision,
      ...(with_reason ? { reason } : {}),
      ...(text.trim() === '' ? {} : { text }),
      ...(note.trim() === '' ? {} : { note }),
    };
    const { error } = await decide({ params: { item_id }, body });
    if (error !== undefined) {
      onRefused(apiErrorOf(error)?.name ?? 'server_failed');
      return;
    }
    const { data } = await next({ params: { kind } });
    const key = data === undefined ? 'done_last' : 'done';
    dispatch(noticeShown({ kind: 'success', text: t(key, { decision: t(`decision.${decision}`) }) }));
    onDone(data?.item.item_id ?? null);
  };
  return { send, busy: deciding.isLoading || claiming.isLoading };
}

/** The reasons of a queue, and how to say them. */
function useReasons(kind: QueueItemPage['item']['kind']): { reason: QueueReason; words: string }[] {
  const t = useText(queueText);
  const of_picture = useText(doorPictureText);
  const of_review = useText(reviewText);
  const of_profile = useText(profileText);
  const of_album = useText(albumText);
  const of_blog = useText(blogText);
  const of_viewer = useText(viewerProfileText);
  if (kind === 'viewer_profile')
    return VIEWER_PROFILE_REASONS.map((reason) => ({ reason, words: of_viewer(`reason.${reason}`) }));
  if (kind === 'blog') return BLOG_REASONS.map((reason) => ({ reason, words: of_blog(`reason.${reason}`) }));
  if (kind === 'album')
    return ALBUM_REASONS.map((reason) => ({ reason, words: of_album(`reason.${reason}`) }));
  if (kind === 'profile')
    return PROFILE_REASONS.map((reason) => ({ reason, words: of_profile(`reason.${reason}`) }));
  if (kind === 'review' || kind === 'report' || kind === 'child_safety')
    return REVIEW_REASONS.map((reason) => ({ reason, words: of_review(`reason.${reason}`) }));
  return kind === 'door_picture'
    ? DOOR_PICTURE_REASONS.map((reason) => ({ reason, words: of_picture(`reason.${reason}`) }))
    : ID_VIDEO_REASONS.map((reason) => ({ reason, words: t(`id_reason.${reason}`) }));
}

/** What a reason is for, and who reads it. */
function useWhy({ item, about }: QueueItemPage): string {
  const t = useText(queueText);
  const of_viewer = useText(viewerProfileText);
  const of_review = useText(reviewText);
  if (about?.kind === 'review') return of_review(`why.${about.part}`);
  if (item.kind === 'viewer_profile') return of_viewer('why');
  const place = about?.kind === 'report' ? about.place : null;
  return place === null ? t('reason') : t(`report.why_${place.of}`);
}

/** The fields that a decision asks for. */
function Needs({
  page,
  decision,
  draft,
  onDraft,
  first,
}: {
  page: QueueItemPage;
  decision: QueueDecision;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  /** Gets the focus when the decision is chosen. */
  first: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useText(queueText);
  const { kind } = page.item;
  const reasons = useReasons(kind);
  const why = useWhy(page);
  return (
    <>
      {queueDecision(kind, decision)?.needs === 'reason' && (
        <div role="group" aria-label={why} className="queue-choices">
          <p className="queue-label">{why}</p>
          {reasons.map(({ reason, words }) => (
            <Chip
              key={reason}
              pressed={draft.reason === reason}
              onPress={() => onDraft({ ...draft, reason })}
            >
              {words}
            </Chip>
          ))}
        </div>
      )}
      {kind === 'contact' && (
        <Field label={t(decision === 'answer' ? 'answer_text' : 'close_text')}>
          {(ties) => (
            <textarea
              {...ties}
              ref={first}
              rows={5}
              maxLength={CONTACT_TEXT_MAX}
              value={draft.text}
              onChange={(event) => onDraft({ ...draft, text: event.target.value })}
            />
          )}
        </Field>
      )}
      {kind === 'refund' && decision === 'paid_back' && (
        <TextField
          label={t('reference')}
          maxLength={REFERENCE_MAX}
          value={draft.text}
          onChange={(event) => onDraft({ ...draft, text: event.target.value })}
        />
      )}
      <TextField
        label={t('note')}
        maxLength={NOTE_MAX}
        value={draft.note}
        onChange={(event) => onDraft({ ...draft, note: event.target.value })}
      />
    </>
  );
}

/** The decision about an item that the person holds: chosen by its number key, and made by the button. */
export function DecisionForm({
  page,
  keys,
  draft,
  onDraft,
  onRefused,
  onGiveBack,
  onDone,
}: {
  page: QueueItemPage;
  keys: boolean;
  /** What is typed. The page keeps it, so that it is still there when the item was lost and is taken again. */
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  onRefused: (error: ErrorName) => void;
  onGiveBack: () => void;
  onDone: (item_id: string | null) => void;
}) {
  const t = useText(queueText);
  const { decisions, item } = page;
  const { decision } = draft;
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLTextAreaElement>(null);
  const { send, busy } = useDecide(page, onRefused, onDone);
  const choose = (name: QueueDecision): void => {
    // The fields of the decision and an enabled button exist before the focus moves: Enter may follow in the same frame.
    flushSync(() => onDraft({ ...draft, decision: name }));
    (first.current ?? button.current)?.focus();
  };
  useKeys(keys, (key) => {
    const name = /^[1-9]$/.test(key) ? decisions[Number(key) - 1] : undefined;
    if (name !== undefined) choose(name);
    return name !== undefined;
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (decision !== null && isReady(page, draft)) void send(decision, draft);
  };
  const look =
    decision !== null && queueDecision(item.kind, decision)?.destructive === true ? 'danger' : 'lit';
  return (
    <form className="queue-decision" onSubmit={submit}>
      <div role="group" aria-label={t('decide')} className="queue-choices">
        {decisions.map((name, at) => (
          <Chip
            key={name}
            pressed={name === decision}
            onPress={() => choose(name)}
            {...(keys ? { count: String(at + 1) } : {})}
          >
            {t(`decision.${name}`)}
          </Chip>
        ))}
      </div>
      {decision !== null && (
        <Needs page={page} decision={decision} draft={draft} onDraft={onDraft} first={first} />
      )}
      <div className="queue-ways">
        <Button ref={button} type="submit" look={look} busy={busy} disabled={!isReady(page, draft)}>
          {decision === null ? t('choose') : t('submit', { decision: t(`decision.${decision}`) })}
        </Button>
        <Button look="ghost" icon="undo" onClick={onGiveBack}>
          {t('give_back')}
        </Button>
      </div>
    </form>
  );
}
