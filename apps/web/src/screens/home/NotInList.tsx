import { homeText } from '../../features/home/text.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useText } from '../../text/index.ts';

/** No name of the list has what was typed: search looks further. */
export function NotInList({ name, showAll }: { name: string; showAll: () => void }) {
  const t = useText(homeText);
  return (
    <EmptyState
      title={t('not_found_title', { name })}
      action={
        <>
          <ButtonLink look="lit" icon="search" to={`${PATHS.search}?q=${encodeURIComponent(name)}`}>
            {t('search', { name })}
          </ButtonLink>
          <Button onClick={showAll}>{t('show_all')}</Button>
        </>
      }
    >
      {t('not_found_text')}
    </EmptyState>
  );
}
