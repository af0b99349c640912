import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useVerifyAddressMutation } from './api.ts';
import { mailText } from './text.ts';

/** Confirms an address. It asks first: programs that check mails open links by themselves. */
export function VerifyMail({ token }: { token: string }) {
  const t = useText(mailText);
  const format = useFormat();
  const [verify, { data, error, isLoading }] = useVerifyAddressMutation();
  return (
    <main className="mail-page">
      <title>{`${t('verify.title')} – Akari`}</title>
      <h1>{t('verify.title')}</h1>
      {data === undefined ? (
        <>
          <p>{t('verify.text')}</p>
          <FormError error={apiErrorOf(error)?.name ?? null} />
          <Button look="lit" busy={isLoading} onClick={() => void verify({ body: { token } })}>
            {t('verify.submit')}
          </Button>
        </>
      ) : (
        <>
          <div role="status" className="mail-said">
            <p>{t('verify.done', { email: data.email })}</p>
            {data.bonus_units > 0 && <p>{t('verify.bonus', format.counted(data.bonus_units))}</p>}
          </div>
          <div className="mail-next">
            <ButtonLink look="lit" to={PATHS.home}>
              {t('verify.live')}
            </ButtonLink>
            <ButtonLink look="ghost" to={PATHS.account}>
              {t('verify.account')}
            </ButtonLink>
          </div>
        </>
      )}
    </main>
  );
}
