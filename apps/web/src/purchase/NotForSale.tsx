import { selectRole } from '../account/login.slice.ts';
import { useAppSelector } from '../app/hooks.ts';
import { PATHS } from '../app/paths.ts';
import { useErrorText } from '../error/useErrorText.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { useText } from '../text/index.ts';
import { purchaseText } from './text.ts';
import './settle-panel.css';

/** In place of the packs where no points are sold: what that means, and where else to go. */
export function NotForSale() {
  const t = useText(purchaseText);
  const shown = useErrorText('purchase_unavailable');
  const role = useAppSelector(selectRole);
  return (
    <section className="panel settle">
      <EmptyState
        title={shown.message}
        action={
          <div className="settle-actions">
            <ButtonLink look="lit" to={PATHS.home}>
              {t('see_live')}
            </ButtonLink>
            {role === 'viewer' && <ButtonLink to={PATHS.statement}>{t('see_statement')}</ButtonLink>}
          </div>
        }
      >
        {shown.next}
      </EmptyState>
    </section>
  );
}
