import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { contactText } from './text.ts';

/** The number and code of a guest's conversation, shown once. */
export function ContactOpened({ number, code }: { number: string; code: string }) {
  const t = useText(contactText);
  const dispatch = useAppDispatch();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${number} ${code}`);
    dispatch(noticeShown({ kind: 'success', text: contactText.t('opened.copied') }));
  };
  return (
    <div className="contact-opened" role="status">
      <b>{t('opened.title')}</b>
      <p>{t('opened.text')}</p>
      <dl className="num">
        <div>
          <dt>{t('opened.number')}</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>{t('opened.code')}</dt>
          <dd>{code}</dd>
        </div>
      </dl>
      {/* The clipboard is missing where the page is not served over HTTPS. */}
      {'clipboard' in navigator && (
        <Button size="s" icon="copy" onClick={() => void copy()}>
          {t('opened.copy')}
        </Button>
      )}
    </div>
  );
}
