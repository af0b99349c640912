import { isAdmin } from '@akari/rules';
import { useState } from 'react';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectMe } from '../../platform/person/login.slice.ts';
import { useGetProofsQuery } from '../../platform/proof/api.ts';
import { ProofGate } from '../../platform/proof/ProofGate.tsx';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { RecoveryPart, TotpPart } from './CodeParts.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { proofPartText } from './text.ts';
import './proof-part.css';

/** The account's ways to prove a login: passkeys, authenticator app, recovery codes. */
export function ProofPart() {
  const t = useText(proofPartText);
  const me = useAppSelector(selectMe);
  const { data, error } = useGetProofsQuery();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const failed = apiErrorOf(error);
  const staff = me !== null && isAdmin(me.user_type);
  const recovers = data !== undefined && (data.totp_since_ms !== null || (staff && data.passkeys.length > 0));
  return (
    <section className="panel account-part proof-part" aria-labelledby="account-proof">
      <h2 id="account-proof">{t('title')}</h2>
      <p className="account-hint">{t('lead')}</p>
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="login-skeleton" count={2} />
        </>
      )}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data !== undefined && (
        <>
          <PasskeyList proofs={data} />
          <TotpPart proofs={data} staff={staff} onCodes={setCodes} />
          {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          {codes === null && recovers && <RecoveryPart left={data.recovery_codes_left} onCodes={setCodes} />}
        </>
      )}
      <ProofGate errors={['account_proof_required']} user_name={me?.user_name ?? ''} />
    </section>
  );
}
