import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useMay } from '../../../platform/person/use-may.ts';
import type { ErrorName } from '@akari/rules';
import { useText } from '../../../text/index.ts';
import { useLikeBlogEntryMutation } from '../api.ts';
import { blogText } from '../text.ts';

/** How many like an entry, and the button of a viewer. */
export function LikeButton({ entry_id, liked, likes }: { entry_id: string; liked: boolean; likes: number }) {
  const t = useText(blogText);
  const may = useMay('blog.like');
  const [send, { isLoading }] = useLikeBlogEntryMutation();
  const [now, setNow] = useState({ liked, likes });
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const press = async (): Promise<void> => {
    const { data, error } = await send({ params: { entry_id }, body: { liked: !now.liked } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (data !== undefined) setNow(data);
  };
  return (
    <div className="blog-like">
      {may && (
        <Button
          icon={now.liked ? 'heart-fill' : 'heart'}
          look={now.liked ? 'lit' : 'ghost'}
          aria-pressed={now.liked}
          busy={isLoading}
          onClick={() => void press()}
        >
          {t(now.liked ? 'liked' : 'like')}
        </Button>
      )}
      <span className="num" role="status">
        {t('likes', { count: now.likes })}
      </span>
      <FormError error={refused} />
    </div>
  );
}
