import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/names.ts';
import { IconButton } from './IconButton.tsx';
import { kitText } from '../text.ts';
import './field.css';

/** Attributes that connect a control to its label, hint and error. */
export interface FieldTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, control, then an error or a hint below. The error is announced when it appears. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: (ties: FieldTies) => ReactNode;
}) {
  const id = useId();
  const wrong = error !== undefined && error !== null && error !== '';
  const below = wrong || hint !== undefined;
  return (
    <div className="field-block">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': below ? `${id}-below` : undefined,
        'aria-invalid': wrong || undefined,
      })}
      <div id={`${id}-below`} aria-live="polite" className={wrong ? 'field-below wrong' : 'field-below'}>
        {wrong ? (
          <>
            <Icon name="alert" size="xs" />
            <span>{error}</span>
          </>
        ) : (
          hint
        )}
      </div>
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  icon?: IconName;
  /** Shown after the input, inside the frame: a unit or a button. */
  after?: ReactNode;
}

/** A single-line text input. */
export function TextField({ label, hint, error, icon, after, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <span className="field" data-invalid={ties['aria-invalid']}>
          {icon !== undefined && <Icon name={icon} size="s" />}
          <input {...input} {...ties} />
          {after}
        </span>
      )}
    </Field>
  );
}

/** A password input with a button that shows the typed text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const t = useText(kitText);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon={shown ? 'mask' : 'eye'}
          label={t(shown ? 'password_hide' : 'password_show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
