import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { actDialogText } from './text.ts';

/** Says above a form that a colleague has saved something newer, and offers it. */
export function NewerSaved({ shown, onTake }: { shown: boolean; onTake: () => void }) {
  const t = useText(actDialogText);
  return (
    <div role="status">
      {shown && (
        <p className="newer-saved">
          <Icon name="alert" size="s" />
          <span>{t('newer')}</span>
          <Button size="s" onClick={onTake}>
            {t('take_newer')}
          </Button>
        </p>
      )}
    </div>
  );
}
