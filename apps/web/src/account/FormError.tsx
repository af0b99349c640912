import type { ErrorName } from '@akari/rules';
import { useErrorText } from '../error/useErrorText.ts';
import { Icon } from '../kit/icon/Icon.tsx';

/** What was refused as a whole, above the button. Always in the page, so that it is read out when it fills. */
export function FormError({ error }: { error: ErrorName | null }) {
  const shown = useErrorText(error);
  return (
    <div role="alert">
      {shown !== null && (
        <p className="form-error">
          <Icon name="alert" size="s" />
          <span>
            {shown.message} {shown.next}
          </span>
        </p>
      )}
    </div>
  );
}
