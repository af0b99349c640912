import type { Action } from '@akari/rules';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS, returningTo } from '../../platform/browser/paths.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useLogOut } from '../../features/account/use-log-out.ts';
import { ledgerText } from '../../features/ledger/text.ts';
import { useText } from '../../text/index.ts';

/** What a person can do whose account has no such statement: open their own, or change the account. */
function OtherWays({ here }: { here: string }) {
  const t = useText(ledgerText);
  const earns = useMay('earnings.read');
  const spends = useMay('statement.read');
  const logOut = useLogOut(here);
  return (
    <>
      {(earns || spends) && (
        <ButtonLink look="lit" to={earns ? PATHS.earnings : PATHS.statement}>
          {t(earns ? 'see_earnings' : 'see_statement')}
        </ButtonLink>
      )}
      <Button look="ghost" onClick={() => void logOut()}>
        {t('other_account')}
      </Button>
    </>
  );
}

/** Shows a statement to those who may read it only. A guest gets a link to the login, which returns here. */
export function StatementDoor({ action, children }: { action: Action; children: ReactNode }) {
  const t = useText(ledgerText);
  const phase = useAppSelector(selectLoginPhase);
  const mine = useMay(action);
  const here = useLocation();
  const shown = useErrorText(phase === 'guest' ? 'login_required' : 'forbidden');
  if (phase === 'checking') return null;
  if (mine) return children;
  return (
    <main className="statement-screen">
      <title>{`${t(action === 'earnings.read' || action === 'payout.read_own' ? 'earnings' : 'statement')} – Akari`}</title>
      <ErrorState
        heading
        tone="warm"
        icon="lock"
        title={phase === 'guest' ? shown.message : t('wrong_account')}
        action={
          phase === 'guest' ? (
            <ButtonLink look="lit" to={returningTo(PATHS.login, here.pathname)}>
              {t('log_in')}
            </ButtonLink>
          ) : (
            <OtherWays here={here.pathname} />
          )
        }
      >
        {shown.next}
      </ErrorState>
    </main>
  );
}
