import type { HelpSlug, SessionEnd } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { PATHS } from '../browser/paths.ts';
import { appText } from '../text.ts';
import { useCatalogue } from './catalogue.ts';
import type { ShownError } from './use-error-text.ts';

/** Leads to an article of the help, in a new window, so that no chat and nothing typed is lost. */
export function HelpLink({ slug }: { slug: HelpSlug | null }) {
  const t = useText(appText);
  if (slug === null) return null;
  return (
    <a className="help-link" href={`${PATHS.help}/${slug}`} target="_blank" rel="noopener">
      {t('help_more')}
    </a>
  );
}

/** Both sentences of an error, and the way to the article that explains it. Error texts are shown by this component. */
export const ErrorWords = ({ shown }: { shown: Pick<ShownError, 'whole' | 'help'> | null }) =>
  shown === null ? null : (
    <>
      {shown.whole} <HelpLink slug={shown.help} />
    </>
  );

/** The article that explains why a session ended; null: none does, or it is not known yet. */
export function useHelpOfEnd(end: SessionEnd | null): HelpSlug | null {
  const catalogue = useCatalogue(end !== null);
  return end === null || typeof catalogue === 'string' ? null : catalogue.helpOfEnd(end);
}
