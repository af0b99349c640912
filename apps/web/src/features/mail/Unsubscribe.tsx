import { MAIL_NOTICES } from '@akari/rules';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { useUnsubscribeMutation } from './api.ts';
import { mailText } from './text.ts';

/** Ends a notice by the token of its mail, without a login. */
export function Unsubscribe({ token }: { token: string }) {
  const t = useText(mailText);
  const [end, { data, error, isLoading }] = useUnsubscribeMutation();
  const notice = MAIL_NOTICES.find((one) => token.split('.')[1] === one);
  return (
    <main className="mail-page">
      <title>{`${t('unsubscribe.title')} – Akari`}</title>
      <h1>{t('unsubscribe.title')}</h1>
      {notice !== undefined && data === undefined ? (
        <>
          <p>{t('unsubscribe.text')}</p>
          <p>
            <b>{t(`notice.${notice}`)}</b>
          </p>
          <FormError error={apiErrorOf(error)?.name ?? null} />
          <Button look="lit" busy={isLoading} onClick={() => void end({ body: { token } })}>
            {t('unsubscribe.submit')}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{t(data === undefined ? 'unsubscribe.wrong' : 'unsubscribe.done')}</p>
          <ButtonLink to={PATHS.account}>{t('unsubscribe.account')}</ButtonLink>
        </>
      )}
    </main>
  );
}
