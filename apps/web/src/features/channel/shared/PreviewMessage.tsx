import { useText } from '../../../text/index.ts';
import { previewMessageText } from './preview-message-text.ts';
import './preview-message.css';

/** What the performer says to those who watch the free preview. */
export function PreviewMessage({ name, message }: { name: string; message: string }) {
  const t = useText(previewMessageText);
  return (
    <p className="preview-message">
      <span className="vh">{t('from', { name })}</span>
      {message}
    </p>
  );
}
