import { ButtonLink } from '../../kit/controls/Button.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useText } from '../../text/index.ts';
import { rankingLinkText } from './link-text.ts';

/** The way to the rankings, from pages of people who are logged in. */
export function RankingLink({ size, look }: { size?: 's'; look?: 'ghost' }) {
  const t = useText(rankingLinkText);
  return (
    <ButtonLink
      to={PATHS.ranking}
      icon="crown"
      {...(size === undefined ? {} : { size })}
      {...(look === undefined ? {} : { look })}
    >
      {t('link')}
    </ButtonLink>
  );
}
