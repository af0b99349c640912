import { chatLength, cleanChatText } from '../chat/chat.ts';
import type { ErrorName } from '../error/index.ts';
import { hasForbiddenWord } from '../moderation/fold-text.ts';
import { looksLike } from '../user/look-alike.ts';
import { isReservedName } from '../user/reserved-name.ts';
import { REVIEW_NAME_MAX, reviewLengthRefusal } from './review.ts';

/** What a person may write under a review. */
export interface ReviewDraft {
  name: string;
  text: string;
}

/**
 * Reads a review as it would be shown: without invisible characters, in one line. Its length is what a person counts.
 * @returns the cleaned draft, or why it cannot be sent
 */
export function readReview(sent: ReviewDraft): ReviewDraft | { refused: ErrorName } {
  const name = cleanChatText(sent.name);
  const text = cleanChatText(sent.text);
  const refused =
    reviewLengthRefusal(chatLength(text)) ?? (chatLength(name) > REVIEW_NAME_MAX ? 'review_problem' : null);
  return refused === null ? { name, text } : { refused };
}

/** Whether a name could be taken for the performer or the service. An empty name is anonymous, and fits always. */
function misleads(sent: string, performer_names: readonly string[]): boolean {
  if (sent === '') return false;
  // Other widths of a letter look like it.
  const name = sent.normalize('NFKC');
  return isReservedName(name) || performer_names.some((other) => looksLike(name, other.normalize('NFKC')));
}

/** Why words or the name of a cleaned review cannot be sent. @param words folded */
export const reviewWordsRefusal = (
  { name, text }: ReviewDraft,
  words: readonly string[],
  performer_names: readonly string[],
): ErrorName | null =>
  hasForbiddenWord(`${name} ${text}`, words) || misleads(name, performer_names) ? 'review_problem' : null;
