import { useMay } from '../../platform/person/use-may.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useText } from '../../text/index.ts';
import { purchaseText } from './text.ts';
import './settle-panel.css';

/** Shown instead of the packs on a site that sells no points: what that means, and where to go. */
export function NotForSale() {
  const t = useText(purchaseText);
  const shown = useErrorText('purchase_unavailable');
  const hasStatement = useMay('statement.read');
  return (
    <section className="settle-page panel settle">
      <EmptyState
        title={shown.message}
        action={
          <div className="settle-actions">
            <ButtonLink look="lit" to={PATHS.home}>
              {t('see_live')}
            </ButtonLink>
            {hasStatement && <ButtonLink to={PATHS.statement}>{t('see_statement')}</ButtonLink>}
          </div>
        }
      >
        {shown.next}
      </EmptyState>
    </section>
  );
}
