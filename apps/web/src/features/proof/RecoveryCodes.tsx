import { Button } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { proofPartText } from './text.ts';

const FILE = 'akari-recovery-codes.txt';

function save(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText(proofPartText);
  const dispatch = useAppDispatch();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    dispatch(noticeShown({ kind: 'success', text: proofPartText.t('copied') }));
  };
  return (
    <section className="proof-codes" aria-label={t('recovery')}>
      <p role="status">{t('recovery_once')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code lang="en">{code}</code>
          </li>
        ))}
      </ol>
      <div className="proof-acts">
        <Button look="ghost" icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button look="ghost" icon="arrow-dn" onClick={() => save(codes)}>
          {t('download')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </section>
  );
}
