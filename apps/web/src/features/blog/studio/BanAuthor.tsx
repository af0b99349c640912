import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { Checkbox } from '../../../kit/controls/Switch.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import type { Question } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useText } from '../../../text/index.ts';
import { useBanCommentAuthorMutation } from '../api.ts';
import { ownBlogText } from './text.ts';

/** Asks before the author of a comment is banned, and what becomes of the author's published comments. They stay unless she chooses. */
export function BanAuthor({
  question,
  onDone,
}: {
  /** About the id of the comment. */
  question: Question<string>;
  onDone: (error: ErrorName | null) => void;
}) {
  const t = useText(ownBlogText);
  const [ban, { isLoading }] = useBanCommentAuthorMutation();
  const [hides, setHides] = useState(false);
  const confirm = async (): Promise<void> => {
    if (question.about === null) return;
    const published = hides ? 'remove' : 'keep';
    const { error } = await ban({ params: { comment_id: question.about }, body: { published } });
    question.answer('yes');
    setHides(false);
    onDone(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
  };
  return (
    <Confirm
      question={question}
      title={t('author.title')}
      action={t('author.act')}
      look="danger"
      cancel={t('author.keep')}
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      <p>{t('author.text')}</p>
      <p>{t('author.name')}</p>
      <Checkbox checked={hides} onChange={({ target }) => setHides(target.checked)}>
        {t('author.hide')}
      </Checkbox>
    </Confirm>
  );
}
