import type { ErrorName } from '@akari/rules';
import { useErrorText } from './use-error-text.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { ErrorWords } from './HelpLink.tsx';
import './form-error.css';

/** Error of the whole form, above the button. The alert is always mounted, so that screen readers announce its text. */
export function FormError({ error }: { error: ErrorName | null }) {
  const shown = useErrorText(error);
  return (
    <div role="alert">
      {shown !== null && (
        <p className="form-error">
          <Icon name="alert" size="s" />
          <span>
            <ErrorWords shown={shown} />
          </span>
        </p>
      )}
    </div>
  );
}
