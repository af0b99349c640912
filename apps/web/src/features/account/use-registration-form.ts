import { errorEntry, type ErrorName } from '@akari/rules';
import { useState, type ChangeEvent } from 'react';
import { joinSentences, useLanguage } from '../../text/index.ts';
import {
  checkRegistration,
  type FieldErrors,
  type RegisterField,
  type RegisterForm,
} from './field-errors.ts';

/** Errors of the server: of single fields, or of the whole form. */
export interface Refusal {
  fields: FieldErrors<RegisterField>;
  form: ErrorName | null;
}

const EMPTY: RegisterForm = { user_name: '', email: '', password: '', legal_age: false };

/** The registration form's values and errors. Errors are found by `check`; each disappears when its field is corrected. */
export function useRegistrationForm(refusal: Refusal) {
  const language = useLanguage();
  const [form, setForm] = useState(EMPTY);
  const [found, setFound] = useState<FieldErrors<RegisterField>>({});
  const [corrected, setCorrected] = useState<{ of: Refusal; fields: RegisterField[] }>({
    of: refusal,
    fields: [],
  });
  const stale = corrected.of === refusal ? corrected.fields : [];
  const errorOf = (field: RegisterField): string | null => {
    const name = found[field] ?? (stale.includes(field) ? undefined : refusal.fields[field]);
    if (name === undefined) return null;
    const { message, next } = errorEntry(name)[language];
    return joinSentences([message, next], language);
  };
  const set = <F extends RegisterField>(field: F, value: RegisterForm[F]): void => {
    setForm({ ...form, [field]: value });
    setFound({ ...found, [field]: undefined });
    setCorrected({ of: refusal, fields: [...stale, field] });
  };
  return {
    form,
    errorOf,
    set,
    /** The props of the input of a field with text. */
    inputOf: (name: 'user_name' | 'email' | 'password') => ({
      name,
      error: errorOf(name),
      value: form[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value),
    }),
    /** Shows the errors of the fields. @returns the first field with an error, or undefined */
    check: (): string | undefined => {
      const errors = checkRegistration(form);
      setFound(errors);
      return Object.keys(errors)[0];
    },
  };
}
